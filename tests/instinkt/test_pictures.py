"""Instinkt's pictures: limits, determinism, hidden cards, marks, palette and art files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.games.base import Seat
from bot.games.chance import Chance
from bot.games.instinkt import CARDS, GAME, Phase, View, parse_cell
from bot.match.position import Position
from rendering import Look, Part, _kit
from rendering._kit.meaning import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE
from rendering.instinkt import DRAWING, board, example, hand
from rendering.instinkt import look as colours
from rendering.instinkt.cards import body, face
from rendering.instinkt.grid import BORDER, CARD, Grid
from rendering.instinkt.layout import layout
from rendering.instinkt.look import ANIMALS
from tests.images import shown
from tests.instinkt.positions import after_reveal, choosing, display, laying, over
from tests.pictures.glyphs import LEAST, factors, measured
from tests.play import Play

ART = _kit.ART / "instinkt"
LARGEST = 60_000  # bytes of a board and its strip
MARGIN = 7  # px: a number, widened by half of it on each side, meets nothing
PARTS: tuple[Part, ...] = ("board", "strip")
PLAIN = Look()


def positions(number: int, draft: bool = False) -> Iterator[Position]:
    with Play("instinkt", number, options={"draft": draft}) as play:
        yield from play


def owing(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat in position.to_act if seat >= 0)


@pytest.mark.parametrize("number", range(4))
def test_boards_are_small_and_of_one_palette(number: int) -> None:
    palette = colours.SPRITES.palette
    for position in positions(number):
        look = Look(owing=owing(position))
        pngs = [DRAWING.draw(position.view(None), replace(look, part=part)) for part in PARTS]
        assert sum(map(len, pngs)) <= LARGEST
        for image in map(shown, pngs):
            assert image.mode == "P" and image.width <= 1080 and image.height <= 1350
            assert image.getpalette("RGB")[: 3 * len(palette.colours)] == palette.flat[: 3 * len(palette.colours)]


def test_every_legal_move_can_be_previewed() -> None:
    """For each position of a match: previews of whole moves differ, and first words of moves can be drawn.

    Choices are previewed on the hand and on the strip.
    """
    for position in positions(11):
        for seat in owing(position)[:1]:
            view, moves = position.view(seat), tuple(position.moves(seat))
            parts: tuple[Part, ...] = ("hand", "strip") if moves[0].startswith("choose") else ("board",)
            for part in parts:
                plain = DRAWING.draw(view, Look(part=part))
                drawn = {DRAWING.draw(view, Look(part=part, mark=move)) for move in moves[:12]}
                assert len(drawn) == len(moves[:12]) and plain not in drawn
            for beginning in {" ".join(move.split()[:count]) for move in moves[-3:] for count in (1, 2)}:
                image = shown(DRAWING.draw(view, Look(mark=beginning, goals=moves)))
                assert image.height <= 1350


def test_every_hand_can_be_drawn() -> None:
    for draft in (False, True):
        for at, position in enumerate(positions(2, draft)):
            for seat in owing(position):
                view, moves = position.view(seat), position.moves(seat)
                for mark in (None, moves[at % len(moves)]):
                    image = shown(DRAWING.draw(view, Look(part="hand", mark=mark)))
                    assert image.width == 1080 and image.height <= 1350


def test_choosing_lifts_the_card() -> None:
    view = choosing().view(0)
    hands = {DRAWING.draw(view, Look(part="hand", mark=f"choose {card}")) for card in view.hand}
    assert len(hands) == 3 and DRAWING.draw(view, Look(part="hand")) not in hands


def test_sprites_do_not_depend_on_their_order() -> None:
    """Another ``Sprites`` makes the same sprite."""
    fresh = _kit.game_sprites("instinkt")
    svg = board._card((0, "7"), "last", None)
    assert fresh.solid("owl", lambda: svg).tobytes() == board.card_sprite((0, "7"), "last").tobytes()


def test_hidden_cards_change_no_spectators_picture() -> None:
    for draft in (False, True):
        for at, position in enumerate(positions(7, draft)):
            if at % 3:
                continue
            view = position.view(None)
            other: View = GAME.view(GAME.resample(view, None, Chance(b"x", at)), None)
            assert other == view
            for part in PARTS:
                assert DRAWING.draw(other, Look(part=part)) == DRAWING.draw(view, Look(part=part))
            for seat in (0, 1):  # the board is public: the same picture for each seat
                assert DRAWING.draw(position.view(seat), Look()) == DRAWING.draw(view, Look())


# What pictures show


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two pictures of one size differ; None if they are equal."""
    images = [shown(DRAWING.draw(view, look)).convert("RGB") for view, look in ((one, mine), (other, theirs))]
    assert images[0].size == images[1].size
    return ImageChops.difference(*images).getbbox()


def grid_of(view: View, look: Look = PLAIN) -> Grid:
    return board.grid(layout(view, look))


