"""Labels and buttons of moves, and what a roll allows, in German and English."""

from __future__ import annotations

import pytest

from bot.games.hypnosia import GAME
from bot.match.position import Position
from bot.texts import LANGUAGES
from cogs._ui.choices import next_paths
from rendering.base import Look
from rendering.hypnosia import DRAWING
from rendering.hypnosia.labels import prospect
from tests.hypnosia.positions import AWAY, rolled
from tests.kit.play import Play

ENGLISH, GERMAN = Look("en"), Look("de")


def both(now: Position, text: str) -> tuple[str, str]:
    """The label of a move of seat 0, in English and German."""
    view = now.view(0)
    return DRAWING.label(view, text, ENGLISH), DRAWING.label(view, text, GERMAN)


# Labels

LANDING = rolled("52", "a10 a10 a5 s1", "a12 s1 s2 s3", "a15 a15 s1 s2")


def test_label_names_pawn_die_and_goal() -> None:
    assert both(LANDING, "move 2 a5 a7") == ("Pawn on a5: 2 → a7", "Figur auf a5: 2 → a7")
    assert both(LANDING, "move 5 s1 a4") == ("Pawn on s1: 5 → a4", "Figur auf s1: 5 → a4")


def test_label_of_a_capture_names_the_victim() -> None:
    assert both(LANDING, "move 2 a10 a12") == (
        "Upper pawn on a10: 2 → a12, captures Blue",
        "Obere Figur auf a10: 2 → a12, schlägt Blau",
    )
    assert both(LANDING, "move 5 a10 a15 both") == (
        "Both on a10: 5 → a15, captures the stack of Yellow",
        "Beide auf a10: 5 → a15, schlägt den Stapel von Gelb",
    )


def test_label_of_a_stack_made() -> None:
    now = rolled("52", "a10 a5 s1 s2", AWAY)
    assert both(now, "move 5 a5 a10") == (
        "Pawn on a5: 5 → a10, makes a stack",
        "Figur auf a5: 5 → a10, bildet einen Stapel",
    )


def test_label_of_a_bridge_that_is_crossed() -> None:
    now = rolled("52", "a3 a33 s1 s2", AWAY)
    assert both(now, "move 5 a3 b6") == ("Pawn on a3: 5 over the bridge → b6", "Figur auf a3: 5 über die Brücke → b6")
    assert both(now, "move 5 a3 a8")[0] == "Pawn on a3: 5 → a8"


def test_label_of_a_movement_into_the_centre_names_the_points() -> None:
    now = rolled("14", "c1 c1 a10 a9", "a0 s1 s2 s3")
    assert both(now, "move 1 c1 centre") == (
        "Upper pawn on c1: 1 → centre, 5 points",
        "Obere Figur auf c1: 1 → Mitte, 5 Punkte",
    )
    assert both(now, "move 1 c1 centre both")[0] == "Both on c1: 1 → centre, 9 points"


def test_label_warns_of_a_lost_die() -> None:
    now = rolled("56", "s4 out out out", "a7 a7 s1 s2")
    assert both(now, "move 5 s4 a1") == (
        "Pawn on s4: 5 → a1 – the 6 is lost then",
        "Figur auf s4: 5 → a1 – die 6 verfällt dann",
    )


def test_label_names_the_end_of_the_match() -> None:
    now = rolled("13", "c1 out out out", "c4 c4 c5 c5", "centre centre centre centre")
    assert both(now, "move 1 c1 centre") == (
        "Pawn on c1: 1 → centre, 1 point – ends the match",
        "Figur auf c1: 1 → Mitte, 1 Punkt – beendet die Partie",
    )


def test_labels_of_beginnings() -> None:
    assert both(LANDING, "move") == ("Move a pawn", "Eine Figur ziehen")
    assert both(LANDING, "move a5") == ("Pawn on a5 …", "Figur auf a5 …")
    assert both(LANDING, "move a10") == ("Upper pawn on a10 …", "Obere Figur auf a10 …")
    assert both(LANDING, "move a10+") == ("Both on a10 …", "Beide auf a10 …")


