"""Instinkt's moves in menus: their labels, and the words of their buttons."""

from __future__ import annotations

import pytest

from bot.games.instinkt import CARDS, View
from bot.texts import LANGUAGES
from rendering import Look, Spot
from rendering.instinkt import DRAWING
from tests.instinkt.positions import after_deal, after_reveal, choosing, laying
from tests.kit.play import Play

ENGLISH, GERMAN = Look("en"), Look("de")


def both(view: View, text: str) -> tuple[str, str]:
    """The label of a move in English and in German."""
    return DRAWING.label(view, text, ENGLISH), DRAWING.label(view, text, GERMAN)


def test_label_of_a_choice_has_the_cards_worth() -> None:
    assert both(choosing().view(0), "choose 5") == (
        "Spider (5) – 2 in a corner, 3 if both spiders are",
        "Spinne (5) – 2 in einer Ecke, 3, wenn beide Spinnen es sind",
    )


def test_label_of_a_cell_names_the_card_beside_it() -> None:
    view = laying("6", "b3 w4").view(0)
    assert both(view, "place 1,-1") == ("Cat above the spider (4)", "Katze über der Spinne (4)")
    assert both(view, "place -1,0") == ("Cat left of the moth", "Katze links von der Motte")
    assert both(view, "place 2,1") == ("Cat below and right of the spider (4)", "Katze rechts unter der Spinne (4)")
    assert both(view, "place") == ("Lay the cat", "Katze legen")
    assert both(after_reveal("6", "1").view(0), "place 0,0") == ("Cat as the first card", "Katze als erste Karte")


def test_a_cell_between_two_equal_animals_is_named_by_another_or_by_their_colour() -> None:
    view = laying("6", "b8 w8").view(0)
    assert both(view, "place 0,1") == ("Cat below the black wolf", "Katze unter dem schwarzen Wolf")
    assert both(view, "place 2,0") == ("Cat right of the white wolf", "Katze rechts von dem weißen Wolf")
    view = laying("6", "b8 w8\n. w11").view(0)
    assert both(view, "place 0,1") == ("Cat left of the raccoon", "Katze links vom Waschbären")


def test_corners_of_a_whole_square_are_named_as_corners() -> None:
    view = laying("6", "b3 w4 . .\n. b8 w8 .\n. . . w1\n. . b1 .", left=-2, top=1).view(0)
    assert both(view, "place 1,4") == ("Cat in the bottom right corner", "Katze in der Ecke unten rechts")
    assert both(view, "place 1,1")[1] == "Katze in der Ecke oben rechts"
    assert both(view, "place -2,2")[0] == "Cat below the moth", "on the edge, but not in a corner"
    growing = laying("6", "b3 w4 b8 w8\nb1 . . .\nw1 . . .").view(0)
    assert both(growing, "place 0,3")[1] == "Katze in der Ecke unten links", "with it the square is whole"


def test_label_of_a_push_names_the_first_card_it_meets() -> None:
    view = laying("10", "b3 w4\n. b8").view(0)
    assert both(view, "push top") == ("Stag from the top", "Hirsch von oben")
    assert both(view, "push top 1") == (
        "Stag from the top against the spider (4)",
        "Hirsch von oben gegen die Spinne (4)",
    )
    assert both(view, "push left 0") == ("Stag from the left against the moth", "Hirsch von links gegen die Motte")
    assert both(view, "push bottom 1")[1] == "Hirsch von unten gegen den Wolf"
    twice = laying("10", "b8 w8\nb7 w7").view(0)
    assert both(twice, "push right 0")[1] == "Hirsch von rechts gegen den weißen Wolf"
    assert both(twice, "push bottom 0")[1] == "Hirsch von unten gegen die schwarze Eule"


def test_labels_of_impossible_moves_are_no_errors() -> None:
    view = laying("10", "b3 w4").view(0)
    assert both(view, "push top 7")[0] == "Stag from the top" and both(view, "place 9,-9")[0].endswith("9,−9")


def test_label_of_a_moved_card() -> None:
    view = laying("11", "b6 w4\nb5 .").choose(0, "place 1,1").view(0)
    assert both(view, "move 0,0") == ("Cat (6) …", "Katze (6) …")
    assert both(view, "move 0,1") == ("Spider (5) …", "Spinne (5) …")
    assert both(view, "move 0,0 2,1") == ("Cat (6) → right of the raccoon", "Katze (6) → rechts vom Waschbären")
    assert both(view, "move 0,0 -1,0")[0] == "Cat (6) → above and left of the spider (5)", "not beside itself"


