"""How long one waits: under a second for the first state, under 16 ms for a step."""

import statistics

import pytest

from cardlog.play.simulate import simulate

FIRST = """() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))"""
STEPS = """(count) => {
    const times = [];
    for (let n = 0; n < count; n++) {
        const begun = performance.now();
        player.forward();
        document.body.getBoundingClientRect();  // the layout is part of the step
        times.push(performance.now() - begun);
    }
    return times;
}"""


@pytest.fixture(scope="module")
def games():
    cuttle = next(log for log in simulate("cuttle", games=50, seed=1) if 60 <= len(log) < 75)
    match = next(log for log in simulate("cutthroat-spades", games=99, seed=1) if len(log) > 1000)
    return {"a game of 60 events": cuttle, "a match of 1000 events": match.upto(1000)}


@pytest.mark.timed
@pytest.mark.parametrize("name", ["a game of 60 events", "a match of 1000 events"])
def test_the_first_state_and_each_step_come_at_once(show, games, name):
    first = []
    for _ in range(3):  # the best of three: the machine has other things to do
        shown = show(games[name])
        first.append(shown.evaluate(FIRST))
    steps = shown.evaluate(STEPS, 60)

    assert shown.locator("#list a[aria-current]").get_attribute("href") == "#60"
    assert min(first) < 1000
    assert statistics.median(steps) < 16
