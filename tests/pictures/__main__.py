"""``python -m tests.pictures FOLDER`` draws example pictures of all games: full size, and as both clients show them.
For each game and client, ``all-<client>.png`` shows them on one sheet.

``python -m tests.pictures --palettes`` builds and stores the games' palettes. Run it after a colour has changed.

``python -m tests.pictures --prompts`` prints which prompts fit in one message, and how small one picture for all is.

``python -m tests.pictures --guides`` draws the pictures of README.md and the guides. Run it after a drawing has
changed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from math import sin
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from bot.games import GAMES
from bot.games.base import CHANCE
from bot.texts import LANGUAGES
from rendering import Look, drawing
from rendering._kit import palette_file
from rendering.charts import ChartPoint, chart
from rendering.seasons import TableLine, standings
from tests.pictures.clubs import club_pictures
from tests.pictures.glyphs import DESKTOP, PHONE, factors
from tests.pictures.matches import play_random
from tests.pictures.prompts import table

# Of a contact sheet
ACROSS: Final = 6  # pictures of a row
TITLE: Final = 22  # px for a title
GAP: Final = 8  # px between pictures
GROUND: Final = "#3c3c3c"
GUIDE_FOLDER: Final = Path(__file__).parents[2] / "docs/pictures"
# By game, the file of each example position that the guides show
GUIDE_SCENES: Final = {
    "instinkt": {"crowded": "instinkt.png", "hand 3": "hand.png", "push early letters": "menu.png"},
    "dirkana": {"middle": "dirkana.png"},
    "hypnosia": {"middle 4": "hypnosia.png"},
    "insider": {"3 middle": "insider.png"},
    "migrato": {"crowded": "migrato.png"},
}


def scenes(game: str) -> Iterator[tuple[str, Any, Look]]:
    """The example positions of ``tests/<game>/scenes.py``, or every fifth position of a random match without them."""
    if find_spec(f"tests.{game}.scenes"):
        yield from import_module(f"tests.{game}.scenes").scenes()
        return
    rules = GAMES[game]
    for number, (state, chosen) in enumerate(play_random(rules, b"pictures", rules.seats[0])):
        if number % 5 == 0 or not chosen:
            to_act = tuple(seat for seat in chosen if seat != CHANCE)
            yield f"position {number:03}", rules.view(state, None), Look(to_act=to_act)


def write(folder: Path, name: str, png: bytes, alt: str) -> str:
    """Write a picture full size and as each client shows it. Returns a line that describes it."""
    path = folder / f"{name.replace(' ', '-')}.png"
    path.write_bytes(png)
    with Image.open(BytesIO(png)) as image:
        for client, factor in factors(image.size).items():
            size = round(image.width * factor), round(image.height * factor)
            small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
            small.save(path.with_name(f"{path.stem}-{client}.png"))
        return f"{path}: {image.width} × {image.height}, {len(png) / 1000:.0f} kB, {len(alt)} characters"


def write_pictures(folder: Path, games: Iterable[str]) -> None:
    """Write the sheet and the example positions of each game into a folder of its name, and both contact sheets."""
    for name in games:
        (folder / name).mkdir(parents=True, exist_ok=True)
        game = drawing(name)
        sheet = game.sheet(Look())
        print(write(folder / name, "sheet", sheet.png, sheet.alt))
        titles = {"sheet": None}  # in order, each once
        for title, view, look in scenes(name):
            print(write(folder / name, title, game.draw(view, look), game.alt(view, look)))
            titles[title] = None
        for client, width in (("desktop", DESKTOP[0]), ("phone", PHONE)):
            print(write_contact_sheet(folder / name, titles, client, width))


def write_contact_sheet(folder: Path, titles: Iterable[str], client: str, width: int) -> Path:
    """Write one picture of all pictures as a client shows them, each below its title. ``width``: of the widest."""
    pictures = []
    for title in titles:
        with Image.open(folder / f"{title.replace(' ', '-')}-{client}.png") as image:
            pictures.append((title, image.convert("RGB")))
    rows = [pictures[at : at + ACROSS] for at in range(0, len(pictures), ACROSS)]
    heights = [TITLE + max(image.height for _, image in row) for row in rows]
    sheet = Image.new("RGB", (ACROSS * (width + GAP), sum(heights)), GROUND)
    draw = ImageDraw.Draw(sheet)
    for number, row in enumerate(rows):
        top = sum(heights[:number])
        for column, (title, image) in enumerate(row):
            draw.text((column * (width + GAP), top + 2), title, fill="white", font_size=TITLE - 6)
            sheet.paste(image, (column * (width + GAP), top + TITLE))
    path = folder / f"all-{client}.png"
    sheet.save(path)
    return path


def guide_pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures of the guides, by file name."""
    for game, named in GUIDE_SCENES.items():
        drawn = drawing(game)
        for title, view, look in scenes(game):
            if title in named:
                yield named[title], drawn.draw(view, look)


