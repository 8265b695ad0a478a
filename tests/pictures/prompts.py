"""What prompts show: which fit in one classic message, and how small one picture would be that joins several."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from PIL import Image

from bot.match.view import MatchView
from cogs._ui.menu import menu_content
from rendering import picture
from tests.kit.menus import view_at
from tests.kit.play import Play
from tests.pictures.glyphs import factors, measured

MATCHES: Final = 4
POSITIONS: Final = 30  # of each match


@dataclass
class Shape:
    """Prompts of one kind that show the same pictures.

    Attributes:
        count: how many there were.
        whole: how many of them fit in one classic message.
        stacked, beside: CSS px of the smallest glyph in a picture of all pictures, one below the other or side by side.
    """

    count: int = 0
    whole: int = 0
    stacked: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)


def _kind(view: MatchView) -> str:
    return "secret" if view.is_secret else "from a hand" if view.decides_from_hand else "open"


async def shapes(game: str) -> dict[tuple[str, str], Shape]:
    """The prompts of random matches by kind and pictures."""
    found: dict[tuple[str, str], Shape] = defaultdict(Shape)
    for number in range(MATCHES):
        for position in Play(game, number).some(POSITIONS):
            for seat in position.waiting if position.to_act else ():
                view = view_at(position, seat)
                picture.cache_clear()
                with measured() as glyphs:
                    content = await menu_content("en", view)
                least = min(one.height for one in glyphs)
                wide, high = zip(*(Image.open(BytesIO(one.png)).size for _, one in content.pictures), strict=True)
                parts = " + ".join(name.split("-")[0] for name, _ in content.pictures)
                shape = found[_kind(view), parts]
                shape.count += 1
                shape.whole += content.can_push
                shape.stacked.append(least * min(factors((max(wide), sum(high))).values()))
                shape.beside.append(least * min(factors((sum(wide), max(high))).values()))
    return found


async def table(games: Iterable[str]) -> list[str]:
    """A line for each kind of prompt of the games."""
    return [line for game in games for line in _lines(game, await shapes(game))]


def _lines(game: str, found: dict[tuple[str, str], Shape]) -> Iterator[str]:
    for (kind, parts), one in sorted(found.items()):
        sizes = f"stacked {min(one.stacked):.1f} px, beside {min(one.beside):.1f} px"
        yield f"{game}, {kind}: {parts}: {one.count}, {one.whole} in one message; {sizes}"
