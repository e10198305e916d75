"""One seam: the same results from this process, from several, and from a cluster; and files that are elsewhere."""

import os
import signal
import subprocess
import sys
from functools import reduce

import pytest

from cardlog import dump, load_all
from cardlog.errors import CardlogError
from cardlog.impact import Change, Report, Verdict
from cardlog.many.cluster import Cluster
from cardlog.many.pieces import pieces
from cardlog.play.simulate import simulate
from cardlog.study.coverage import Coverage
from cardlog_tools.batch import LOCAL, On

LOUD = "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::DeprecationWarning"


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Two files of 20 games each."""
    paths = [tmp_path_factory.mktemp("many") / name for name in ("b.clog", "a.clog")]
    for seed, path in enumerate(paths):
        dump(simulate("cuttle", games=20, seed=seed), path)
    return [str(path) for path in paths]


def report(verdicts):
    made = Report("classic four=random")
    for verdict in verdicts:
        made.add(verdict)
    return made


def test_reports_are_the_same_for_every_split_and_order(many):
    change = Change(rules="classic four=random")
    verdicts = [change(log) for file in many for log in load_all(file)]
    verdicts += [Verdict("unchecked", message="torn", file=f"{n}.cgn") for n in (3, 1, 2)]
    whole = report(verdicts)

    assert whole.changed > 5
    for size in (1, 7, 20):
        parts = [report(verdicts[at : at + size]) for at in range(0, len(verdicts), size)]
        assert reduce(Report.merge, parts) == reduce(Report.merge, reversed(parts)) == whole
    assert report(reversed(verdicts)).as_json() == whole.as_json()
    assert [each.file for each in whole.failures] == ["1.cgn", "2.cgn", "3.cgn"]


def test_the_example_is_the_earliest_then_the_shortest_then_the_first_by_name():
    def fact(event, events, file, nth=1):
        return Verdict("fact", events=events, event=event, clause="CU V1", file=file, nth=nth)

    ordered = [fact(2, 9, "z"), fact(3, 4, "z"), fact(3, 5, "a"), fact(3, 5, "b", 2), fact(3, 5, "b", 3)]
    for at in range(len(ordered)):
        merged = reduce(Report.merge, [report([each]) for each in reversed(ordered[at:])])
        assert merged.examples["fact", "CU V1"] == ordered[at]


def test_reports_on_different_changes_do_not_merge():
    with pytest.raises(CardlogError, match="different changes"):
        Report("one").merge(Report("two"))


def test_coverage_merges_in_any_order(many):
    def covered(logs):
        made = None
        for log in logs:
            made = made or Coverage(log.game)
            made.add(log)
        return made

    parts = [covered(piece.games()) for file in many for piece in pieces(file, 4_000)]

    assert len(parts) > 4
    assert reduce(Coverage.merge, parts) == reduce(Coverage.merge, reversed(parts))
    assert reduce(Coverage.merge, parts) == covered(log for file in many for log in load_all(file))


@pytest.mark.parametrize(
    ("text", "on"), [("local", LOCAL), ("dask", On(True)), ("dask=tcp://a:1", On(True, "tcp://a:1"))]
)
def test_where_the_work_is_done_is_read(text, on):
    assert On.of(text) == on


@pytest.mark.parametrize("command", [["coverage"], ["find", "--where", "score.A > 18"]])
def test_several_processes_say_the_same(cardlog, many, command):
    name, *args = command
    ran = [cardlog(name, *many, *args, "--json", "--jobs", jobs) for jobs in (1, 2)]

    assert ran[0] == ran[1]
    assert ran[0].code == 0
    assert len(ran[0].lines) > 5


@pytest.mark.filterwarnings(*LOUD)
def test_a_cluster_says_the_same(cardlog, many):
    args = ["impact", *many, "--rules", "classic four=random", "--json"]
    here, there = cardlog(*args), cardlog(*args, "--on", "dask", "--jobs", 2)

    assert here == there
    assert here.code == 1


@pytest.mark.filterwarnings(*LOUD)
def test_a_task_that_ends_its_workers_is_told():
    with Cluster(ends_itself, jobs=1) as cluster, pytest.raises(CardlogError, match="workers ended while"):
        list(cluster.each([1]))


def ends_itself(task):
    os.kill(os.getpid(), signal.SIGKILL)
    yield task


def test_who_ends_a_local_cluster_is_told_so_in_one_line(many):
    """A terminal sends Ctrl-C to the workers, too."""
    words = [sys.executable, "-uc", "from cardlog_tools.app import main; main()", "check", *many, "-", "--on", "dask"]
    pipes = dict.fromkeys(["stdin", "stdout", "stderr"], subprocess.PIPE)
    with subprocess.Popen(words, text=True, start_new_session=True, **pipes) as process:
        assert ": ok, " in process.stdout.readline()  # then it waits for standard input
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 2
        assert process.stderr.read() == "cardlog: interrupted\n"  # and nobody is left who could write there


@pytest.mark.filterwarnings(*LOUD)
def test_a_cluster_that_is_away_is_told(cardlog, many, monkeypatch):
    monkeypatch.setattr("cardlog.many.cluster.PATIENCE", 0.3)
    ran = cardlog("check", *many, "--on", "dask=tcp://127.0.0.1:9")

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("cardlog: tcp://127.0.0.1:9: the cluster does not answer")


@pytest.mark.parametrize("address", ["bogus", "tcp://a:b", "tcp://", "moon://a:1"])
def test_what_is_no_address_is_told_in_one_line(cardlog, many, address):
    """Dask's own client would leave a trace behind when it goes."""
    ran = cardlog("check", *many, "--on", f"dask={address}")

    assert ran == (2, "", f"cardlog: {address!r} is no address of a cluster, as tcp://10.0.0.1:8786\n")


def test_without_the_extra_it_says_how_to_install_it(cardlog, many, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)

    assert cardlog("check", *many, "--on", "dask").err == (
        "cardlog: a cluster needs the extra dask: pip install 'cardlog[dask]'\n"
    )
    assert cardlog("check", *many, "--on", "moon").code == 2


# Files that are elsewhere.


def test_files_of_other_file_systems_are_read(cardlog, many):
    names = [f"file://{name}" for name in many]
    here, there = cardlog("check", *many), cardlog("check", *names, "--jobs", 2)

    assert [line.split(": ", 1)[1] for line in there.lines] == [line.split(": ", 1)[1] for line in here.lines]
    assert cardlog("show", f"{names[0]}#3", "--at", 2).code == 0
    folder = names[0].rpartition("/")[0]
    assert cardlog("list", folder).lines == cardlog("list", names[0]).lines
    assert [piece.start for piece in pieces(names[0], 4_000)] == [piece.start for piece in pieces(many[0], 4_000)]


@pytest.mark.parametrize("name", ["nosuch://a/b.cgn", "memory://nothing.cgn", "file:///nowhere/at/all.clog"])
def test_what_is_not_there_is_told_in_a_line(cardlog, name):
    ran = cardlog("check", name)

    assert (ran.code, ran.err.count("\n")) == (2, 1)