def write_guides(folder: Path) -> None:
    """Write the pictures of the guides."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, png in guide_pictures():
        (folder / name).write_bytes(png)


def write_charts(folder: Path) -> None:
    """Write a chart of chances for each number of seats."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, seats in (("instinkt", 2), ("migrato", 2), ("insider", 4), ("hypnosia", 6)):
        drawn = chart(game, example_chances(seats), "en")
        print(write(folder, f"{game} {seats}", drawn.png, drawn.alt))


def write_clubs(folder: Path) -> None:
    """Write profiles, leaderboards and statistics of servers, in every language."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        for title, drawn in club_pictures(language):
            print(write(folder, title, drawn.png, drawn.alt))


def write_tables(folder: Path) -> None:
    """Write a table of a season's group for the fewest and the most people, in both languages."""
    folder.mkdir(parents=True, exist_ok=True)
    for count in (3, 5, 9):
        for language in LANGUAGES:
            drawn = standings("A", example_table(count), language)
            print(write(folder, f"group {count} {language}", drawn.png, drawn.alt))


def example_table(count: int) -> tuple[TableLine, ...]:
    """A group of so many people, of whom the last one has left."""
    names = ("Anna", "Bartholomäus-Maximilian", "漢字", "Жанна 🦊", "Mira", "Øyvind", "Ben", "Cleo", "Dora")
    return tuple(
        TableLine(
            name,
            2 * (count - 1 - at) + min(at, 1),
            count - 1,
            count - 1 - at,
            min(at, 1),
            is_out=at == count - 1,
            moves=1 if at == 0 else -1 if at >= count - 2 else 0,
        )
        for at, name in enumerate(names[:count])
    )


def example_chances(seats: int, decisions: int = 60) -> tuple[ChartPoint, ...]:
    """Chances that go up and down, and the result."""
    made = []
    for number in range(decisions):
        weights = [2 + sin(number * (seat + 2) / 9) + seat * number / decisions for seat in range(seats)]
        made.append((number // seats + 1, tuple(one / sum(weights) for one in weights)))
    return (*made, (decisions // seats + 1, tuple(float(seat == seats - 1) for seat in range(seats))))


def write_palettes(games: Iterable[str]) -> None:
    """Build each game's palette from its drawings and store it in its file."""
    for name in games:
        palette = import_module(f"rendering.{name}.material").make_palette()
        palette.write(palette_file(name))
        print(f"{name}: {len(palette.colours)} colours")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("Name a folder: python -m tests.pictures FOLDER")
        return 2
    if arguments == ["--palettes"]:
        write_palettes(GAMES)
    elif arguments == ["--prompts"]:
        print(*asyncio.run(table(GAMES)), sep="\n")
    elif arguments == ["--guides"]:
        write_guides(GUIDE_FOLDER)
    else:
        write_pictures(Path(arguments[0]), GAMES)
        write_charts(Path(arguments[0]) / "charts")
        write_clubs(Path(arguments[0]) / "clubs")
        write_tables(Path(arguments[0]) / "seasons")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
