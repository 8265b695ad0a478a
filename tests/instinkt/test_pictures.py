"""Instinkt's pictures: limits, determinism, hidden cards, marks, palette and art files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.base import Seat
from bot.games.chance import Chance
from bot.games.instinkt import CARDS, GAME, Phase, View, window
from bot.match.position import Position
from rendering import Look, _kit
from rendering.instinkt import DRAWING, board, look
from rendering.instinkt.look import ANIMALS
from tests.images import shown
from tests.instinkt.positions import after_reveal, choosing, display, laying, over
from tests.play import Play

ART = _kit.ART / "instinkt"
LARGEST = 60_000  # bytes of a board
PLAIN = Look()


def positions(number: int, draft: bool = False) -> Iterator[Position]:
    with Play("instinkt", number, options={"draft": draft}) as play:
        yield from play


def owing(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat in position.to_act if seat >= 0)


@pytest.mark.parametrize("number", range(4))
def test_boards_are_small_and_of_one_palette(number: int) -> None:
    palette = look.SPRITES.palette
    for position in positions(number):
        png = DRAWING.draw(position.view(None), Look(owing=owing(position)))
        assert len(png) <= LARGEST
        image = shown(png)
        assert image.mode == "P" and image.width in (board.NARROW, board.WIDE) and image.height <= 1350
        assert image.getpalette("RGB")[: 3 * len(palette.colours)] == palette.flat[: 3 * len(palette.colours)]


def test_every_legal_move_can_be_previewed_on_the_board() -> None:
    """For each position of a match: previews of whole moves differ, and first words of moves can be drawn."""
    for position in positions(11):
        for seat in owing(position)[:1]:
            view, moves = position.view(seat), tuple(position.moves(seat))
            plain = DRAWING.draw(view, Look())
            drawn = {DRAWING.draw(view, Look(mark=move)) for move in moves[:12]}
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
    svg = board._cell(190, (0, "7"), "last", None)
    assert fresh.solid("owl", lambda: svg).tobytes() == board.cell_sprite(190, (0, "7"), "last").tobytes()


def test_hidden_cards_change_no_spectators_picture() -> None:
    for draft in (False, True):
        for at, position in enumerate(positions(7, draft)):
            if at % 3:
                continue
            view = position.view(None)
            other: View = GAME.view(GAME.resample(view, None, Chance(b"x", at)), None)
            assert other == view
            assert DRAWING.draw(other, Look()) == DRAWING.draw(view, Look())
            for seat in (0, 1):  # the board is public: the same picture for each seat
                assert DRAWING.draw(position.view(seat), Look()) == DRAWING.draw(view, Look())


# What pictures show


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two boards of one size differ; None if they are equal."""
    images = [shown(DRAWING.draw(view, look)).convert("RGB") for view, look in ((one, mine), (other, theirs))]
    return ImageChops.difference(*images).getbbox()


def test_the_last_card_laid_is_marked() -> None:
    view = laying("6", "b3 w4").choose(0, "place 0,1").view(None)
    grid = board.grid(view)
    box = differs(view, replace(view, last=()))
    x, y = grid.at((0, 1))
    assert box and x <= box[0] and y <= box[1] and box[2] <= x + grid.pitch and box[3] <= y + grid.pitch


def test_a_push_leaves_an_arrow_on_the_rim() -> None:
    view = laying("10", "b3 w4\n. w6").choose(0, "push left 0").view(None)
    grid = board.grid(view)
    box = differs(view, replace(view, last=()))
    assert box and box[0] < grid.left


def test_goals_are_marked_at_their_cells() -> None:
    position = laying("6", "b3 w4\n. w6")
    view = position.view(0)
    for move in position.moves(0):
        x, y = (int(part) for part in move.removeprefix("place ").split(","))
        grid = board.grid(view)
        left, top = grid.at((x, y))
        box = differs(view, view, Look(goals=(move,)))
        assert box and left <= box[0] and box[2] <= left + grid.pitch
        assert top <= box[1] and box[3] <= top + grid.pitch


