"""The figures on jacks, queens and kings, drawn for cardlog: half a figure, which stands on its head once more.

A half lies above the line y = 0, between x = -13 and 13, up to y = -38. Its clothes take the suit's colour, as `color` of
whoever uses it.
"""

from __future__ import annotations

from typing import Final

_GOLD: Final = "#e3b341"
_SKIN: Final = "#f2d3b3"
_HAIR: Final = {"J": "#8a5a2b", "Q": "#b5763a", "K": "#d9d3c7"}
_LINE: Final = "#2a2320"

_PEN: Final = f'stroke="{_LINE}" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round"'
_THIN: Final = f'fill="none" stroke="{_LINE}" stroke-width=".8" stroke-linecap="round"'
_FACE: Final = (
    f'<ellipse cx="0" cy="-23.4" rx="4.9" ry="5.9" fill="{_SKIN}" {_PEN}/>'
    f'<path {_THIN} d="M-2.9-25.4q1-.8 1.9 0M1-25.4q1-.8 1.9 0M0-24.6l-.7 2.6h1M-1.5-20.2q1.5.9 3 0"/>'
    f'<circle cx="-1.9" cy="-24.2" r=".7" fill="{_LINE}"/><circle cx="1.9" cy="-24.2" r=".7" fill="{_LINE}"/>'
)


def _robe(panel: str, trim: str) -> str:
    """Shoulders down to the middle of the card, with a panel in front and a trim on it."""
    shoulders = f'<path fill="currentColor" {_PEN} d="M-13 0V-8.5Q-12.4-14.6-4-16.4H4Q12.4-14.6 13-8.5V0z"/>'
    front = f'<path fill="{panel}" {_PEN} d="M-4.4-16.2 0-12.6 4.4-16.2 6.2 0H-6.2z"/>'
    folds = f'<path {_THIN} stroke-opacity=".45" d="M-9.4-1V-9M9.4-1V-9"/>'
    return shoulders + front + folds + trim


def _jack() -> str:
    buttons = "".join(f'<circle cx="0" cy="{y}" r="1" fill="currentColor"/>' for y in (-9.6, -6, -2.4))
    hair = f'<path fill="{_HAIR["J"]}" {_PEN} d="M-5.4-28Q-8.6-22-6.6-17.4L-3.6-19V-27zM5.4-28Q8.6-22 6.6-17.4L3.6-19V-27z"/>'
    cap = (
        f'<path fill="currentColor" {_PEN} d="M-6.8-27.4Q-8.4-33.4-1.4-33.6 7.6-34 7-27.4 0-29.6-6.8-27.4z"/>'
        f'<path fill="{_GOLD}" {_PEN} d="M-6.9-27.2Q0-29.8 7-27.2L6.6-25.6Q0-28-6.5-25.6z"/>'
        f'<path fill="#fff" {_PEN} d="M5.4-31.6Q7.6-37.6 12.2-36.4 11.6-31.8 6.4-29.4z"/>'
    )
    staff = f'<path fill="none" stroke="{_LINE}" stroke-width="1.5" d="M-10.6-3V-31"/>'
    blade = f'<path fill="#cfd6dc" {_PEN} d="M-10.6-37.4-8.4-31.4-10.6-28.6-12.8-31.4z"/>'
    return staff + blade + _robe("#fff", buttons) + hair + _FACE + cap


def _queen() -> str:
    pearls = "".join(
        f'<circle cx="{x}" cy="{y}" r=".9" fill="#fff" {_PEN}/>' for x, y in ((-2.4, -14.6), (0, -13.4), (2.4, -14.6))
    )
    diamond = '<path fill="currentColor" d="M0-10.4 2.2-6.6 0-2.8-2.2-6.6z"/>'
    hair = (
        f'<path fill="{_HAIR["Q"]}" {_PEN} d="M-4-29Q-9.8-25-8-13.6L-3.6-16.6V-27zM4-29Q9.8-25 8-13.6L3.6-16.6V-27z"/>'
    )
    crown = (
        f'<path fill="{_GOLD}" {_PEN} d="M-5.8-27.6-7.2-33.4-3.4-31.2 0-35.4 3.4-31.2 7.2-33.4 5.8-27.6Q0-30-5.8-27.6z"/>'
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="1.2" fill="currentColor" {_PEN}/>'
            for x, y in ((-7.2, -34), (0, -36.2), (7.2, -34))
        )
    )
    stem = '<path fill="none" stroke="#3d7a45" stroke-width="1.1" d="M10.4-6Q11.6-12 10.6-18"/>'
    flower = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.7" fill="currentColor" {_PEN}/>'
        for x, y in ((9, -19.4), (12, -19.4), (10.5, -22))
    )
    return (
        hair
        + _robe(_GOLD, diamond + pearls)
        + _FACE
        + crown
        + stem
        + flower
        + f'<circle cx="10.5" cy="-20.2" r="1.1" fill="{_GOLD}"/>'
    )


def _king() -> str:
    dots = "".join(
        f'<path stroke="{_LINE}" stroke-width="1" stroke-linecap="round" d="M{x}-{y}v1"/>'
        for x, y in ((-2.2, 9.6), (2.2, 9.6), (0, 6.4), (-3, 3.4), (3, 3.4))
    )
    beard = f'<path fill="{_HAIR["K"]}" {_PEN} d="M-5.4-24Q-6.6-14.6 0-12.4 6.6-14.6 5.4-24 4-20.8 2.2-21.2 0-22-2.2-21.2-4-20.8-5.4-24z"/>'
    mouth = f'<path {_THIN} d="M-1.2-19.4q1.2.8 2.4 0"/>'
    crown = (
        f'<path fill="{_GOLD}" {_PEN} d="M-6.2-27.2-7.8-34.6-3.8-31.6 0-36 3.8-31.6 7.8-34.6 6.2-27.2Q0-29.4-6.2-27.2z"/>'
        f'<path fill="none" stroke="currentColor" stroke-width="1.7" d="M-5.6-28.6Q0-30.8 5.6-28.6"/>'
        f'<path fill="none" stroke="{_LINE}" stroke-width="1" d="M0-38.2v3.4M-1.5-36.8h3"/>'
    )
    sword = f'<path fill="#cfd6dc" {_PEN} d="M9.6-8V-30L10.8-33.4 12-30V-8z"/><path fill="{_GOLD}" {_PEN} d="M7.6-9.4h6.4v1.6H7.6z"/>'
    return sword + _robe("#fff", dots) + _FACE + beard + mouth + crown


FIGURES: Final = {11: _jack(), 12: _queen(), 13: _king()}
"""Half a figure for each court rank."""
