"""Pages in a real browser: the system's Chromium, without a window and without a network."""

import shutil
from itertools import count

import pytest

from cardlog import load
from cardlog.language import language
from cardlog_tools.page import page
from cardlog_tools.page.replay import replay
from tests.page.browsing import REPLAYS

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="module")  # its event loop must not outlast it: other tests run loops of their own
def browser():
    """Chromium; where there is none, the tests that need it are skipped, and say so."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: these tests look at pages in a browser")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def show(browser, tmp_path):
    """Opens the page of some logs from disk, at an address; nothing may go wrong on it, and nothing may be fetched."""
    contexts, wrong, numbers = [], [], count()

    def asked(request):
        if not request.url.startswith(("file:", "data:")):
            wrong.append(request.url)

    def open_page(*logs, at="", lang="en", **options):
        say = language(lang)
        options = {"viewport": {"width": 1280, "height": 900}, **options}
        context = browser.new_context(**options)
        contexts.append(context)
        path = tmp_path / f"page{next(numbers)}.html"
        path.write_text(page([replay(log, say)[0] for log in logs], say), encoding="utf-8")
        shown = context.new_page()
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        shown.on("console", lambda message: wrong.append(message.text))
        shown.on("request", asked)
        shown.goto(f"{path.as_uri()}{at}")
        return shown

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture(scope="session")
def annotated():
    return load(REPLAYS / "cuttle" / "annotated.cgn")
