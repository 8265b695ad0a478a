"""What a menu offers bears a letter, or a sign of its own, in the pictures that the menu shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games import GAMES
from bot.match.position import Position
from cogs._ui.choices import MAX_OPTIONS, next_paths
from rendering import Look, Spot, drawing
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.pictures.glyphs import measured

MATCHES, MOST = 2, in_soak(25, 5)  # matches a game, and positions of each
MAX_WORD = 20


def offers(position: Position) -> Iterator[tuple[int, str, list[str]]]:
    """The seats that decide, each path of their menus, and what is offered there."""
    for seat in position.waiting:
        moves = position.moves(seat)
        todo = [""]
        while todo:
            path = todo.pop()
            found = next_paths(moves, path, position.game.stepwise, position.game.menu_text)
            if found:
                yield seat, path, found
            todo += [one for one in found[:3] if one not in moves]


def sampled(game: str) -> Iterator[Position]:
    for number in range(MATCHES):
        seats = list(GAMES[game].seats)
        with Play(game, number, seats=seats[number % len(seats)]) as play:
            yield from (position for position in play.some(MOST) if position.waiting)


def lettered(spots: list[Spot | None], paths: list[str]) -> tuple[tuple[str, str], ...]:
    """A letter for each path that has no sign of its own."""
    marked = [path for path, spot in zip(paths, spots, strict=True) if spot is not None and not spot.has_sign]
    return tuple((path, chr(ord("A") + at)) for at, path in enumerate(marked))


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_is_drawn_once_at_its_spot(game: str) -> None:
    made, is_tried = drawing(game), False
    for position in sampled(game):
        for seat, path, paths in offers(position):
            view: Any = position.view(seat)
            look = Look(
                mark=path or None,
                goals=tuple(one for one in position.moves(seat) if position.game.menu_text(one).startswith(path)),
            )
            spots = list(made.spots(view, paths, look))
            assert len(spots) == len(paths)
            if len(paths) > MAX_OPTIONS or None in spots:
                continue
            letters = lettered(spots, paths)
            for part in ("board", "strip", "hand"):
                here = [
                    letter
                    for one, letter in letters
                    if (spot := spots[paths.index(one)]) is not None and spot.part == part
                ]
                if not here:
                    continue
                is_tried = True
                plain, marked = (replace(look, part=part, letters=found) for found in ((), letters))
                with measured() as before:
                    without = made.draw(view, plain)
                with measured() as after:
                    drawn = made.draw(view, marked)
                names, known = [one.name for one in after], [one.name for one in before]
                added = {one: names.count(one) - known.count(one) for one in here}
                assert set(added.values()) == {1}, (game, path, part, added)
                assert drawn != without
    assert is_tried


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_words_of_buttons_are_short_and_cells_distinct(game: str, language: str) -> None:
    for position in sampled(game):
        for seat, path, paths in offers(position):
            look = Look(language=language, mark=path or None)
            spots = drawing(game).spots(position.view(seat), paths, look)
            words = [spot.word for spot in spots if spot is not None and spot.has_sign]
            assert all(words) and len(set(words)) == len(words), (path, words)
            assert all(len(spot.word) <= MAX_WORD for spot in spots if spot is not None)
            cells = [spot.cell for spot in spots if spot is not None]
            if None not in cells and cells:
                assert len(set(cells)) == len(cells)
                assert all(0 <= one[0] < 5 and 0 <= one[1] < 5 for one in cells if one is not None)