def test_plates_show_who_is_to_act_and_who_has_decided() -> None:
    view = choosing().view(None)
    top = differs(view, view, Look(owing=(0, 1)), Look(owing=(1,)))
    bottom = differs(view, view, Look(owing=(0, 1), decided=(1,)), Look(owing=(0, 1)))
    assert top and top[3] < 150
    assert bottom and bottom[1] > 300


def test_the_drawing_has_the_cells_of_the_window() -> None:
    for art, cells in (("", (1, 1)), ("b3", (7, 7)), ("b3 w4\n. w6", (6, 6)), ("b1 b2 b3 b4", (4, 7))):
        view = choosing(cards=display(art)).view(None)
        grid = board.grid(view)
        assert (grid.columns, grid.rows) == cells
        x0, y0, _, _ = window(view.display)
        assert grid.at((x0, y0)) == (grid.left, grid.top)
        assert grid.right < 1080 and shown(DRAWING.draw(view, Look())).height <= 1350


def test_the_end_shows_the_points_of_each_card() -> None:
    position = over("b1 b3 w3 w4\nb2 b4 w1 w2\nb6 b7 w6 w7\nb8 b9 w8 w9", ("10 11", "5"))
    view = position.view(None)
    assert view.phase is Phase.OVER
    changed = replace(view, worth=(view.worth[0] + 1, *view.worth[1:]))
    grid = board.grid(view)
    box = differs(view, changed)
    assert box and box[2] <= grid.left + grid.pitch and box[3] <= grid.top + grid.pitch


def test_revealed_cards_show_who_lays_first() -> None:
    view = after_reveal("6", "7", display("b3 w4")).view(None)
    assert view.queue == (1, 0)
    assert differs(view, replace(view, queue=(0, 1)))


# The kit and the drawings


def test_no_text_is_too_small_for_a_phone() -> None:
    with pytest.raises(ValueError, match="24 px"):
        _kit.text(0, 0, "7", 23.9, "#000000")


def test_no_picture_is_larger_than_agreed() -> None:
    for width, height in ((1081, 100), (100, 1351), (0, 10)):
        with pytest.raises(ValueError, match="px"):
            _kit.Canvas(look.SPRITES.palette, width, height, "#000000")


def test_there_are_twelve_drawings_without_words() -> None:
    assert {path.stem for path in ART.glob("*.svg")} == set(ANIMALS.values()) and len(set(ANIMALS.values())) == 12
    assert set(ANIMALS) == set(CARDS)
    colours = set()
    for path in ART.glob("*.svg"):
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.parse(path).iter()}
        assert tags <= {"svg", "g", "path", "circle", "ellipse"}
        used = set(re.findall(r"#[0-9a-f]{6}", path.read_text()))
        assert 3 <= len(used) <= 8, path.name
        colours |= used
    assert colours <= set(look.ART_COLOURS) and len(colours) <= 18


def test_the_palette_has_every_colour_of_the_look() -> None:
    """If it fails, a colour has changed: run ``python -m tests.pictures --palettes``."""
    palette = look.SPRITES.palette
    assert len(palette.colours) <= 256
    for code in (look.PAPER, look.INK, look.LAST, look.PLAN, *look.ART_COLOURS):
        red, green, blue = palette.colours[palette.nearest(code)]
        assert f"#{red:02x}{green:02x}{blue:02x}" == code


def light(code: str) -> float:
    """Luminance of #rrggbb from 0 to 255."""
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_seats_and_marks_differ_in_lightness() -> None:
    """Seats and marked cells can be told apart without colour."""
    black, white = look.SIDES
    assert light(white.ground) - light(black.ground) > 150
    for side in look.SIDES:
        assert abs(light(side.marked) - light(side.quiet)) > 40
        assert abs(light(side.ink) - light(side.ground)) > 150


def test_all_cards_at_a_glance() -> None:
    made = DRAWING.sheet(Look("de"))
    image = shown(made.png)
    assert image.width == 1080 and image.height <= 1350
    assert len(made.alt) <= 1024 and "Wolpertinger 9" in made.alt
    assert made == DRAWING.sheet(Look("de"))
