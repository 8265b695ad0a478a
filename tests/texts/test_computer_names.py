"""How computers are named in the reader's language, and how their moves are announced."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.base import Outcome
from bot.match import commands
from bot.match.clocks import Pace
from bot.match.position import person_actor
from bot.match.view import LogLine, MatchView, log_lines, view_for
from cogs._delivery.place import thread_name
from cogs._ui.board import table_content
from cogs._ui.prose import log_texts, others, player_name, seat_name, status, terms
from tests.kit.driven import PEOPLE, DrivenMatch, open_driven, start_driven

NAMES = {
    "en": ("Computer (easy)", "Computer (normal)", "Computer (hard)"),
    "de": ("Computer (leicht)", "Computer (mittel)", "Computer (schwer)"),
}


def inside_brackets(name: str) -> str:
    """A computer's name where it stands in brackets itself."""
    return name.replace(" (", ", ").removesuffix(")")


def seen(driven: DrivenMatch, who: int = 0) -> MatchView:
    return view_for(driven.match, PEOPLE[who].key)


def lines_of(driven: DrivenMatch) -> list[LogLine]:
    return log_lines(driven.match.position.initial, driven.log, None, driven.match.names)


@pytest.mark.parametrize("language", NAMES)
def test_computers_are_named_by_their_level(language: str) -> None:
    easy, normal, hard = NAMES[language]
    driven = open_driven("hypnosia", computers=("easy", "normal", "hard"))
    shown = table_content(language, seen(driven)).text
    assert all(name in shown for name in (easy, normal, hard))
    driven.do(commands.Start(actor=person_actor(PEOPLE[0].key)))
    view = seen(driven)
    signed = [f"{easy} ■", f"{normal} ▲", f"{hard} ◆"]
    assert others(language, view) == signed
    assert inside_brackets(easy) in seat_name(language, view, 1)
    assert thread_name(replace(view, language=language)).endswith(" – ".join(["Anna", *signed]))
    (seat,) = view.to_act
    assert inside_brackets(player_name(language, view.seats[seat])) in status(language, view)


def test_one_computer_alone_bears_no_sign() -> None:
    driven = open_driven("hypnosia", computers=("easy",))
    driven.do(commands.Start(actor=person_actor(PEOPLE[0].key)))
    assert others("en", seen(driven)) == [NAMES["en"][0]]


def test_a_threads_name_ends_with_a_whole_name() -> None:
    driven = open_driven("hypnosia", computers=("easy",) * 5)
    assert "■" not in " ".join(others("de", seen(driven))), "seats are dealt out at the start"
    driven.do(commands.Start(actor=person_actor(PEOPLE[0].key)))
    name = thread_name(seen(driven))
    assert len(name) <= 100 and name.endswith("Computer (easy) ◆ – …")


@pytest.mark.parametrize("language", NAMES)
def test_the_result_distinguishes_computers(language: str) -> None:
    driven = open_driven("hypnosia", computers=("easy", "easy"))
    driven.do(commands.Start(actor=person_actor(PEOPLE[0].key)))
    view = replace(seen(driven), outcome=Outcome.ranked((1, 5, 3), "points"))
    words = status(language, view)
    assert f"{NAMES[language][0]} ■ 5" in words and f"{NAMES[language][0]} ▲ 3" in words


@pytest.mark.parametrize("language", NAMES)
def test_a_computer_that_has_taken_over_is_named(language: str) -> None:
    driven = start_driven("hypnosia", people=3, substitute="hard")
    (first,) = driven.match.position.to_act
    person = driven.match.seats[first].person
    assert person is not None
    driven.do(commands.Resign(actor=person_actor(person.key)))
    view = seen(driven, (first + 1) % 3)
    assert inside_brackets(NAMES[language][2]) in status(language, view), "the others wait for it"
    said = log_texts(language, view, lines_of(driven))
    assert any({"en": "a computer plays it", "de": "Ein Computer spielt"}[language] in text for text in said)


@pytest.mark.parametrize(
    ("substitute", "words"), [("chance", ("chance", "Zufall")), ("easy", ("a computer", "ein Computer"))]
)
def test_the_terms_say_who_decides_for_the_absent(substitute: str, words: tuple[str, str]) -> None:
    view = seen(start_driven("hypnosia", people=2, substitute=substitute, pace=Pace.DAILY))
    for language, word in zip(("en", "de"), words, strict=True):
        assert word in terms(language, view, "daily", "once")


@pytest.mark.parametrize("language", NAMES)
def test_a_move_for_an_absent_player_is_marked_as_the_computers(language: str) -> None:
    driven = start_driven("hypnosia", people=2, pace=Pace.DAILY)
    (late,) = driven.match.position.to_act
    driven.time_out(late)
    driven.play(late)
    words = {"en": "(played by the computer)", "de": "(vom Computer gespielt)"}[language]
    assert any(words in text for text in log_texts(language, seen(driven), lines_of(driven)))
    match = start_driven("hypnosia", "hard")
    while match.match.position.to_act != (1,):
        match.choose(0)
    match.play(1)
    assert not any(words in text for text in log_texts(language, seen(match), lines_of(match))), "it is its own"