def test_labels_of_one_menu_differ_in_their_first_30_characters() -> None:
    for number in range(3):
        with Play("hypnosia", number, seats=2 + 2 * number) as play:
            for now in play:
                moves = now.moves(now.to_act[0]) if now.to_act else ()
                for look in (ENGLISH, GERMAN):
                    labels = [DRAWING.label(now.view(None), move, look)[:30] for move in moves]
                    assert len(set(labels)) == len(labels)


# Buttons


def words(now: Position, language: str, path: str = "") -> list[str]:
    """The words of the buttons that seat 0 is offered at a path."""
    paths = next_paths(now.moves(0), path, GAME.stepwise, GAME.menu_text)
    spots = DRAWING.spots(now.view(0), paths, Look(language, mark=path or None))
    assert all(spot is not None and spot.part == "board" and not spot.has_sign for spot in spots)
    return [spot.word for spot in spots if spot is not None]


def test_a_button_of_a_pawn_names_its_space_and_its_dice() -> None:
    assert words(LANDING, "en") == ["a10 upper: the 2", "a10 both: 2 or 5", "a5: the 2", "s1: 2 or 5"]
    assert words(LANDING, "de") == ["a10 obere: die 2", "a10 beide: 2 oder 5", "a5: die 2", "s1: 2 oder 5"]
    equal = rolled("33", "a10 s1 s2 s3", AWAY)
    assert words(equal, "en") == ["a10: the 3", "s1: the 3", "s2: the 3", "s3: the 3"]


def test_a_button_of_a_goal_names_die_and_effect() -> None:
    assert words(LANDING, "en", "move a10+ ") == ["2 captures Blue", "5 captures Yellow"]
    assert words(LANDING, "de", "move a10+ ") == ["2 schlägt Blau", "5 schlägt Gelb"]
    now = rolled("52", "a10 a5 s1 s2", AWAY)
    assert words(now, "en", "move a5 ") == ["with the 2", "5 makes a stack"]
    assert words(now, "de", "move a5 ") == ["mit der 2", "5 zum Stapel"]


def test_a_button_of_a_goal_names_bridges_and_the_centre() -> None:
    now = rolled("15", "a3 c1 out out", "c7 s1 s2 s3", "centre centre s1 s2")
    assert words(now, "en", "move a3 ") == ["with the 1", "1 over the bridge", "with the 5", "5 over the bridge"]
    assert words(now, "en", "move c1 ") == ["with the 1", "1 into the centre", "with the 5"]
    assert words(now, "de", "move c1 ") == ["mit der 1", "1 in die Mitte", "mit der 5"]


def test_goals_are_offered_at_once_where_one_pawn_can_move() -> None:
    now = rolled("25", "a10 out out out", AWAY)
    assert words(now, "en") == ["with the 2", "with the 5"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_is_short_and_says_something(language: str) -> None:
    for number in range(4):
        with Play("hypnosia", number, seats=3 + number) as play:
            for now in play:
                moves = now.moves(now.to_act[0]) if now.to_act else ()
                paths = ["", *next_paths(moves, "", GAME.stepwise, GAME.menu_text)] if moves else []
                for path in paths:
                    if not path or path.endswith(" "):
                        offered = next_paths(moves, path, GAME.stepwise, GAME.menu_text)
                        assert 0 < len(offered) <= 4
                        spots = DRAWING.spots(now.view(None), offered, Look(language))
                        assert all(spot is not None and 0 < len(spot.word) <= 20 for spot in spots)


# What a roll allows


@pytest.mark.parametrize(
    ("now", "kind", "die"),
    [
        (rolled("12", AWAY, AWAY), "open", 1),
        (rolled("56", "s4 out out out", "a7 a7 s1 s2"), "either", 5),
        (rolled("33", "s1 out out out", "a5 a5 s1 s2"), "either", 3),
        (rolled("15", "s4 out out out", "a2 a2 s1 s2"), "one", 5),
        (rolled("14", "s4 out out out", AWAY), "forced", 4),
    ],
    ids=["open", "either", "equal dice", "one", "forced"],
)
def test_prospect_of_a_roll(now: Position, kind: str, die: int) -> None:
    assert prospect(now.view(None)) == (kind, die)
