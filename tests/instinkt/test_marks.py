"""What Instinkt's pictures show: marks, letters, plates, the cells of the display, and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.base import Seat
from bot.games.instinkt import Phase, View, parse_cell
from rendering import Look
from rendering.instinkt import DRAWING, board, material
from rendering.instinkt.layout import BORDER, CARD, DisplayGrid, layout
from tests.instinkt.pictured import LARGEST, positions, to_act
from tests.instinkt.positions import after_reveal, choosing, display, laying, over
from tests.kit.images import difference, shown
from tests.pictures.glyphs import LEAST, factors, measured

PLAIN = Look()


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two pictures of one size differ; None if they are equal."""
    pngs = DRAWING.draw(one, mine), DRAWING.draw(other, theirs)
    assert shown(pngs[0]).size == shown(pngs[1]).size
    return difference(*pngs)


def grid_of(view: View, look: Look = PLAIN) -> DisplayGrid:
    return board.grid(layout(view, look))


def is_within(box: tuple[int, int, int, int] | None, grid: DisplayGrid, cell: tuple[int, int]) -> bool:
    """Whether something differs, and only in that cell."""
    (x, y), (width, height) = grid.at(cell), grid.size(cell)
    return bool(box) and x <= box[0] and y <= box[1] and box[2] <= x + width and box[3] <= y + height  # type: ignore[index]


def test_the_last_card_laid_is_marked() -> None:
    view = laying("6", "b3 w4").choose(0, "place 0,1").view(None)
    assert is_within(differs(view, replace(view, last=())), grid_of(view), (0, 1))


def test_a_push_leaves_an_arrow_on_the_rim() -> None:
    view = laying("10", "b3 w4\n. w6").choose(0, "push left 0").view(None)
    box = differs(view, replace(view, last=()))
    assert box and box[0] < grid_of(view).left


def test_goals_and_letters_are_at_their_cells() -> None:
    position = laying("6", "b3 w4\n. w6")
    view, public = position.view(0), position.view(None)
    for move in position.moves(0):
        cell = parse_cell(move.removeprefix("place "))
        goal = Look(goals=(move,))
        assert is_within(differs(public, public, goal), grid_of(view, goal), cell)
        assert is_within(differs(view, view, replace(goal, letters=((move, "K"),)), goal), grid_of(view, goal), cell)


def test_the_card_to_be_laid_stands_in_the_corner_until_a_cell_is_picked() -> None:
    """Only that seat sees it there. Spectators see it on the strip."""
    position = laying("6", "b3 w4\n. w6")
    moves = tuple(position.moves(0))
    view, look = position.view(0), Look(goals=moves)
    card = differs(view, position.view(None), look, look)
    assert card and card[:2] == (4, 4) and card[3] < grid_of(view, look).top  # its number, above the cells
    picked = Look(mark=moves[0], goals=moves)
    assert differs(view, replace(view, revealed=("7", "1")), picked, picked)[0] > card[2]  # type: ignore[index]


def test_letters_of_pushes_are_on_the_rim_at_their_side() -> None:
    position = laying("10", "b3 w4\n. w6")
    view = position.view(0)
    moves = tuple(position.moves(0))
    assert len(moves) == 8
    for move in moves:
        look = Look(goals=(move,))
        grid, box = grid_of(view), differs(view, view, replace(look, letters=((move, "A"),)), look)
        _, side, line = move.split()
        x, y = grid.middle((int(line), int(line)))
        assert box
        match side:
            case "left" | "right":
                assert box[2] <= grid.left if side == "left" else box[0] >= grid.right
                assert box[1] < y < box[3]
            case _:
                assert box[3] <= grid.top if side == "top" else box[1] >= grid.bottom
                assert box[0] < x < box[2]


def test_coordinates_stand_outside_the_mat_and_only_for_those_who_type() -> None:
    view = laying("6", "b3 w4\n. w6").view(0)
    plain, numbered = (shown(DRAWING.draw(view, Look(coordinates=is_typing))) for is_typing in (False, True))
    assert plain.width < numbered.width and plain.height == numbered.height, "the room goes to the board"
    insides = []
    for picture, side in ((plain, board.SIDE), (numbered, board.NUMBERED_SIDE)):
        grid = board.grid(layout(view, PLAIN), side)
        insides.append(picture.crop((grid.left, grid.top, grid.right, grid.bottom)))
    assert ImageChops.difference(*insides).getbbox() is None


