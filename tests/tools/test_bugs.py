"""What nobody foresaw is told in one line too; who looks for it asks for the traceback."""

import signal

import pytest

from cardlog_tools import app


@pytest.fixture(autouse=True)
def signals():
    """A program that ends may do with signals what it wants; this one goes on."""
    before = {number: signal.getsignal(number) for number in app._ending()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def broken(_):
    raise KeyError("7c")


def test_a_bug_is_one_line_and_exit_code_2(monkeypatch, capsys):
    monkeypatch.setattr(app, "run", broken)
    monkeypatch.delenv("CARDLOG_DEBUG", raising=False)

    with pytest.raises(SystemExit) as ended:
        app.main()

    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        "cardlog: a bug, please report it (KeyError: '7c'); CARDLOG_DEBUG=1 tells where\n"
    )


def test_a_traceback_is_there_for_who_asks(monkeypatch):
    monkeypatch.setattr(app, "run", broken)
    monkeypatch.setenv("CARDLOG_DEBUG", "1")

    with pytest.raises(KeyError):
        app.main()
