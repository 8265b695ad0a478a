"""Labels and buttons of moves, and what a roll allows, in German and English."""

from __future__ import annotations

import pytest

from bot.match.position import Position
from bot.texts import LANGUAGES
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
    assert both(LANDING, "move 5") == ("Use the 5", "Die 5 verwenden")
    assert both(LANDING, "move 5 a10") == ("From a10 with the 5 …", "Von a10 mit der 5 …")


def test_labels_of_one_menu_differ_in_their_first_30_characters() -> None:
    for number in range(3):
        with Play("hypnosia", number, seats=2 + 2 * number) as play:
            for now in play:
                moves = now.moves(now.to_act[0]) if now.to_act else ()
                for look in (ENGLISH, GERMAN):
                    labels = [DRAWING.label(now.view(None), move, look)[:30] for move in moves]
                    assert len(set(labels)) == len(labels)


# Buttons


def words(now: Position, language: str, *moves: str) -> list[str]:
    """The words of the buttons of seat 0's moves."""
    spots = DRAWING.spots(now.view(0), [f"move {move}" for move in moves], Look(language))
    assert all(spot is not None and spot.part == "board" and not spot.has_sign for spot in spots)
    return [spot.word for spot in spots if spot is not None]


def test_a_button_names_die_and_effect() -> None:
    moves = ("2 a5 a7", "2 a10 a12", "5 a10 a15 both")
    assert words(LANDING, "en", *moves) == ["with the 2", "2 upper × Blue", "5 both × Yellow"]
    assert words(LANDING, "de", *moves) == ["mit der 2", "2 obere × Blau", "5 beide × Gelb"]
    single = rolled("52", "a10 s1 s2 s3", "a12 s1 s2 s3")
    assert words(single, "en", "2 a10 a12") == ["2 captures Blue"]
    assert words(single, "de", "2 a10 a12") == ["2 schlägt Blau"]


def test_a_button_names_stacks_bridges_and_the_centre() -> None:
    now = rolled("15", "a3 a4 c1 s2", AWAY)
    moves = ("1 a3 a4", "5 a3 b6", "5 a3 a8", "1 c1 centre")
    assert words(now, "en", *moves) == ["1 makes a stack", "5 over the bridge", "with the 5", "1 into the centre"]
    assert words(now, "de", *moves) == ["1 zum Stapel", "5 über die Brücke", "mit der 5", "1 in die Mitte"]


def test_buttons_with_the_same_goal_and_die_name_the_start() -> None:
    now = rolled("52", "a34 s2 s3 s4", AWAY)
    assert words(now, "en", "5 a34 a3", "5 s2 a3", "2 a34 a0") == ["5 from a34", "5 from s2", "with the 2"]
    assert words(now, "de", "5 a34 a3", "5 s2 a3", "2 a34 a0") == ["5 von a34", "5 von s2", "mit der 2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_of_a_goal_is_different_and_short(language: str) -> None:
    for number in range(4):
        with Play("hypnosia", number, seats=3 + number) as play:
            for now in play:
                moves = [move.removeprefix("move ") for move in now.moves(now.to_act[0])] if now.to_act else []
                view = now.view(None)
                spots = DRAWING.spots(view, [f"move {move}" for move in moves], Look(language))
                shown = [(move.split()[2], spot.word) for move, spot in zip(moves, spots, strict=True) if spot]
                assert len(shown) == len(set(shown)) == len(moves)
                assert all(0 < len(word) <= 20 for _, word in shown)


def test_first_words_of_a_move_have_no_spot() -> None:
    assert list(DRAWING.spots(LANDING.view(0), ["move ", "move 5 ", "move 5 a10 "], ENGLISH)) == [None] * 3


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
