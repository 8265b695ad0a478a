"""The pictures and words of Pebbles: a row for each seat with its points, its guess, and what it has shown."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.games.base import Move, Seat
from bot.texts import say
from rendering.base import Description, Drawing, Look, Picture
from stammtisch_pebbles.rules import MOST, View

WIDTH, ROW, PEBBLE = 800, 150, 44
PAPER, INK, STONE, POINT = "#f6f1e7", "#2f3437", "#7d8a94", "#c98a2b"


class PebblesDrawing(Drawing[View]):
    """See the module."""

    def draw(self, view: View, look: Look) -> bytes:
        if look.part == "hand":
            return _hand(view)
        image = Image.new("RGB", (WIDTH, ROW * max(4, len(view.points))), PAPER)
        pen = ImageDraw.Draw(image)
        for seat, points in enumerate(view.points):
            top = ROW * seat
            if seat in look.awaited:
                pen.rectangle((8, top + 8, WIDTH - 8, top + ROW - 8), outline=INK, width=4)
            pen.text((30, top + 45), str(seat + 1), fill=INK, font=_font(56))
            for at in range(points):
                _disc(pen, 110 + at * 52, top + 75, POINT)
            pen.text((420, top + 45), _guess(view, seat), fill=INK, font=_font(56))
            for at in range(view.shown[seat] if view.shown else 0):
                _disc(pen, 580 + at * 60, top + 75, STONE)
        return _png(image)

    def alt(self, view: View, look: Look) -> str:
        return " ".join(line for section in self.describe(view, look).sections for line in section.lines)

    def describe(self, view: View, look: Look) -> Description:
        rows = [self._row(view, seat, look.language) for seat in range(len(view.points))]
        hand = [] if view.own is None else [say(look.language, "pebbles-hand", count=view.own)]
        head = say(look.language, "pebbles-round", round=min(view.round + 1, view.rounds), rounds=view.rounds)
        return Description.of((head, [head, *rows, *hand]))

    def _row(self, view: View, seat: Seat, language: str) -> str:
        """A seat in words."""
        name = say(language, "pebbles-seat", seat=seat)
        words = [say(language, "pebbles-row", seat=name, points=view.points[seat])]
        if guess := _guess(view, seat):
            words.append(say(language, "pebbles-row-guess", total=guess))
        if view.shown:
            words.append(say(language, "pebbles-row-shown", count=view.shown[seat]))
        return " ".join(words)

    def label(self, view: View, text: Move, look: Look) -> str:
        verb, *counts = text.split()
        return say(look.language, f"pebbles-label-{verb}", count=counts[0] if counts else "…")

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        verb, *counts = text.split()
        name = say(look.language, "pebbles-seat", seat=who)
        if verb == "hide":
            return say(look.language, "pebbles-tell-hide", seat=name)
        return say(look.language, "pebbles-tell-guess", seat=name, total=counts[0])

    def scored(self, view: View, look: Look) -> list[str]:
        return [self._row(view, seat, look.language) for seat in range(len(view.points))]

    def has_hand(self, view: View) -> bool:
        return view.own is not None

    def sheet(self, look: Look) -> Picture:
        image = Image.new("RGB", (WIDTH, ROW), PAPER)
        pen = ImageDraw.Draw(image)
        for at in range(MOST):
            _disc(pen, 250 + at * 150, 75, STONE)
        return Picture(_png(image), say(look.language, "pebbles-sheet", count=MOST))


def _guess(view: View, seat: Seat) -> str:
    """The guess of a seat in this round; "" if it has made none."""
    at = (seat - view.round) % len(view.points)
    return str(view.guesses[at]) if at < len(view.guesses) else ""


def _hand(view: View) -> bytes:
    image = Image.new("RGB", (WIDTH, ROW), PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((60, 45), "?" if view.own is None else str(view.own), fill=INK, font=_font(56))
    for at in range(view.own or 0):
        _disc(pen, 250 + at * 150, 75, STONE)
    return _png(image)


def _disc(pen: ImageDraw.ImageDraw, x: int, y: int, colour: str) -> None:
    pen.ellipse((x - PEBBLE // 2, y - PEBBLE // 2, x + PEBBLE // 2, y + PEBBLE // 2), fill=colour)


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


DRAWING = PebblesDrawing()
