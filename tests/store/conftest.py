"""The two kinds of databases: SQLite always, and PostgreSQL by a server of its own where one is installed."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from cardlog import Seeded
from cardlog.store import Store


def _programs():
    found = [shutil.which("initdb"), *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")))]
    return next((Path(path).parent for path in found if path), None)


@pytest.fixture(scope="session")
def server():
    """The address of a PostgreSQL server that listens on a socket of its own.

    Its folder is none of pytest's: these are closed to others whenever any run of pytest begins, and to `nobody` then, too.
    """
    pytest.importorskip("psycopg", reason="the extra cardlog[postgres] is not installed")
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed")
    with tempfile.TemporaryDirectory(prefix="cardlog-") as name:
        yield from _serving(programs, Path(name))


def _serving(programs, folder):
    as_whom = {}
    if os.getuid() == 0:  # as which no server runs
        as_whom = {"user": "nobody", "extra_groups": []}
        shutil.chown(folder, "nobody")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/", **as_whom}
    data, address = folder / "data", f"postgresql://postgres@/postgres?host={folder}"
    subprocess.run([programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-N"], check=True, **quiet)
    run = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    with subprocess.Popen(run, **quiet) as running:
        _answers(address)
        yield address
        running.send_signal(signal.SIGQUIT)


def _answers(address):
    """Wait until a server answers."""
    import psycopg

    for _ in range(100):
        try:
            psycopg.connect(address).close()
        except psycopg.Error:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the PostgreSQL server does not answer")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    """Where a store can be made that nobody else uses."""
    if request.param == "sqlite":
        yield str(tmp_path / "games.sqlite")
        return
    import psycopg

    server = request.getfixturevalue("server")
    name = f"t{abs(hash(str(tmp_path)))}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'create database "{name}"')
    yield server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def store(address):
    with Store.open(address, dealer=Seeded(1)) as opened:
        yield opened