def test_plates_show_who_is_to_act_and_who_has_decided() -> None:
    view, strip = choosing().view(None), Look(part="strip", to_act=(0, 1))
    middle = shown(DRAWING.draw(view, strip)).height / 2
    top = differs(view, view, strip, replace(strip, to_act=(1,)))
    bottom = differs(view, view, replace(strip, decided=(1,)), strip)
    assert top and top[3] < middle
    assert bottom and bottom[1] > middle


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_seat_is_below_and_has_a_sign(seat: Seat) -> None:
    view, strip = choosing().view(seat), Look(part="strip")
    middle = shown(DRAWING.draw(view, strip)).height / 2
    own = differs(view, view, replace(strip, to_act=(seat,)), strip)
    assert own and own[1] > middle
    public = differs(choosing().view(None), choosing().view(1), strip, strip)
    assert public and public[1] > middle and public[2] < 120, "the seat's mark has a sign, and nothing else differs"


def test_around_the_cards_are_the_cells_into_which_the_display_may_grow() -> None:
    """Rows and columns with cards are wide, others narrow: a card has the same size in every position."""
    for art, columns, rows in (
        ("", (CARD,), (CARD,)),
        ("b3", (BORDER, CARD, BORDER), (BORDER, CARD, BORDER)),
        ("b3 w4\n. w6", (BORDER, CARD, CARD, BORDER), (BORDER, CARD, CARD, BORDER)),
        ("b3 . w4", (BORDER, CARD, CARD, CARD, BORDER), (BORDER, CARD, BORDER)),
        ("b1 b2 b3 b4", (CARD,) * 4, (BORDER, CARD, BORDER)),
    ):
        view = choosing(cards=display(art)).view(None)
        grid = grid_of(view)
        image = shown(DRAWING.draw(view, Look()))
        if art:
            assert (grid.widths, grid.heights) == (columns, rows)
        assert grid.left > 0 and grid.right < image.width and grid.bottom < image.height


@pytest.mark.parametrize("number", range(6))
def test_every_goal_and_every_cell_of_a_preview_is_in_the_picture(number: int) -> None:
    for position in positions(number):
        for seat in to_act(position)[:1]:
            view, moves = position.view(seat), tuple(position.moves(seat))
            for look in (Look(goals=moves), *(Look(mark=move) for move in moves)):
                made = layout(view, look)
                grid = board.grid(made)
                assert {*made.cards, *made.marks} <= {(x, y) for x in grid.columns for y in grid.rows}
                assert len(grid.columns) <= 5 and len(grid.rows) <= 5
            cells = [spot.cell for spot in DRAWING.spots(view, moves, PLAIN) if spot and spot.cell]
            assert moves[0].split()[0] not in ("place",) or len(cells) == len(set(cells)) == len(moves)


def test_the_end_shows_the_points_of_each_card() -> None:
    position = over("b1 b3 w3 w4\nb2 b4 w1 w2\nb6 b7 w6 w7\nb8 b9 w8 w9", ("10 11", "5"))
    view = position.view(None)
    assert view.phase is Phase.OVER
    changed = replace(view, worth=(view.worth[0] + 1, *view.worth[1:]))
    assert is_within(differs(view, changed), grid_of(view), (0, 0))


def test_the_end_shows_both_hands() -> None:
    view, strip = over("b1 b3\nw2 w4", ("10 11", "5")).view(None), Look(part="strip")
    assert differs(view, replace(view, hands=(("10", "11"), ("6",))), strip, strip)


def test_revealed_cards_show_who_lays_first() -> None:
    view, strip = after_reveal("6", "7", display("b3 w4")).view(None), Look(part="strip")
    assert view.queue == (1, 0)
    assert differs(view, replace(view, queue=(0, 1)), strip, strip)


def test_the_example_can_be_read_and_is_in_words() -> None:
    with measured() as glyphs:
        made = DRAWING.example(Look("de"))
    image = shown(made.png)
    assert 1 <= image.width / image.height <= 11 / 7 and len(made.png) <= LARGEST
    assert all(one.height * factor >= LEAST for one in glyphs for factor in factors(image.size).values())
    assert "Hirsch" in made.alt and len(made.alt) <= 1024
    after = layout(material.VIEW, Look(mark=material.PUSH)).cards
    assert [after.get((1, y), (0, ""))[1] for y in range(4)] == ["", "10", "7", "3"], "as the text says"
