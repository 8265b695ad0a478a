"""Compares pictures of Hypnosia, and the positions that tests draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import ImageChops

from bot.games.base import Move
from bot.games.hypnosia import GAME, View
from bot.match.position import Position
from cogs._ui.choices import next_paths
from rendering import _kit
from rendering.base import Look
from rendering.hypnosia import DRAWING
from rendering.hypnosia.layout import BoardPlan, SpaceDisc
from rendering.hypnosia.look import SCALE
from tests.hypnosia.positions import LETTERS
from tests.kit.images import difference, shown
from tests.kit.play import Play

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"
PLAIN = Look()


def lettered(moves: Sequence[Move]) -> tuple[tuple[Move, str], ...]:
    """A letter for each move."""
    return tuple(zip(moves, LETTERS, strict=False))


def menus(now: Position) -> Iterator[Look]:
    """The menus of the seat on turn: the pieces, and the goals of each."""
    moves = now.moves(now.to_act[0])
    for path in ("", *next_paths(moves, "", GAME.stepwise, GAME.menu_text)):
        if not path or path.endswith(" "):
            goals = tuple(move for move in moves if GAME.menu_text(move).startswith(path))
            letters = lettered(next_paths(moves, path, GAME.stepwise, GAME.menu_text))
            yield Look(mark=path or None, goals=goals, letters=letters, to_act=now.to_act)


def colours(png: bytes) -> set[object]:
    """The colours of a picture."""
    return {found for _, found in shown(png).convert("RGB").getcolors(256) or ()}


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two boards of one size differ, in pixels; None if they are equal."""
    return difference(DRAWING.draw(one, mine), DRAWING.draw(other, theirs))


def is_changed_at(
    now: Position, at: SpaceDisc, mine: Look = PLAIN, theirs: Look = PLAIN, other: Position | None = None
) -> bool:
    """Whether two boards differ around that space."""
    images = [shown(DRAWING.draw(one.view(0), look)) for one, look in ((now, mine), (other or now, theirs))]
    reach = at.radius + 8
    box = tuple(round(SCALE * length) for length in (at.x - reach, at.y - reach, at.x + reach, at.y + reach))
    crops = [image.convert("RGB").crop(box) for image in images]  # type: ignore[arg-type]
    return ImageChops.difference(*crops).getbbox() is not None


def positions(number: int, seats: int) -> Iterator[Position]:
    """The positions of a random match."""
    with Play("hypnosia", number, seats=seats) as play:
        yield from play


def where(now: Position, space: str, number: int = 0) -> SpaceDisc:
    return BoardPlan(len(now.state.pawns)).spot(0, space, number)
