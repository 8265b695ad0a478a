"""Dirkana's board as everybody and as each seat sees it, its strip, and the letters of what may be chosen."""

from __future__ import annotations

from dataclasses import replace

from bot.games.dirkana import CELLS
from rendering import Look
from rendering.dirkana import DRAWING, board, look, seats
from tests.dirkana.boxes import around, differs, within
from tests.dirkana.positions import swapping
from tests.dirkana.scenes import menu
from tests.kit.images import shown
from tests.pictures.glyphs import measured

BOARD = swapping("a1:13' b2:14 c1:6 d4:9", "main:14 nw:17' ne:11 w:1")
PLACING = (
    swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5").choose(0, "lay b1").choose(0, "take b2 c1")
)


# Boards of spectators and of seats


def test_the_board_of_the_seat_to_act_shows_its_ring_and_hand_and_that_of_others_neither() -> None:
    for seat in (0, 1):
        view = replace(BOARD.view(seat), turn=seat)
        rings_of = tuple(("",) * 7 if one == seat else ring for one, ring in enumerate(view.rings))
        hands = tuple(() if one == seat else hand for one, hand in enumerate(view.hands))
        bare = replace(view, rings=rings_of, hands=hands)  # type: ignore[arg-type]
        assert within(differs(view, bare), 0, board.OWN_TOP, board.WIDTH, board.OWN_TOP + board.PLATE_HEIGHT)
        for others in ({"seat": None}, {"turn": 1 - seat}):
            assert differs(replace(view, **others), replace(bare, **others)) is None  # type: ignore[arg-type]
        others = replace(view, rings=view.rings[::-1], hands=view.hands[::-1])
        look_at = Look(part="strip")
        assert differs(view, replace(others, rings=bare.rings), look_at, look_at), "the strip shows both"


def test_the_own_ring_is_large_while_a_card_is_placed() -> None:
    own, other = PLACING.view(0), PLACING.view(1)
    assert board.is_placing(own) and not board.is_placing(other) and not board.is_placing(PLACING.view(None))
    assert board.LARGE.disc > 1.4 * board.OWN_RING.card.disc
    for cell in ("a1", "b1"):
        grid = tuple("" if name == cell else card for name, card in zip(CELLS, own.grid, strict=True))
        assert differs(own, replace(own, grid=grid)) is None and differs(other, replace(other, grid=grid))


def test_coordinates_are_only_for_those_who_type() -> None:
    """Without them the cards are larger; a ring that is large while a card is placed needs none."""
    rims = {}
    for seat in (0, 1):
        for is_typing in (False, True):
            with measured() as found:
                DRAWING.draw(BOARD.view(seat), Look(coordinates=is_typing))
            rims[seat, is_typing] = {one.name for one in found} & set("abcde")
    assert rims == {(seat, is_typing): set("abcde") if is_typing else set() for seat, is_typing in rims}
    assert board.PUBLIC.card.width > board.PUBLIC_NUMBERED.card.width
    assert DRAWING.draw(PLACING.view(0), Look(coordinates=True)) == DRAWING.draw(PLACING.view(0), Look())


def test_boards_with_a_ring_name_both_players() -> None:
    for position in (BOARD, PLACING):
        for names, words in ((("Anna", "Ben"), {"Anna", "Ben"}), ((), {"Night", "Day"})):
            with measured() as found:
                DRAWING.draw(position.view(0), Look(names=names, to_act=(0,)))
            assert words | {"hourglass"} <= {one.name for one in found}


def test_the_own_seat_is_marked_and_on_the_right_of_the_strip() -> None:
    look_at = Look(part="strip")
    for seat in (0, 1):
        view = BOARD.view(seat)
        with measured() as found:
            drawn = shown(DRAWING.draw(view, look_at)).convert("RGB")
        assert [one.name for one in found].count("own") == 1
        right = drawn.getpixel((seats.WIDTH - 40, seats.HEIGHT - 20))
        assert f"#{bytes(right).hex()}" == look.SIDES[seat].ground  # type: ignore[arg-type]
        with measured() as found:
            DRAWING.draw(replace(view, turn=seat), Look())
        assert [one.name for one in found].count("own") == 1
    with measured() as found:
        DRAWING.draw(BOARD.view(None), look_at)
    assert "own" not in [one.name for one in found]


# Letters


def test_letters_stand_on_the_cells_that_may_be_laid_on() -> None:
    view, made = menu(BOARD.state, "lay ")
    assert [path for path, _ in made.letters] == [f"lay {cell}" for cell in ("a2", "b1", "c2")]
    for path, letter in made.letters:
        box = differs(view, view, made, replace(made, letters=tuple(one for one in made.letters if one[1] != letter)))
        assert within(box, *around(path.split()[1], board.OWN))


def test_letters_of_a_shift_stand_on_its_goals() -> None:
    view, made = menu(BOARD.state, "shift d4 ")
    assert [path for path, _ in made.letters] == [f"shift d4 {way}" for way in ("up", "left", "right")]
    for (path, letter), goal in zip(made.letters, ("d3", "c4", "e4"), strict=True):
        alone = replace(made, letters=((path, letter),))
        assert within(differs(view, view, alone, replace(made, letters=())), *around(goal, board.OWN))


def test_each_slot_has_a_letter_for_each_card() -> None:
    view, made = menu(PLACING.state, "")
    assert len(made.letters) == 8
    for path, letter in made.letters:
        slot = path.split()[2]
        box = differs(view, view, made, replace(made, letters=tuple(one for one in made.letters if one[1] != letter)))
        x, y = board.LARGE_RING.corner(slot)
        assert within(box, x, y, x + board.LARGE.width, y + board.LARGE.height), path
    one, made = menu(PLACING.state, "place 6 ")
    assert len(made.letters) == 4 and board.is_placing(one)


def test_no_letter_stands_on_the_strip() -> None:
    view, made = menu(PLACING.state, "")
    assert differs(view, view, replace(made, part="strip"), replace(made, part="strip", letters=())) is None


def test_the_example_shows_a_placement_that_closes_a_circle() -> None:
    with measured() as found:
        made = DRAWING.example(Look("de"))
    assert shown(made.png).size == (848, 318) and "Gespenst 12" in made.alt
    names = [one.name for one in found]
    assert names.count("circle red") == 2 and names.count("2") == 1 and names.count("12") == 2
