"""Letters of a menu do not overlap: read from the places that each picture carries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import hypot
from typing import Final, NamedTuple

import pytest
from PIL import Image

from bot.games import GAMES
from bot.match.view import MatchView
from cogs._ui.choices import find_choices
from cogs._ui.menu import menu_look
from rendering import Look, drawing
from tests.kit.menus import view_at
from tests.kit.play import Play
from tests.kit.soak import in_soak

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
