"""What editors and type checkers know: mistakes in a user's file are told, what is right is not, and names are offered."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).with_name("user.py.txt").read_text(encoding="utf-8")
"""A user's file, which is under no rules of this project: its mistakes are meant."""
MISTAKES = {number for number, line in enumerate(SOURCE.splitlines(), 1) if "#!" in line}


@pytest.fixture
def user(tmp_path, monkeypatch):
    """The file in a project of its own."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "user.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_mypy_finds_every_mistake_and_nothing_else(user):
    command = [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "--cache-dir", str(user.parent / "cache")]
    ran = subprocess.run([*command, str(user)], capture_output=True, text=True, check=False, timeout=280)

    found = re.findall(r"user\.py:(\d+): error: ", ran.stdout)
    assert ran.returncode == 1, ran.stderr
    assert {int(line) for line in found} == MISTAKES, ran.stdout
    assert '"Game[State]" has no attribute "aplly"; maybe "apply"?' in ran.stdout
    assert '"State" has no attribute "hnads"' in ran.stdout


def test_pyright_finds_every_mistake_and_nothing_else(user):
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(user)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=280)

    told = json.loads(ran.stdout)["generalDiagnostics"]
    errors = {each["range"]["start"]["line"] + 1 for each in told if each["severity"] == "error"}
    assert errors == MISTAKES, [each for each in told if each["severity"] == "error"]


class Editor:
    """What an editor says to pyright's language server, and is told."""

    def __init__(self, file, source):
        command = [sys.executable, "-m", "pyright.langserver", "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        root = file.parent.as_uri()
        folders, can = [{"uri": root, "name": "user"}], {"workspace": {"configuration": True, "workspaceFolders": True}}
        self.ask("initialize", {"processId": None, "rootUri": root, "capabilities": can, "workspaceFolders": folders})
        self.say("initialized", {})
        self.uri = file.as_uri()
        document = {"uri": self.uri, "languageId": "python", "version": 1, "text": source}
        self.say("textDocument/didOpen", {"textDocument": document})

    def say(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self._send(body)

    def _send(self, body):
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def ask(self, method, params):
        """The answer; what the server asks meanwhile is answered with nothing, but where Python is."""
        self.say(method, params, id=method)
        while True:
            size = 0
            while line := self._process.stdout.readline().strip():
                size = int(line.partition(b": ")[2]) if line.startswith(b"Content-Length") else size
            told = json.loads(self._process.stdout.read(size))
            if told.get("id") == method and "method" not in told:
                return told["result"]
            if "id" in told:
                items = told.get("params", {}).get("items", ()) if told["method"] == "workspace/configuration" else ()
                result = [{"pythonPath": sys.executable} if item["section"] == "python" else {} for item in items]
                self._send(json.dumps({"jsonrpc": "2.0", "id": told["id"], "result": result or None}).encode())

    def offered(self, line, character):
        """The names that are offered at a place."""
        place = {"textDocument": {"uri": self.uri}, "position": {"line": line, "character": character}}
        found = self.ask("textDocument/completion", place)
        return {item["label"] for item in found["items"]}

    def close(self):
        self._process.kill()
        self._process.communicate()


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ('find("cuttle").', {"apply", "legal", "settle", "hide", "view", "start", "verbs"}),
        ('Table.start(Header.make("cuttle"), Seeded(1)).state.', {"hands", "points", "actor", "awaits", "result"}),
        ('Table.start(Header.make("cabo"), Seeded(1)).offer("A draw").log.state().', {"slots", "actor", "stock"}),
        ('Table.start(Header.make("cuttle"), Seeded(1)).', {"offer", "heard", "takeback", "seen_by", "end", "state"}),
        ('load("game.cgn").', {"states", "state", "header", "game", "events", "upto"}),
    ],
    ids=["game", "state", "other state", "table", "log"],
)
def test_an_editor_offers_the_names_that_there_are(user, code, names):
    source = f"from cardlog import Header, Seeded, Table, find, load\n{code}\n"
    editor = Editor(user, source)
    try:
        assert names <= editor.offered(1, len(code))
    finally:
        editor.close()
