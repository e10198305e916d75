"""Words: English that can be said in another language, and the language that the environment asks for."""

import copy
import pickle
from gettext import NullTranslations

import pytest
from attrs import evolve

from cardlog import language as languages
from cardlog.language import ENGLISH, language, preferred
from cardlog.play.simulate import simulate
from cardlog.sight import copy as copy_of
from cardlog.words import Words, joined, kept, listed, plural, words


class Shouting(NullTranslations):
    """A language with two templates, a plural of its own, and a header."""

    def gettext(self, message):
        return {"": "HEADER", "{who} draws.": "DRAWS {who}!", "hand": "HAND"}.get(message, message)

    def ngettext(self, msgid1, msgid2, n):
        return "NO CARD" if n == 0 else f"{{n}} CARD OF {{who}}{'S' * (n != 1)}"


def test_words_are_english_text():
    told = words("{who} draws.", who="{A}")

    assert told == "{A} draws."
    assert {told: 1}["{A} draws."] == 1


def test_words_without_parts_keep_their_braces():
    assert words("Event {n} of {all}") == "Event {n} of {all}"
    assert words("Event {n} of {all}").said(NullTranslations()) == "Event {n} of {all}"


def test_braces_in_a_part_are_only_braces():
    told = words("{who} draws.", who="{who}{0}")

    assert told == "{who}{0} draws."
    assert told.said(Shouting()) == "DRAWS {who}{0}!"


def test_parts_are_said_too():
    nested = words("{who} draws.", who=joined(" and ", ["{A}", words("hand")]))

    assert nested == "{A} and hand draws."
    assert nested.said(Shouting()) == "DRAWS {A} and HAND!"


@pytest.mark.parametrize(
    ("n", "english", "said"), [(0, "0 cards", "NO CARD"), (1, "1 card", "1 CARD OF X"), (2, "2 cards", "2 CARD OF XS")]
)
def test_a_language_has_its_own_plural(n, english, said):
    told = plural("{n} card", "{n} cards", n, who="X")

    assert told == english
    assert told.said(Shouting()) == said


def test_nothing_is_nothing_in_every_language():
    assert joined(", ", []) == joined(", ", []).said(Shouting()) == ""


@pytest.mark.parametrize(("items", "told"), [("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")])
def test_a_list_has_an_and_before_its_last(items, told):
    assert listed(items) == told


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda told: pickle.loads(pickle.dumps(told))])
def test_a_copy_can_be_said_too(again):
    told = again(words("{who} draws.", who=words("hand")))

    assert isinstance(told, Words)
    assert told == "hand draws."
    assert told.said(Shouting()) == "DRAWS HAND!"


def test_english_is_a_plain_text():
    assert type(ENGLISH(words("hand"))) is str
    assert ENGLISH(words("{who} draws.", who="{A}")) == "{A} draws."


def test_a_plain_text_stays_as_it_is_in_every_language():
    """A game that knows nothing of languages is told in its own words, also where a catalogue has the same."""
    assert language("pt")("hand") == "hand"
    assert language("pt")(words("hand")) == "mão"
    assert language("pt")(words("{who} yodels.", who="{A}")) == "{A} yodels."


def test_a_language_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="there is no language 'tlh'; there are en, pt"):
        language("tlh")


@pytest.mark.parametrize("content", [None, b"not a catalogue"])
def test_without_its_catalogue_a_language_is_english(tmp_path, monkeypatch, content):
    folder = tmp_path / "locale" / "pt" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    if content is not None:
        (folder / "cardlog.mo").write_bytes(content)
    monkeypatch.setattr(languages, "files", lambda _: tmp_path)

    assert language.__wrapped__("pt")(words("hand")) == "hand"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "pt_PT@euro"}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX"}, "en"),
        ({"LC_ALL": "ptx"}, "en"),
        ({"LC_TIME": "pt_PT.UTF-8"}, "en"),
    ],
)
def test_the_environment_says_which_language(environment, code):
    assert preferred(environment) == code


# F-strings, in which words lose their translation.


def test_words_in_an_f_string_are_plain_text_and_an_error_where_translations_are_to_be_kept():
    hand = words("hand")

    assert type(f"{hand}") is str
    assert f"{hand}: 5" == "hand: 5"
    with kept(), pytest.raises(TypeError, match="in an f-string 'hand' loses its translation: write it as a part"):
        f"{hand}: 5"
    assert f"{hand}: 5" == "hand: 5"


def test_words_may_be_parts_of_words_wherever_translations_are_to_be_kept():
    with kept():
        assert joined(", ", [words("{who} draws.", who=words("hand"))]) == "hand draws."


@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_no_sentence_row_or_table_of_a_game_loses_the_translation_of_a_part(name):
    """Every event told, every state as rows and as a picture lies, in the truth and in a copy."""
    log = next(simulate(name, seed=3))
    for known in (log, copy_of(log, 0)):
        states = known.states()
        with kept():
            for before, event, after in zip(states[:-1], known.events, states[1:], strict=True):
                assert known.game.tell(before, event, after)
                assert known.game.table(after)
                assert known.game.arrange(after)


def test_a_game_that_loses_a_translation_is_noticed():
    log = next(simulate("cuttle", seed=3))
    states = log.states()
    tells = evolve(log.game, tell=lambda before, e, after: f"{log.game.tell(before, e, after)}!")
    with kept(), pytest.raises(TypeError, match="loses its translation"):
        tells.tell(states[0], log[0], states[1])
