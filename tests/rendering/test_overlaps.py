"""Letters of a menu do not overlap: read from the places that each picture carries."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import hypot
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops

from bot.games import GAMES
from bot.games.hypnosia import CIRCLES, COLOURS, LANE
from bot.match.view import MatchView
from cogs._ui.choices import find_choices
from cogs._ui.menu import menu_look
from rendering import Look, drawing
from rendering._kit import Canvas, Sprite, Sprites, width_of
from rendering.hypnosia.layout import has_number, layout, placed
from rendering.hypnosia.look import NUMBER, SCALE
from tests.kit.menus import view_at
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.pictures.glyphs import CAPITAL

QUICK: Final = 2  # matches of each game in make test
MATCHES: Final = in_soak(200, 12)  # in make test-rest
POSITIONS: Final = in_soak(9, 5)  # of each match in make test, spread evenly; fewer where there are many matches
DEEPER: Final = 3  # paths of each menu that are followed


class Letter(NamedTuple):
    """A letter's disc in a picture: its middle and diameter in pixels."""

    letter: str
    x: float
    y: float
    diameter: int


def letters_of(png: bytes) -> list[Letter]:
    """The letters of a picture, from its text chunk."""
    with Image.open(BytesIO(png)) as image:
        image.load()
        lines = [line.split() for line in image.text.get("letters", "").splitlines()]  # type: ignore[attr-defined]
    made = []
    for letter, *box in lines:
        left, top, width, height = map(int, box)
        made.append(Letter(letter, left + width / 2, top + height / 2, min(width, height)))
    return made


def is_within(letter: Letter, png: bytes) -> bool:
    """Whether the letter's disc lies within the picture, but for two pixels."""
    with Image.open(BytesIO(png)) as image:
        width, height = image.size
    half = letter.diameter / 2 - 2
    return half <= letter.x <= width - half and half <= letter.y <= height - half


