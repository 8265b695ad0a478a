"""Instinkt's pictures: limits, determinism, hidden cards, marks, palette and art files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from inspect import unwrap

import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.games.chance import Chance
from bot.games.instinkt import CARDS, GAME, View
from rendering import Look, Part, _kit
from rendering._kit import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE
from rendering.instinkt import DRAWING, board, seats
from rendering.instinkt import look as colours
from rendering.instinkt.look import ANIMALS, body, face
from tests.instinkt.pictured import LARGEST, positions, to_act
from tests.instinkt.positions import choosing
from tests.kit.images import shown
from tests.kit.soak import in_soak

ART = _kit.ART / "instinkt"
MARGIN = 7  # px: a number, widened by half of it on each side, meets nothing
PARTS: tuple[Part, ...] = ("board", "strip")


@pytest.mark.parametrize("number", range(4))
def test_boards_are_small_and_of_one_palette(number: int) -> None:
    palette = colours.SPRITES.palette
    for position in positions(number):
        look = Look(to_act=to_act(position))
        pngs = [DRAWING.draw(position.view(None), replace(look, part=part)) for part in PARTS]
        assert sum(map(len, pngs)) <= LARGEST
        for image in map(shown, pngs):
            assert image.mode == "P" and image.width <= 1080 and image.height <= 1350
            assert image.getpalette("RGB")[: 3 * len(palette.colours)] == palette.flat[: 3 * len(palette.colours)]


def test_every_legal_move_can_be_previewed() -> None:
    """For each position of a match: previews of whole moves differ, and first words of moves can be drawn.

    Choices are previewed on the hand and on the strip.
    """
    for position in list(positions(11))[:: in_soak(1, 4)]:
        for seat in to_act(position)[:1]:
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
        for at, position in enumerate(list(positions(2, draft))[:: in_soak(1, 4)]):
            for seat in to_act(position):
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
    fresh = _kit.Sprites("instinkt", "#ffffff", str)
    svg = unwrap(board.card_sprite)((0, "7"), "last")
    assert fresh.solid("owl", lambda: svg).image.tobytes() == board.card_sprite((0, "7"), "last").image.tobytes()


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


# The kit and the drawings


def test_no_text_is_too_small_for_a_phone() -> None:
    with pytest.raises(ValueError, match="24 px"):
        _kit.text(0, 0, "7", 23.9, "#000000")


def test_no_picture_is_larger_than_agreed() -> None:
    for width, height in ((1081, 100), (100, 1351), (0, 10)):
        with pytest.raises(ValueError, match="px"):
            colours.SPRITES.canvas(width, height)


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
    """Seats and marked cells can be distinguished without colour."""
    black, white = colours.SIDES
    assert light(white.ground) - light(black.ground) > 150
    for side in colours.SIDES:
        assert abs(light(side.marked) - light(side.quiet)) > 40
        assert abs(light(side.ink) - light(side.ground)) > 150


def test_no_animal_reaches_into_the_number_of_its_card() -> None:
    """The stag's antlers leave the 10 free, in the sizes of a board, a strip and a hand."""
    size = board.CARD - 2 * board.GAP
    for width, height, symbols in ((size, size, board.SYMBOLS), (seats.FEW.width, seats.FEW.height, seats.FEW.symbols)):
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
