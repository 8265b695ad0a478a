"""What Dirkana's pictures show of the moves that a menu offers: cells of a grid, letters, and numbers of cards."""

from __future__ import annotations

import pytest

from bot.games.dirkana import GAME
from bot.match.position import Position
from bot.texts import LANGUAGES
from cogs._ui.choices import next_paths
from rendering import Look, Spot
from rendering.dirkana import DRAWING
from tests.dirkana.positions import BLUES, RED, YELLOW, after_deal, after_mains, swapping
from tests.dirkana.scenes import CROWD
from tests.kit.play import Play

FEW = "a1:13' b2:14 c1:6 d4:9"
PLACING = (
    swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5").choose(0, "lay b1").choose(0, "take b2 c1")
)


def offered(position: Position, path: str = "", seat: int = 0, language: str = "en") -> dict[str, Spot | None]:
    """The spot of each path that a menu offers."""
    paths = next_paths(position.moves(seat), path, GAME.stepwise)
    look = Look(language, mark=path or None)
    return dict(zip(paths, DRAWING.spots(position.view(seat), paths, look), strict=True))


def test_hand_cards_are_named_by_kind_and_number() -> None:
    assert offered(after_deal(), language="de") == {
        "main 12": Spot("hand", word="Gespenst 12", has_sign=True),
        "main 18": Spot("hand", word="Ninja 18", has_sign=True),
    }


def test_empty_cells_keep_their_place_in_the_grid_and_bear_letters() -> None:
    assert offered(swapping(FEW)) == {
        "lay a2": Spot(cell=(0, 1)),
        "lay b1": Spot(cell=(1, 0)),
        "lay c2": Spot(cell=(2, 1)),
    }


def test_cards_in_the_grid_are_named_by_their_numbers() -> None:
    twists = offered(swapping(CROWD, YELLOW, hand="7'"), "twist ")
    assert twists["twist b1"] == Spot(cell=(1, 0), word="18'", has_sign=True) and len(twists) == 14
    second = offered(swapping(CROWD, BLUES, hand="7'").choose(0, "lay b2"), "take a1 ")
    assert second["take a1 e4"] == Spot(cell=(4, 3), word="6'", has_sign=True)


def test_a_pair_is_named_by_both_numbers() -> None:
    pairs = offered(swapping(FEW).choose(0, "lay b1"))
    assert pairs["take a1 c1"] == Spot(word="13' + 6", has_sign=True) and len(pairs) == 3


def test_a_shift_is_named_by_card_and_way_and_by_letters_once_the_card_is_picked() -> None:
    shifts = offered(swapping(FEW, RED), "shift ")
    assert shifts["shift d4 up"] == Spot(word="9 ↑", has_sign=True) and shifts["shift c1 right"] == Spot(
        word="6 →", has_sign=True
    )
    crowded = offered(swapping(CROWD, RED, hand="7'"), "shift ")
    assert crowded["shift b1 down"] == Spot(cell=(1, 0), word="18' ↓", has_sign=True)
    ways = offered(swapping(FEW, RED), "shift a1 ")
    assert ways == {"shift a1 down": Spot(cell=(0, 1), word="↓"), "shift a1 right": Spot(cell=(1, 0), word="→")}


def test_where_kinds_are_mixed_the_button_says_what_it_does() -> None:
    mixed = offered(swapping(FEW, YELLOW), language="de")
    assert mixed["twist d4"] == Spot(word="9 drehen", has_sign=True) and mixed["lay b1"] == Spot()
    mixed = offered(swapping(FEW, RED), language="de")
    assert mixed["shift d4 up"] == Spot(word="9 ↑ schieben", has_sign=True)


def test_a_slot_is_named_as_in_the_picture() -> None:
    places = offered(PLACING)
    assert places["place 1 w"] == Spot(word="Pirate 1 → 3") and len(places) == 8
    one = offered(PLACING, "place 6 ", language="de")
    assert {path: spot and (spot.word, spot.cell) for path, spot in one.items()} == {
        "place 6 w": ("Vampir 6 → 3", (0, 1)),
        "place 6 e": ("Vampir 6 → 4", (4, 1)),
        "place 6 sw": ("Vampir 6 → 5", (1, 2)),
        "place 6 se": ("Vampir 6 → 6", (3, 2)),
    }


def test_a_kind_of_step_is_nowhere_in_the_picture() -> None:
    kinds = offered(swapping(CROWD, "main:14 nw:17' ne:11 w:1", hand="7'"))
    assert kinds == {"lay ": None, "shift ": None, "twist ": None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_of_steps_have_labels_that_fit_a_button(language: str) -> None:
    for number in range(4):
        with Play("dirkana", number) as play:
            for position in play:
                for seat in position.to_act:
                    for path, spot in offered(position, "", seat, language).items():
                        assert spot or len(DRAWING.label(position.view(seat), path, Look(language))) <= 30


def test_a_turn_without_abilities_is_three_picks() -> None:
    now = after_mains()
    for _ in range(3):
        spots = offered(now)
        assert all(spots.values()) and all(path in now.moves(0) for path in spots), "each button is a whole step"
        now = now.choose(0, next(iter(spots)))
    assert now.to_act == (1,)