def menus(view: MatchView) -> Iterator[tuple[str, Look]]:
    """The paths of a seat's menu with buttons, and how the pictures show them."""
    todo = [""]
    while todo:
        path = todo.pop()
        look = menu_look("en", view, path)
        choices = find_choices(view, path, look)
        for part in choices.parts:
            yield path, Look(part=part, mark=look.mark, goals=look.goals, letters=choices.letters, to_act=look.to_act)
        longer = [one for one in choices.paths if one not in view.moves]
        todo += longer[:: max(1, len(longer) // DEEPER)]


def overlaps(game: str, number: int, positions: int) -> list[str]:
    """The letters that are missing in menus of a random match, cut off, or nearer to each other than their diameter."""
    found, made = [], drawing(game)
    seats = GAMES[game].seats
    with Play(game, number, seats[number % len(seats)]) as play:
        for position in play.some(positions):
            for seat in position.waiting:
                view = view_at(position, seat)
                for path, look in menus(view):
                    png = made.draw(view.view, look)
                    letters = letters_of(png)
                    spots = made.spots(view.view, [one for one, _ in look.letters], look)
                    here = {look.letters[at][1] for at, spot in enumerate(spots) if spot and spot.part == look.part}
                    if {one.letter for one in letters} != here or len(letters) != len(here):
                        found.append(f"{path!r} {look.part}: {letters} of {look.letters}")
                    found += [f"{path!r} {look.part}: {one} is cut off" for one in letters if not is_within(one, png)]
                    for one, other in combinations(letters, 2):
                        if hypot(one.x - other.x, one.y - other.y) < min(one.diameter, other.diameter):
                            found.append(f"{path!r} {look.part}: {one.letter} and {other.letter} of {look.letters}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_letters_of_menus_do_not_overlap(game: str) -> None:
    assert not [fault for number in range(QUICK) for fault in overlaps(game, number, POSITIONS)]


def signs_of(png: bytes) -> set[str]:
    """The letters and labels whose places a picture names."""
    with Image.open(BytesIO(png)) as image:
        image.load()
        lines = image.text.get("letters", "").splitlines()  # type: ignore[attr-defined]
    return {line.rsplit(" ", 4)[0] for line in lines}


SHARED = {"dirkana": {"take"}, "migrato": {"join", "abandon"}}  # moves with two places, or two with the same place


@pytest.mark.parametrize("game", GAMES)
def test_things_that_pictures_name_have_a_place_to_press(game: str) -> None:
    """A card that bears its number, or a line of it, is pressed itself."""
    made, count = drawing(game), 0
    with Play(game, 1, GAMES[game].seats[0]) as play:
        for position in play.some(in_soak(20, 8)):
            for seat in position.waiting:
                view = view_at(position, seat)
                for path, look in menus(view):
                    choices = find_choices(view, path, look)
                    signs = dict(choices.signs)
                    spots = made.spots(view.view, [*signs], look)
                    here = [one for one, spot in zip(signs, spots, strict=True) if spot and spot.part == look.part]
                    noted = signs_of(made.draw(view.view, replace(look, letters=(), signs=choices.signs)))
                    missing = {one.split()[0] for one in here if signs[one] not in noted}
                    assert missing <= SHARED.get(game, set()), (path, look.part, missing)
                    count += len(here)
    assert count or game == "hypnosia"  # whose menus have letters only


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
def test_letters_do_not_overlap_in_the_menus_of_many_matches(game: str) -> None:
    assert not [fault for number in range(QUICK, QUICK + MATCHES) for fault in overlaps(game, number, 3)]


MOST_HIDDEN: Final = 0.12  # the part of a piece or a number that letters may hide


class Drawn(NamedTuple):
    """Something in a picture: what it is, its pixels (mode "1"), and their upper left corner."""

    name: Any
    ink: Image.Image
    left: int
    top: int


@contextmanager
def sprites() -> Iterator[list[Drawn]]:
    """The sprites of everything that is drawn within the context, by the keys by which they are made.

    The pixels of an opaque sprite are those that have not the colour of its ground.
    """
    found: list[Drawn] = []
    keys: dict[Sprite, Hashable] = {}
    get, copy = Sprites._get, Canvas._copy

    def note_key(self: Sprites, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        made = get(self, key, make)
        keys[made] = key
        return made

    def note_place(self: Canvas, sprite: Sprite, left: int, top: int) -> None:
        copy(self, sprite, left, top)
        indices = Image.frombytes("L", sprite.image.size, sprite.image.tobytes())
        ground = max(indices.getcolors() or ((0, 0),))[1]
        ink = sprite.mask or indices.point([255 * (index != ground) for index in range(256)]).convert("1")
        found.append(Drawn(keys[sprite], ink, left, top))

    with patch.object(Sprites, "_get", note_key), patch.object(Canvas, "_copy", note_place):
        yield found


def pieces(drawn: Drawn) -> Iterator[Drawn]:
    """The pieces in a sprite of Hypnosia or Insider, without the ground around them."""
    match drawn.name:
        case ("cut", ("pawns", _, _)):
            yield drawn
        case ("ground", _, _, _, True):  # a place that is closed by a barrier
            yield inner(drawn, 12, 12)
        case (made, (is_across, seat, _)) if callable(made) and made.__name__ == "way" and seat is not None:
            yield inner(drawn, *((0, 5) if is_across else (5, 0)))
        case (made, *_) if callable(made) and made.__name__ == "group":
            yield drawn


def inner(drawn: Drawn, x: int, y: int) -> Drawn:
    """The middle of a sprite, without so many pixels at each side, and above and below."""
    ink = drawn.ink.crop((x, y, drawn.ink.width - x, drawn.ink.height - y))
    return Drawn(drawn.name, ink, drawn.left + x, drawn.top + y)


def is_letter(key: Any) -> bool:
    """Whether a sprite shows a letter of a menu."""
    match key:
        case ("cut", (made, *_)) if callable(made):
            return made.__name__ == "letter_sprite"
    return False


def numbers(view: Any, look: Look) -> Iterator[Drawn]:
    """The numbers of Hypnosia's spaces where no pawn stands."""
    shown = layout(view, look)
    taken, colours = {(one.spot.x, one.spot.y) for one in placed(shown)}, COLOURS[shown.plan.seats]
    spaces = [(f"{name}{at}", colours[0]) for name, length in CIRCLES.items() for at in range(length)]
    for space, colour in [*spaces, *((space, colour) for space in LANE for colour in colours)]:
        x, y = shown.plan.middle(space, colour)
        if has_number(space) and (x, y) not in taken and (x, y) not in [at for _, at in shown.letters]:
            words = space if space[1:] == "0" else space[1:]
            width, height = int(width_of(words, NUMBER * SCALE)) - 2, int(CAPITAL * NUMBER * SCALE)
            ink = Image.new("1", (width, height), 255)
            yield Drawn(space, ink, round(x * SCALE) - width // 2, round(y * SCALE) - height // 2)


def hidden(one: Drawn, letters: list[Drawn]) -> float:
    """The part of the pixels that letters hide."""
    covered = Image.new("1", one.ink.size)
    for letter in letters:
        covered.paste(255, (letter.left - one.left, letter.top - one.top), letter.ink)
    return ImageChops.logical_and(one.ink, covered).histogram()[-1] / max(1, one.ink.histogram()[-1])


def hiding(game: str, number: int, positions: int) -> Iterator[str]:
    """The pieces and numbers that letters hide in menus of a random match."""
    seats = GAMES[game].seats
    with Play(game, number, seats[number % len(seats)]) as play:
        for position in play.some(positions):
            for seat in position.waiting:
                view = view_at(position, seat)
                for path, look in menus(view):
                    if not look.letters or look.part != "board":
                        continue
                    with sprites() as drawn:
                        drawing(game).draw(view.view, look)
                    letters = [one for one in drawn if is_letter(one.name)]
                    needed = [piece for one in drawn for piece in pieces(one)]
                    needed += numbers(view.view, look) if game == "hypnosia" else ()
                    for one in needed:
                        if (part := hidden(one, letters)) > MOST_HIDDEN:
                            yield f"{path!r}: {part:.0%} of {one.name} at {one.left}, {one.top}"


@pytest.mark.parametrize("game", ["hypnosia", "insider"])
def test_letters_hide_neither_pieces_nor_numbers(game: str) -> None:
    assert not [fault for number in range(QUICK) for fault in hiding(game, number, POSITIONS)]


@pytest.mark.rest
@pytest.mark.parametrize("game", ["hypnosia", "insider"])
def test_letters_hide_neither_pieces_nor_numbers_in_many_matches(game: str) -> None:
    assert not [fault for number in range(QUICK, QUICK + MATCHES) for fault in hiding(game, number, 3)]
