"""Pictures as PNG, by an optional package."""

from __future__ import annotations

__all__ = ["png"]

import sys
from typing import Final

from cardlog.errors import CardlogError

_MONOSPACE: Final = {"darwin": "Menlo", "win32": "Consolas"}.get(sys.platform, "DejaVu Sans Mono")
"""What stands for `monospace`, in pictures of a terminal; other letters have their fonts named in the picture."""


def png(svg: str, zoom: float = 2) -> bytes:
    """A picture as PNG.

    Args:
        svg: The picture, as `cardlog.picture.svg` gives it; what is `auto` in it is light.
        zoom: Pixels for each unit of the picture.

    Raises:
        CardlogError: The package resvg-py is not installed.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise CardlogError("a PNG needs the package resvg-py: pip install 'cardlog[png]'") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=zoom, monospace_family=_MONOSPACE))
