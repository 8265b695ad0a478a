"""Pages to keep, read as a browser does: their text, and the pictures and alternative texts of each step."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from dataclasses import dataclass
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

from PIL import Image

from bot.match.scenes import Frame
from bot.texts import LANGUAGES
from cogs.replays.films import frames_of_record
from tests.kit.play import Play
from tests.match.test_scenes import match_of


def frames_of(play: Play) -> list[Frame]:
    """All scenes of a match, as a spectator may see them."""
    return frames_of_record(match_of(play), play.log)


def finished(game: str, number: int = 1) -> list[Frame]:
    """All scenes of a match that is over."""
    play = Play(game, number)
    play.to_end()
    return frames_of(play)


@dataclass(frozen=True)
class Drawn:
    """A picture of a step as a page shows it."""

    slot: str
    image: Image.Image
    alts: dict[str, str]


class Read(HTMLParser):
    """A page: ``text`` outside scripts and styles, ``tags`` with their attributes, ``scripts`` and ``styles``."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text, self.scripts, self.styles = "", list[str](), list[str]()
        self._within = ""
        self.feed(page.decode())
        (data,) = (one for one, how in zip(self.scripts, self._how, strict=True) if how.get("id") == "data")
        self.data: dict[str, Any] = json.loads(zlib.decompress(b64decode(data)))
        self._sheets = [
            Image.open(BytesIO(b64decode(one))).convert("RGB")
            for one, how in zip(self.scripts, self._how, strict=True)
            if how.get("class") == "sheet"
        ]
        self.slots = [str(how["data-slot"]) for name, how in self.tags if name == "figure"]

    @property
    def _how(self) -> list[dict[str, str | None]]:
        return [how for name, how in self.tags if name == "script"]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._within = tag
        if tag in ("script", "style"):
            (self.scripts if tag == "script" else self.styles).append("")

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within in ("script", "style"):
            (self.scripts if self._within == "script" else self.styles)[-1] += data
        else:
            self.text += data

    @property
    def code(self) -> str:
        """The page's own script."""
        (found,) = (one for one, how in zip(self.scripts, self._how, strict=True) if not how)
        return found

    def steps(self) -> list[list[Drawn]]:
        """The pictures of each step; [] where those of the step before are shown."""
        return [[self._drawn(*one) for one in step or ()] for step in self.data["steps"]]

    def _drawn(self, slot: int, picture: int, *alts: int) -> Drawn:
        words = {one: self.data["alts"][one][at] for one, at in zip(LANGUAGES, alts, strict=True)}
        return Drawn(self.slots[slot], self._image(*self.data["pictures"][picture]), words)

    def _image(self, width: int, height: int, *tiles: int) -> Image.Image:
        tile, columns = self.data["tile"], self.data["columns"]
        size = columns * self.data["rows"]
        made, across = Image.new("RGB", (width, height)), -(-width // tile)
        for at, one in enumerate(tiles):
            left, top = one % size % columns * tile, one % size // columns * tile
            piece = self._sheets[one // size].crop((left, top, left + tile, top + tile))
            made.paste(piece, (at % across * tile, at // across * tile))
        return made
