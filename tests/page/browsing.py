"""What several modules of tests here share."""

from pathlib import Path

REPLAYS = Path(__file__).parents[2] / "replays"


def at(shown):
    """The address of the event that the page stands at."""
    return shown.locator("#list a[aria-current]").get_attribute("href").lstrip("#")


def press(shown, *keys):
    for key in keys:
        shown.keyboard.press(key)
    return at(shown)


def cards(shown):
    """The cards that the picture shows open."""
    found = shown.eval_on_selector_all("#picture use", "all => all.map(use => use.getAttribute('href').slice(3))")
    return {name for name in found if name not in ("back", "none")}
