"""What a notebook shows of states and logs."""

from xml.etree import ElementTree as ET

from cardlog import Header, Log, Seeded, Table
from cardlog.picture.notebook import MOST
from cardlog.state import Frozen
from tests.picture import logs


def test_a_state_shows_itself_as_a_picture():
    state = logs.spades().state()

    assert ET.fromstring(state._repr_svg_()).attrib["role"] == "img"


def test_a_state_that_does_not_say_its_game_shows_no_picture():
    assert Frozen()._repr_svg_() is None


def test_a_log_shows_its_end_and_its_events():
    shown = logs.cuttle()._repr_html_()

    assert "<bdi>Ana</bdi> – <bdi>Bruno</bdi>" in shown
    assert "<td>4</td><td><code>* flip 6c</code></td>" in shown
    assert shown.count("<svg ") == 1


def test_what_people_wrote_is_text():
    log = logs.log_of(
        "cuttle", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h $6 {<b>One</b>\n  two \x01}",
        seats=("<i>Ana</i>", "B"), tags=[("Event", "<script>x</script>")],
    )  # fmt: skip
    shown = log._repr_html_()

    assert "<bdi>&lt;b&gt;One&lt;/b&gt;<br>  two ␁</bdi>" in shown
    assert "<td>?!</td>" in shown
    assert "<i>" not in shown
    assert "<script" not in shown


def test_an_illegal_log_is_shown_up_to_its_first_fault():
    log = logs.log_of("cuttle", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "B draw")

    assert "Illegal: event 2: B draw" in log._repr_html_()


def test_a_header_alone_and_a_long_log_are_shown():
    assert "0 events" in Log(Header.make("cabo"))._repr_html_()
    table = Table.start(Header.make("cuttle"), Seeded(1))
    long = table.log.append(
        *[event for _ in range(300) for event in (table.log.game.verbs.read("* takeback 1"), table.log[0])]
    )
    assert f"and {len(long) - MOST} more" in long._repr_html_()