def test_cards_with_one_goal_each_are_picked_by_their_numbers() -> None:
    """Else all letters would stand on the same goal."""
    view = laying("11", "b6 w4\nb5 .").choose(0, "place 1,1").view(0)
    spots = DRAWING.spots(view, ["move 0,0 2,1", "move 0,1 2,1"], ENGLISH)
    assert [spot and (spot.word, spot.has_sign) for spot in spots] == [("6 Cat", True), ("5 Spider", True)]
    (goal,) = DRAWING.spots(view, ["move 0,0 2,1"], ENGLISH)
    assert goal is not None and not goal.has_sign and goal.cell is not None


def test_label_of_a_draft() -> None:
    view = after_deal(draft=True).view(0)
    assert both(view, "keep 4")[1] == "Spinne (4) – 2 in einer Ecke, 3, wenn beide Spinnen es sind"
    assert both(view, "keep 1,9,10")[0] == "Keep 1, 9, 10 – Crow, Wolpertinger, Stag"
    assert both(view, "keep 1,9,10 under 3,4") == (
        "Keep 1, 9, 10 · bottom 3, 4 – Crow, Wolpertinger, Stag; at the bottom Moth, then Spider",
        "Behalte 1, 9, 10 · unten 3, 4 – Krähe, Wolpertinger, Hirsch; unten Motte, dann Spinne",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_one_decision_differ(language: str) -> None:
    """Those that are offered in a list differ in their first 30 characters: cards and drafts."""
    for number in range(4):
        with Play("instinkt", number, options={"draft": True}) as play:
            for position in play:
                for seat in position.waiting:
                    moves = position.moves(seat)
                    labels = [DRAWING.label(position.view(seat), move, Look(language)) for move in moves]
                    assert len(set(labels)) == len(labels) and max(map(len, labels)) <= 100
                    if moves[0].split()[0] in ("choose", "keep"):
                        assert len({label[:30] for label in labels}) == len(labels)


def test_buttons_bear_cards_and_sides() -> None:
    """Cells are named by letters in the shape of the display, cards by number and name."""
    view = choosing(("4 5 11", "1 2 3")).view(0)
    spots = DRAWING.spots(view, ["choose 4", "choose 5", "choose 11"], GERMAN)
    assert [(one.part, one.word, one.has_sign) for one in spots if one] == [
        ("hand", "4 Spinne", True),
        ("hand", "5 Spinne", True),
        ("hand", "11 Waschbär", True),
    ]
    view = laying("6", "b3 w4").view(0)
    spots = DRAWING.spots(view, ["place -1,-1", "place 2,-1", "place 0,1"], ENGLISH)
    assert [(one.cell, one.word, one.has_sign) for one in spots if one] == [
        ((0, 0), "", False),
        ((3, 0), "", False),
        ((1, 2), "", False),
    ]
    view = laying("10", "b3 w4").view(0)
    (spot,) = DRAWING.spots(view, ["push left 0"], GERMAN)
    assert spot and (spot.word, spot.cell, spot.has_sign) == ("→", None, False)
    view = laying("11", "b5 w4\nb4 .").choose(0, "place 1,1").view(0)
    spots = DRAWING.spots(view, ["move 0,0 ", "move 0,1 "], ENGLISH)
    assert [(one.part, one.word, one.has_sign) for one in spots if one] == [
        ("board", "5 Spider", True),
        ("board", "4 Spider", True),
    ]
    spots = DRAWING.spots(after_deal(draft=True).view(0), ["keep 1,9,10 under 3,4", "keep 1,9,10 under "], GERMAN)
    assert spots == [Spot("hand", word="unten 3, dann 4", has_sign=True), None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_any_hand_fit_a_menu(language: str) -> None:
    """Every choice of a card, and the drafts with the longest names."""
    view = choosing().view(0)
    for card in CARDS:
        assert len(DRAWING.label(view, f"choose {card}", Look(language))) <= 100
    for keep in ("keep 4,5,9 under 11,2", "keep 2,9,11 under 4,5", "keep 2,9,11 under 5,4"):
        assert len(DRAWING.label(view, keep, Look(language))) <= 100
