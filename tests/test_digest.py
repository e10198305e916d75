"""States, events and games are their own copies; equal states have one digest, in every process."""

import copy
import subprocess
import sys

from cardlog import Header, Seeded, Table

CODE = """
from cardlog import Header, Seeded, Table
table = Table.start(Header.make("cuttle"), Seeded(1))
print(table.state.digest(), table.offer(table.expects.legal[-1]).state.digest())
"""


def table():
    return Table.start(Header.make("cuttle"), Seeded(1))


def test_copies_are_the_thing_itself():
    now = table()
    for thing in (now.state, now.log[0], now.log.game):
        assert copy.copy(thing) is thing
        assert copy.deepcopy(thing) is thing


def test_a_digest_is_the_same_in_every_process():
    runs = {
        subprocess.run(
            [sys.executable, "-c", CODE], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }

    assert runs == {f"{table().state.digest()} {table().offer(table().expects.legal[-1]).state.digest()}\n"}


def test_other_states_and_other_rules_have_other_digests():
    now = table()
    states = [now.state, now.log.state(0), now.log.game.view(now.state, 0, False)]
    states.append(Header.make("cuttle", rules="classic joker=true").start())
    states.append(Header.make("cuttle").start())

    assert len({state.digest() for state in states}) == 4  # the last one is the second
