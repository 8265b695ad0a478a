"""Time and size of a changed board: with its strip, compared with a straightforward Pillow drawing, and of each game.

``python -m tests.bench.drawing`` prints the metrics; ``make bench`` takes them from ``measure``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import Any

from font_manrope import ManropeExtraBold
from PIL import Image, ImageDraw, ImageFont

from bot.games import GAMES
from bot.games.base import CHANCE, Game, Seat
from bot.games.instinkt import CARDS, GAME, Phase, View
from rendering import Look, drawing
from rendering._kit import WIDEST, art, document, place, rasterize
from rendering.instinkt import DRAWING, board
from rendering.instinkt.layout import CARD, layout
from rendering.instinkt.look import ANIMALS, INK, PANEL, PAPER, SIDES
from tests.instinkt.scenes import play
from tests.pictures.matches import play_random

Measured = list[tuple[str, float, str]]  # name, value, unit
MATCHES = 6  # random matches whose boards are drawn
SAMPLES = 3  # of each game, where all are drawn


def positions(first: int = 0) -> list[tuple[View, Look]]:
    """The distinct boards of some matches, of the seeds from ``first`` on: those at which a seat is to act, and the
    last."""
    found: dict[View, Look] = {}
    for number in range(first, first + MATCHES):
        for state, _ in play(b"bench %d" % number):
            if state.phase is not Phase.DEAL:
                found[GAME.view(state, None)] = Look(to_act=GAME.to_act(state))
    return list(found.items())


def measure() -> Measured:
    """Medians over the positions. Other matches are drawn before, which makes the sprites; no picture is cached."""
    for view, look in positions(MATCHES):
        board_and_strip(view, look)
    boards = positions()
    timings = [_timed(lambda view=view, look=look: board_and_strip(view, look)) for view, look in boards]  # type: ignore[misc]
    sample = boards[:: max(1, len(boards) // 20)]
    for card in CARDS:
        _animal(card, 200)
    plain = [_timed(lambda view=view: naive(view)) for view, _ in sample]  # type: ignore[misc]
    fast, slow = median(time for time, _ in timings), median(time for time, _ in plain)
    return [
        ("picture of a changed board, with encoding", fast, "ms"),
        (
            "picture of a changed board, largest twentieth takes",
            sorted(time for time, _ in timings)[-len(timings) // 20],
            "ms",
        ),
        ("picture of a changed board", median(size for _, size in timings) / 1000, "kB"),
        ("picture of a changed board, largest", max(size for _, size in timings) / 1000, "kB"),
        ("the same drawn at double size, LANCZOS, default PNG", slow, "ms"),
        ("the same drawn at double size", median(size for _, size in plain) / 1000, "kB"),
        ("ratio of the times", slow / fast, "×"),
    ]


def measure_games() -> Measured:
    """The median time and the largest size of a public board of each game. Other matches are drawn before."""
    found: Measured = []
    for name, game in GAMES.items():
        drawn = drawing(name)
        for view, look in _boards(game, range(SAMPLES, 2 * SAMPLES)):
            drawn.draw(view, look)
        timings = [_timed(partial(drawn.draw, view, look)) for view, look in _boards(game, range(SAMPLES))]
        found.append((f"board of {name}", median(time for time, _ in timings), "ms"))
        found.append((f"board of {name}, largest", max(size for _, size in timings) / 1000, "kB"))
    return found


def _boards(game: Game[Any, Any], seeds: Iterable[int]) -> Iterator[tuple[Any, Look]]:
    """The positions of random matches of all numbers of players at which a seat is to act, and the last ones."""
    for seed in seeds:
        for state, chosen in play_random(game, b"bench %d" % seed, game.seats[seed % len(game.seats)]):
            if CHANCE not in chosen:
                yield game.view(state, None), Look(to_act=tuple(chosen))


def board_and_strip(view: View, look: Look) -> bytes:
    """Both pictures of a message, one after the other."""
    return DRAWING.draw(view, look) + DRAWING.draw(view, replace(look, part="strip"))


def _timed(draw: Callable[[], bytes]) -> tuple[float, int]:
    """Time in milliseconds and size in bytes of a picture."""
    start = perf_counter()
    png = draw()
    return (perf_counter() - start) * 1000, len(png)


# For comparison: shapes and text on an RGB picture of double size, scaled down at the end


@cache
def _animal(card: str, size: int) -> Image.Image:
    return rasterize(document(size, size, place(art(f"instinkt/{ANIMALS[card]}"), scale=size / 300)))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ManropeExtraBold, size)


def naive(view: View) -> bytes:
    """The display and the seats' plates, without conditions and marks."""
    grid = board.grid(layout(view, Look()))
    width, height = 2 * WIDEST, 2 * (grid.bottom + board.BOTTOM + 120)
    image = Image.new("RGB", (width, height), PAPER)
    pen = ImageDraw.Draw(image)
    for seat, top in ((0, 24), (1, height - 240)):
        pen.rounded_rectangle((24, top, width - 24, top + 216), 48, fill=PANEL)
        _card(image, pen, seat, "", 52, top + 24, 168)
        pen.text((500, top + 60), str(view.stacked[seat]), INK, _font(60))
    pen.rounded_rectangle((2 * grid.left, 2 * grid.top, 2 * grid.right, 2 * grid.bottom), 40, fill=PANEL)
    for one in view.display:
        x, y = grid.at((one.x, one.y))
        _card(image, pen, one.seat, one.card, 2 * x + 12, 2 * y + 12, 2 * CARD - 24)
    for column in grid.columns:
        pen.text((2 * grid.middle((column, grid.y0))[0], 2 * grid.top - 80), str(column), INK, _font(56))
    for row in grid.rows:
        pen.text((2 * grid.left - 80, 2 * grid.middle((grid.x0, row))[1]), str(row), INK, _font(56))
    made = BytesIO()
    image.resize((WIDEST, height // 2), Image.Resampling.LANCZOS).save(made, "PNG")
    return made.getvalue()


def _card(image: Image.Image, pen: ImageDraw.ImageDraw, seat: Seat, card: str, x: int, y: int, size: int) -> None:
    side = SIDES[seat]
    pen.rounded_rectangle((x, y, x + size, y + size), size * 0.13, fill=side.ground)
    pen.ellipse((x + size - 66, y + 20, x + size - 22, y + 64), fill=side.ink)
    if card:
        animal = _animal(card, 200)
        image.paste(animal, (x + (size - 200) // 2, y + (size - 200) // 2), animal)
        pen.text((x + 24, y + 6), card, side.ink, _font(96))


if __name__ == "__main__":
    for name, value, unit in (*measure(), *measure_games()):
        print(f"{name}: {value:.1f} {unit}")