def is_within(box: tuple[int, int, int, int] | None, grid: Grid, cell: tuple[int, int]) -> bool:
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
    view = position.view(0)
    for move in position.moves(0):
        cell = parse_cell(move.removeprefix("place "))
        goal = Look(goals=(move,))
        assert is_within(differs(view, view, goal), grid_of(view, goal), cell)
        assert is_within(differs(view, view, replace(goal, letters=((move, "K"),)), goal), grid_of(view, goal), cell)


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


def test_plates_show_who_is_to_act_and_who_has_decided() -> None:
    view, strip = choosing().view(None), Look(part="strip", owing=(0, 1))
    middle = shown(DRAWING.draw(view, strip)).height / 2
    top = differs(view, view, strip, replace(strip, owing=(1,)))
    bottom = differs(view, view, replace(strip, decided=(1,)), strip)
    assert top and top[3] < middle
    assert bottom and bottom[1] > middle


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_seat_is_below_and_has_a_sign(seat: Seat) -> None:
    view, strip = choosing().view(seat), Look(part="strip")
    middle = shown(DRAWING.draw(view, strip)).height / 2
    own = differs(view, view, replace(strip, owing=(seat,)), strip)
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
        for seat in owing(position)[:1]:
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
    after = layout(example.VIEW, Look(mark=example.PUSH)).cards
    assert [after.get((1, y), (0, ""))[1] for y in range(4)] == ["", "10", "7", "3"], "as the text tells"


# The kit and the drawings


def test_no_text_is_too_small_for_a_phone() -> None:
    with pytest.raises(ValueError, match="24 px"):
        _kit.text(0, 0, "7", 23.9, "#000000")


def test_no_picture_is_larger_than_agreed() -> None:
    for width, height in ((1081, 100), (100, 1351), (0, 10)):
        with pytest.raises(ValueError, match="px"):
            _kit.Canvas(colours.SPRITES.palette, width, height, "#000000")


def test_there_are_twelve_drawings_without_words() -> None:
    assert {path.stem for path in ART.glob("*.svg")} == set(ANIMALS.values()) and len(set(ANIMALS.values())) == 12
    assert set(ANIMALS) == set(CARDS)
    found = set()
    for path in ART.glob("*.svg"):
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.parse(path).iter()}
        assert tags <= {"svg", "g", "path", "circle", "ellipse"}
        used = set(re.findall(r"#[0-9a-f]{6}", path.read_text()))
        assert 3 <= len(used) <= 8, path.name
        found |= used
    assert found <= set(colours.ART_COLOURS) and len(found) <= 18


def test_the_palette_has_every_colour_of_the_look() -> None:
    """If it fails, a colour has changed: run ``python -m tests.pictures --palettes``."""
    palette = colours.SPRITES.palette
    assert len(palette.colours) <= 256
    for code in (colours.PAPER, colours.INK, HAPPENED, TO_MOVE, CHOICE, CHOICE_INK, *colours.ART_COLOURS):
        red, green, blue = palette.colours[palette.nearest(code)]
        assert f"#{red:02x}{green:02x}{blue:02x}" == code


def light(code: str) -> float:
    """Luminance of #rrggbb from 0 to 255."""
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_seats_and_marks_differ_in_lightness() -> None:
    """Seats and marked cells can be told apart without colour."""
    black, white = colours.SIDES
    assert light(white.ground) - light(black.ground) > 150
    for side in colours.SIDES:
        assert abs(light(side.marked) - light(side.quiet)) > 40
        assert abs(light(side.ink) - light(side.ground)) > 150


def test_no_animal_reaches_into_the_number_of_its_card() -> None:
    """The stag's antlers leave the 10 free, in the sizes of a board, a strip and a hand."""
    size = board.CARD - 2 * board.GAP
    for width, height, symbols in ((size, size, board.SYMBOLS), (hand.FEW.width, hand.FEW.height, hand.FEW.symbols)):
        for card in CARDS:
            svg = face(card, 0, width, height, symbols, short=True)
            number = next(line for line in re.findall(r"<text .*?</text>", svg) if f">{card}<" in line)
            box = alone(number, width, height)
            art = alone(svg.replace(number, ""), width, height, without=body(colours.SIDES[0], width, height))
            overlap = ImageChops.multiply(box.filter(ImageFilter.MaxFilter(MARGIN)), art).getbbox()
            assert overlap is None, card


def alone(svg: str, width: int, height: int, without: str = "") -> Image.Image:
    """Where a fragment draws something: white on black."""
    drawn = _kit.rasterize(_kit.document(width, height, svg.replace(without, "") if without else svg))
    return drawn.getchannel("A").point(lambda alpha: 255 if alpha > 128 else 0)


def test_all_cards_at_a_glance() -> None:
    made = DRAWING.sheet(Look("de"))
    image = shown(made.png)
    assert image.width == 1080 and image.height <= 1350
    assert len(made.alt) <= 1024 and "Wolpertinger 9" in made.alt
    assert made == DRAWING.sheet(Look("de"))
