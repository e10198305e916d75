"""The rules of Cabo, which have no options."""

from __future__ import annotations

from typing import Final

from cardlog.rules import Options

OPTIONS: Final = Options()
