"""Dirkana's pictures: limits, marks, palette and art files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.dirkana import CELLS, DECK, Phase, turn_card
from bot.match.position import Position
from rendering import Look, _kit
from rendering._kit import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE, rgb
from rendering.base import Part
from rendering.dirkana import DRAWING, board, look, seats
from rendering.dirkana.layout import layout
from rendering.dirkana.look import CardSize, disc, face, seat_mark
from tests.dirkana.boxes import around, differs, plate, within
from tests.dirkana.positions import RED, after_deal, after_mains, played, swapping
from tests.kit.images import shown
from tests.kit.play import Play

ART = _kit.ART / "dirkana"
LARGEST = 60_000  # bytes of board and strip together
BOARD = swapping("a1:13' b2:14 c1:6 d4:9", "main:14 nw:17' ne:11 w:1")
PLACING = (
    swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5").choose(0, "lay b1").choose(0, "take b2 c1")
)


def positions(number: int) -> Iterator[Position]:
    with Play("dirkana", number) as play:
        yield from play


@pytest.mark.parametrize("number", range(4))
def test_board_and_strip_are_small_and_of_one_palette(number: int) -> None:
    palette = look.SPRITES.palette
    for position in positions(number):
        parts: tuple[Part, ...] = ("board", "strip")
        drawn = [DRAWING.draw(position.view(None), Look(part=part, to_act=position.waiting)) for part in parts]
        assert sum(map(len, drawn)) <= LARGEST
        for png in drawn:
            image = shown(png)
            assert image.mode == "P"
            assert image.getpalette("RGB")[: 3 * len(palette.colours)] == palette.flat[: 3 * len(palette.colours)]


def test_every_legal_move_can_be_previewed() -> None:
    """For each position of a match: previews of whole moves differ, and first words of moves can be drawn."""
    for position in positions(11):
        for seat in position.to_act[:1]:
            view, moves = position.view(seat), position.moves(seat)
            plain = DRAWING.draw(view, Look())
            drawn = [DRAWING.draw(view, Look(mark=move)) for move in moves[:8]]
            assert len(set(drawn)) == len(drawn) and plain not in drawn
            for beginning in {" ".join(move.split()[:count]) for move in moves[-3:] for count in (1, 2)}:
                drawn.append(DRAWING.draw(view, Look(mark=beginning, goals=moves)))
            assert max(map(len, drawn)) <= LARGEST


def test_the_hand_is_large_while_it_is_secret() -> None:
    view = after_deal().view(0)
    assert (
        DRAWING.has_hand(view)
        and not DRAWING.has_hand(after_deal().view(None))
        and not DRAWING.has_hand(after_mains().view(0))
    )
    hands = {DRAWING.draw(view, Look(part="hand", mark=mark)) for mark in (None, "main 12", "main 18")}
    assert len(hands) == 3
    assert all(shown(png).width <= 1080 and shown(png).height <= 1350 for png in hands)
    assert DRAWING.draw(after_mains().view(0), Look(part="hand")) == DRAWING.draw(after_mains().view(0), Look())


# What pictures show


def test_the_last_turn_is_marked() -> None:
    now = played(after_mains(), 0, "lay d3", "take d4 e3", "place 16 ne")
    laid, taken = (replace(now.view(None), last=now.view(None).last[at : at + 1]) for at in (0, 1))
    assert within(differs(laid, replace(laid, last=())), *around("d3"))
    assert within(differs(taken, replace(taken, last=())), *around("d3")[:2], *around("e4")[2:])
    placed, look_at = replace(now.view(None), last=now.view(None).last[2:]), Look(part="strip")
    assert within(differs(placed, replace(placed, last=()), look_at, look_at), *plate(0))


def test_shift_and_twist_leave_signs() -> None:
    now = played(BOARD, 0, "shift d4 up", "twist d3", "lay b1")
    drawn = layout(now.view(None), Look())
    assert drawn.badges == [(CELLS.index("d4"), "up", "last"), (CELLS.index("d3"), "twist", "last")]
    assert drawn.cells[CELLS.index("d4")] == "left" and drawn.cells[CELLS.index("d3")] == "last"


def test_the_sign_of_a_shift_goes_once_its_cell_is_taken_again() -> None:
    now = swapping("a1:13' b1:14 c1:6", "main:14 nw:17' ne:11 w:1")
    moved, laid = played(now, 0, "shift b1 down"), played(now, 0, "shift b1 down", "lay b1")
    assert layout(moved.view(0), Look()).badges == [(CELLS.index("b1"), "down", "last")]
    assert not layout(moved.view(0), Look(mark="lay b1")).badges and not layout(laid.view(0), Look()).badges


def test_a_twist_is_shown_where_the_card_went_and_not_once_it_is_taken() -> None:
    moved = played(BOARD, 0, "twist c1", "shift c1 down", "lay b1")
    assert (CELLS.index("c2"), "twist", "last") in layout(moved.view(None), Look()).badges
    taken = played(BOARD, 0, "twist c1", "lay b1", "take b2 c1")
    assert not layout(taken.view(None), Look()).badges


def test_goals_are_marked_at_their_cells() -> None:
    view = BOARD.view(0)
    for move in ("lay b1", "shift a1 down", "twist a1"):
        word, cell, *_ = move.split()
        mark = None if word == "lay" else word
        box = differs(view, view, Look(goals=(move,), mark=mark), Look(mark=mark))
        assert within(box, *around(cell, board.OWN))
    box = differs(view, view, Look(goals=("shift a1 down",), mark="shift a1"), Look(mark="shift a1"))
    assert within(box, *around("a2", board.OWN))


def test_no_goal_beside_it_hides_the_frame_of_what_was_laid() -> None:
    now, grid = BOARD.choose(0, "lay b1"), board.OWN
    image = shown(DRAWING.draw(now.view(0), Look(goals=now.moves(0)))).convert("RGB")
    left, top = grid.corner(CELLS.index("b1"))
    width, height = grid.card.width, grid.card.height
    for at in ((left - 3, top + height // 2), (left + width + 2, top + height // 2), (left + width // 2, top - 3)):
        assert image.getpixel(at) == rgb(HAPPENED), at
    assert image.getpixel((left + width // 2, top + height + 2)) == rgb(HAPPENED)


def test_a_lay_shows_which_cards_could_be_taken() -> None:
    cells = layout(BOARD.view(0), Look(mark="lay b1")).cells
    assert {CELLS[at]: mark for at, mark in cells.items()} == {
        "b1": "plan",
        "a1": "start",
        "b2": "start",
        "c1": "start",
    }


def test_a_placement_shows_the_circles_that_it_would_close() -> None:
    """In the preview of the whole move, and at the goals while the slot is being picked, but not while the card is."""
    view, moves = PLACING.view(0), PLACING.moves(0)
    drawn = layout(view, Look(mark="place 1 w"))
    assert drawn.points == {(0, "n"): ("yellow", ""), (0, "nw"): ("red", "plan")}
    picking = layout(view, Look(mark="place 1", goals=moves))
    assert picking.points[0, "nw"] == ("red", "goal")
    assert (0, "nw") not in layout(view, Look(mark="place 6", goals=moves)).points
    assert (0, "nw") not in layout(view, Look(goals=moves)).points
    x, y = board.LARGE_RING.meeting("nw")
    box = differs(view, view, Look(mark="place 1", goals=("place 1 w",)), Look(mark="place 1"))
    assert box and box[0] <= x <= box[2] and box[1] <= y <= box[3]


def test_a_closed_circle_is_marked_as_just_closed_and_then_as_complete() -> None:
    after = PLACING.choose(0, "place 1 w")
    assert layout(after.view(None), Look()).points[0, "nw"] == ("red", "last")
    assert layout(replace(after.view(None), last=()), Look()).points[0, "nw"] == ("red", "")


def test_abilities_show_their_remaining_uses() -> None:
    before, after = BOARD.view(None), BOARD.choose(0, "twist a1").view(None)
    assert before.left == (1, 1) and after.left == (1, 0)
    same, look_at = replace(before, left=after.left), Look(part="strip")
    left, top, right, _ = plate(0)
    assert within(differs(before, same, look_at, look_at), left + 300, top, right, top + seats.HEAD)


def test_plates_show_who_is_to_act_and_who_has_decided() -> None:
    view = after_deal().view(None)
    both, one = Look(part="strip", to_act=(0, 1)), Look(part="strip", to_act=(1,))
    assert within(differs(view, view, both, one), *plate(0))
    ready = differs(view, view, replace(both, decided=(1,)), both)
    assert within(ready, *plate(1))


def test_the_end_explains_the_points() -> None:
    """The strip shows circles, cards of the background and points."""
    ends = [position for number in range(3) for position in positions(number) if position.outcome]
    for position in ends:
        view, look_at = position.view(None), Look(part="strip")
        assert view.phase is Phase.OVER
        first, second = view.points
        changed = replace(view, points=(first + 1, second))
        left, top, right, _ = plate(0)
        assert within(differs(view, changed, look_at, look_at), left, top, right, top + seats.HEAD)


# The drawings


def test_there_are_eighteen_drawings_without_words() -> None:
    assert {path.stem for path in ART.glob("*.svg")} == set(look.DIRKS.values()) and len(set(look.DIRKS.values())) == 18
    assert {str(number) for number in look.DIRKS} == set(DECK)
    colours = set()
    for path in ART.glob("*.svg"):
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.parse(path).iter()}
        assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect"}
        colours |= set(re.findall(r"#[0-9a-f]{6}", path.read_text()))
    assert colours <= set(look.ART_COLOURS)


def test_the_palette_has_every_colour_of_the_look() -> None:
    """If it fails, a colour has changed: run ``python -m tests.pictures --palettes``."""
    palette = look.SPRITES.palette
    meanings = (HAPPENED, TO_MOVE, CHOICE, CHOICE_INK)
    for code in (look.PAPER, look.PANEL, *meanings, *look.ART_COLOURS, *look.CIRCLES.values()):
        red, green, blue = palette.colours[palette.nearest(code)]
        assert f"#{red:02x}{green:02x}{blue:02x}" == code


def test_seats_circles_and_backgrounds_differ_in_shape() -> None:
    """They can be distinguished without colour: red is a circle, blue a square, yellow a triangle."""
    assert seat_mark(0, 0, 0, 10, "#000000") != seat_mark(1, 0, 0, 10, "#000000")
    signs = [disc(colour, 0, 0, 10).partition("/>")[2] for colour in ("red", "blue", "yellow")]
    assert [re.findall("<(\\w+)", sign) for sign in signs] == [["circle"], ["rect"], ["path"]]
    assert len({ground.shape for ground in look.GROUNDS.values()}) == 3


def test_a_turned_card_is_turned_but_its_number_is_not() -> None:
    for card in ("7", "18"):
        upright, over = (face(one, CardSize(170, 124, 36)) for one in (card, turn_card(card)))
        assert "rotate(180" in over and "rotate(180" not in upright
        number = re.findall(r"<text.*?</text>", over)[-1]
        assert number.endswith(f"{card}'</text>") and over.index("rotate(180") < over.index("<text")
        signs = over[over.index("data-sign") :]
        assert "rotate(180" not in signs, "the shapes in the circles stay upright"


def test_a_main_dirk_lies_on_its_black_side_until_the_end() -> None:
    view = swapping("a1:13 b2:14", RED).view(None)
    over = replace(view, phase=Phase.OVER, turn=None)
    ring, look_at = seats.ring_of(seats.EDGE, seats.EDGE), Look(part="strip")
    x, y = ring.corner("main")
    sample = (x + 5, y + ring.card.height // 2)
    black, ground = (shown(DRAWING.draw(one, look_at)).convert("RGB").getpixel(sample) for one in (view, over))
    assert f"#{bytes(black).hex()}" == look.BLACK and f"#{bytes(ground).hex()}" == look.GROUNDS["green"].colour  # type: ignore[arg-type]


def test_all_cards_at_a_glance() -> None:
    made = DRAWING.sheet(Look("de"))
    image = shown(made.png)
    assert image.width <= 1080 and image.height <= 1350
    assert made == DRAWING.sheet(Look("de"))


def test_a_main_dirk_chosen_in_secret_leaves_the_hand() -> None:
    """A back lies in the ring, and the hand has one card less."""
    view, open_look = after_deal().view(None), Look(part="strip", to_act=(0, 1))
    left, top, _, _ = plate(1)
    before, after = (
        shown(DRAWING.draw(view, look_at)).convert("RGB") for look_at in (open_look, replace(open_look, decided=(1,)))
    )
    x, y = seats.ring_of(int(left), int(top)).corner("main")
    for box, changed in (
        ((left + 80, top + 20, left + 190, top + 100), False),
        ((left + 210, top + 20, left + 320, top + 100), True),
        ((x + 10, y + 10, x + 40, y + 40), True),
    ):
        assert (ImageChops.difference(before.crop(box), after.crop(box)).getbbox() is not None) == changed
