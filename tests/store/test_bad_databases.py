"""Databases that cannot be used: one clear error each, and nothing is lost."""

import sqlite3
import subprocess
import sys

import pytest

from cardlog import Header, Seeded
from cardlog.store import Store, StoreError, database


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "x.sqlite"
    path.write_bytes(b"no database" * 1000)

    with pytest.raises(StoreError, match=r"x\.sqlite: this is no database"):
        Store.open(path)
    assert path.read_bytes() == b"no database" * 1000


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(StoreError, match="unable to open database file"):
        Store.open(tmp_path / "none" / "x.sqlite")


def test_a_database_of_another_version(address):
    with Store.open(address) as store:
        store.create(Header.make("cuttle"), "g")
        store._database.rows("update cardlog_version set version = 2")

    with pytest.raises(StoreError, match="its tables are of version 2, and this cardlog knows 1"):
        Store.open(address)


def test_a_database_that_somebody_else_is_writing(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "WAIT", 0.1)
    path = tmp_path / "x.sqlite"
    with Store.open(path, dealer=Seeded(1)) as store:
        game = store.create(Header.make("cuttle"))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("begin immediate")

        with pytest.raises(StoreError, match="another program has been writing it"):
            store.append(game, "A draw")
        other.rollback()
        assert len(store.append(game, "A draw").log) == 3
        other.close()


def test_a_game_that_is_not_there(store):
    with pytest.raises(StoreError, match="there is no game 'x'"):
        store.log("x")
    with pytest.raises(StoreError, match="there is no game 'x'"):
        store.stream("x", "A")


def test_a_game_that_is_there_already(store):
    store.create(Header.make("cuttle"), "g")

    with pytest.raises(StoreError, match="there is a game 'g' already"):
        store.create(Header.make("cabo"), "g")


def test_a_server_that_is_away(tmp_path):
    pytest.importorskip("psycopg", reason="the extra cardlog[postgres] is not installed")

    with pytest.raises(StoreError) as caught:
        Store.open(f"postgresql://me:secret@/games?host={tmp_path}")
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_connection_that_was_cut_is_made_again(server):
    with Store.open(server, dealer=Seeded(1)) as store:
        game = store.create(Header.make("cuttle"))
        ((pid,),) = store._database.rows("select pg_backend_pid()")
        with Store.open(server) as other:
            other._database.rows("select pg_terminate_backend(?)", pid)

        with pytest.raises(StoreError):
            store.append(game, "A draw", command="x")
        assert len(store.append(game, "A draw", command="x").log) == 3


def test_without_the_extra_the_error_says_what_to_install():
    code = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from cardlog.store import Store, StoreError\n"
        "try: Store.open('postgresql://x')\n"
        "except StoreError as error: print(error)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert said == "PostgreSQL needs an extra: pip install 'cardlog[postgres]'\n"
