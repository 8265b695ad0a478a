"""``python -m rendering FOLDER`` draws pictures of all games, whole and as narrow as on a phone; ``python -m rendering
--palettes`` makes the games' palettes anew."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from bot.games import GAMES
from bot.games.base import CHANCE
from rendering import Look
from rendering._kit import played

PHONE = 400  # pixels: about what a phone gives a picture in Discord


def sampled(name: str) -> Iterator[tuple[str, Any, Look]]:
    """Every fifth position of a random match, for a game that names no scenes."""
    game = GAMES[name]
    for number, (state, chosen) in enumerate(played(game, b"pictures", game.seats[0])):
        if number % 5 == 0 or not chosen:
            owing = tuple(seat for seat in chosen if seat != CHANCE)
            yield f"position {number:03}", game.view(state, None), Look(owing=owing)


def write(folder: Path, name: str, png: bytes, alt: str) -> str:
    path = folder / f"{name.replace(' ', '-')}.png"
    path.write_bytes(png)
    with Image.open(BytesIO(png)) as image:
        narrow = image.convert("RGB").resize((PHONE, image.height * PHONE // image.width), Image.Resampling.LANCZOS)
        narrow.save(path.with_name(f"{path.stem}-{PHONE}.png"))
        return f"{path}: {image.width} × {image.height}, {len(png) / 1000:.0f} kB, {len(alt)} characters"


def draw(folder: Path, games: Iterable[str]) -> None:
    for name in games:
        module = import_module(f"rendering.{name}")
        (folder / name).mkdir(parents=True, exist_ok=True)
        drawing = module.DRAWING
        sheet = drawing.sheet(Look())
        print(write(folder / name, "sheet", sheet.png, sheet.alt))
        scenes = module.scenes() if hasattr(module, "scenes") else sampled(name)
        for title, view, look in scenes:
            print(write(folder / name, title, drawing.draw(view, look), drawing.alt(view, look)))


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("Say where to: python -m rendering FOLDER")
        return 2
    if words == ["--palettes"]:
        for name in GAMES:
            module = import_module(f"rendering.{name}")
            if hasattr(module, "paint"):
                print(f"{name}: {len(module.paint().colours)} colours")
        return 0
    draw(Path(words[0]), GAMES)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
