"""Everything written in a picture stands out from its ground, and every mark from its edge, at least 4.5 to 1."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import Any, Final, cast

import pytest
from PIL import Image, ImageChops

from bot.games import GAMES
from bot.games.dirkana import DECK, RIM
from bot.games.instinkt import CARDS
from rendering import Look, drawing
from rendering._kit import CASINGS, CHOICE, CHOICE_INK, Sprites, rasterize, rgb
from rendering._kit.pixels import Colour
from rendering.dirkana import look as dirkana
from rendering.hypnosia import look as hypnosia
from rendering.insider import look as insider
from rendering.insider.look import PALE
from rendering.instinkt import look as instinkt
from rendering.migrato import look as migrato
from tests.kit.soak import in_soak
from tests.pictures.__main__ import scenes

LEAST: Final = 4.5
TEXT: Final = re.compile(r"<text [^>]*>[^<]*</text>")
WORDS: Final = re.compile(r"(<text [^>]*>)[^<]*</text>")

NEEDED: Final[dict[str, list[tuple[str, str, str]]]] = {  # signs by game: colour, ground, and edge or ""
    "dirkana": [
        *((piece, one.colour, dirkana.INK) for piece in dirkana.CIRCLES.values() for one in dirkana.GROUNDS.values()),
        *((piece, dirkana.BLACK, dirkana.CREAM) for piece in dirkana.CIRCLES.values()),  # on main Dirks
        *((piece, side.ground, side.ink) for piece in dirkana.CIRCLES.values() for side in dirkana.SIDES),  # abilities
        *((dirkana.INKS[colour], piece, "") for colour, piece in dirkana.CIRCLES.items()),  # the shape within
        *((ground.plate, ground.colour, dirkana.INK) for ground in dirkana.GROUNDS.values()),  # its shape
        *((ground.colour, dirkana.BLACK, "") for ground in dirkana.GROUNDS.values()),
        *((side.quiet, side.ground, "") for side in dirkana.SIDES),  # free slots, circles that are not complete
    ],
    "migrato": [
        *((sky.ink, sky.ground, "") for sky in (migrato.DAY, migrato.NIGHTLY)),  # numbers, closed eyes, flocks
        (migrato.SUN, migrato.DAY.ground, migrato.INK),
        (migrato.SUN, migrato.PANEL, migrato.INK),
        (migrato.SUN, migrato.PERIL_LIGHT, migrato.INK),
        (migrato.SUN, migrato.PERIL, migrato.CREAM),
        (migrato.NIGHTLY.disc, migrato.NIGHTLY.ground, ""),  # the moon
        (migrato.NIGHTLY.disc, migrato.PERIL, ""),
        (migrato.QUIET, migrato.PANEL, ""),  # species that have not arrived, and the lengths of their flights
        *((side.ink, side.ground, "") for side in migrato.SIDES),
        (migrato.INK, migrato.GOLD, ""),
    ],
    "instinkt": [
        *((side.ink, side.ground, "") for side in instinkt.SIDES),  # the seat's sign, arrows
        *((side.marked, side.ground, "") for side in instinkt.SIDES),  # marked cells of a condition
        *((edge, side.ground, "") for edge, side in zip(instinkt.CELL_EDGES, instinkt.SIDES, strict=True)),  # others
        *((instinkt.RUST, side.ground, side.ink) for side in instinkt.SIDES),  # crosses
        (instinkt.INK, instinkt.GOLD, ""),  # points on coins
    ],
    "hypnosia": [
        (hypnosia.TINTS["a"], hypnosia.TRACK_COLOUR, ""),  # spaces of the circles
        (hypnosia.TINTS["b"], hypnosia.TRACK_COLOUR, ""),
        (hypnosia.TINTS["c"], hypnosia.TRACK_COLOUR, ""),
        (hypnosia.TINTS["b"], hypnosia.TRACK_COLOUR, ""),  # bridges
        (hypnosia.TINTS["c"], hypnosia.TRACK_COLOUR, ""),
        (hypnosia.TINTS["centre"], hypnosia.TRACK_COLOUR, ""),
        (hypnosia.TINTS["a"], hypnosia.TINTS["centre"], hypnosia.PLUM),  # places of the centre
        *((one.colour, tint, one.edge) for one in hypnosia.FIGURES for tint in hypnosia.TINTS.values()),
        (hypnosia.GOLD, hypnosia.PANEL, hypnosia.INK),  # points, the crown
    ],
    "insider": [
        (insider.PLACE, insider.PAPER, ""),
        (insider.STREET, insider.PAPER, ""),
        (insider.BLOCK, insider.STREET, insider.INK),  # fields of ways
        *((insider.GOLD, side.tint, insider.INK) for side in insider.SIDES),  # the star of points, the crown
        *((side.colour, insider.PLACE, insider.INK) for side in insider.SIDES),  # signs of seats
        (insider.GOLD, insider.NIGHT, ""),  # tables
        (insider.HAZE, insider.NIGHT, ""),  # the penalty
    ],
}


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2."""
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def grounds(svg: str, paper: str) -> list[tuple[str, str, float]]:
    """Of every text of a drawing: its words, its colour, and its contrast with what is drawn under it.

    ``paper``: #rrggbb, what shows through where nothing is drawn. A text with an outline stands on that. Strengths of
    cards that cannot be played, in or on PALE, may be faint.
    """
    found, texts = [], [one for one in TEXT.findall(svg) if " stroke=" not in one or "paint-order" in one]
    bare = TEXT.sub(lambda one: "" if one[0] in texts else one[0], svg)  # with the edges of texts
    under = _flat(bare, paper) if texts else None
    for one in texts:
        fill = re.search(r' fill="(#\w{6})"', one)
        assert fill is not None, one
        words = re.sub("<[^>]*>", "", one)
        if (stroke := re.search(r' stroke="(#\w{6})"', one)) and "paint-order" in one:
            found.append((words, fill[1], contrast(rgb(fill[1]), rgb(stroke[1]))))
            continue
        assert under is not None
        others = [other for other in texts if other != one]
        drawn = _flat(TEXT.sub(lambda each, others=others: "" if each[0] in others else each[0], svg), paper)
        mask = ImageChops.difference(drawn, under).convert("L").point(lambda value: 255 if value else 0)
        masked = under.copy()
        masked.putalpha(mask)
        colours = [(count, pixel) for count, pixel in masked.getcolors(1 << 24) or () if pixel[3]]  # type: ignore[index]
        if colours:
            red, green, blue, _ = cast("tuple[int, int, int, int]", max(colours)[1])
            if (red, green, blue) != rgb(PALE):
                found.append((words, fill[1], contrast(rgb(fill[1]), (red, green, blue))))
    return found


def _flat(svg: str, paper: str) -> Image.Image:
    """A drawing as RGB, on the paper."""
    drawn = rasterize(svg)
    whole = Image.new("RGB", drawn.size, paper)
    whole.paste(drawn, (0, 0), drawn)
    return whole


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_picture_stands_out(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[tuple[str, str], str] = {}  # one drawing of those that differ in their words alone
    solid, cut = Sprites.solid, Sprites.cut

    def noted(svg: Callable[[], str], ground: str) -> Callable[[], str]:
        def made() -> str:
            drawn = svg()
            seen[WORDS.sub(r"\1", drawn), ground] = drawn
            return drawn

        return made

    def note_solid(self: Sprites, key: Hashable, svg: Callable[[], str]) -> Any:
        return solid(self, (game, key), noted(svg, "#ffffff"))

    def note_cut(self: Sprites, key: Hashable, svg: Callable[[], str], ground: str) -> Any:
        return cut(self, (game, key), noted(svg, ground), ground)

    monkeypatch.setattr(Sprites, "solid", note_solid)
    monkeypatch.setattr(Sprites, "cut", note_cut)
    made = drawing(game)
    made.sheet(Look())
    for _, view, look in [*scenes(game)][:: in_soak(1, 12)]:
        made.draw(view, look)
    faint: dict[str, float] = {}
    for (_, ground), svg in seen.items():
        for words, fill, ratio in grounds(svg, ground):
            if ratio < LEAST and fill != PALE:
                faint[f"{words} in {fill}"] = round(ratio, 2)
    assert seen
    assert not faint


@pytest.mark.parametrize("game", NEEDED)
def test_every_needed_sign_or_its_edge_stands_out(game: str) -> None:
    faint = [
        (colour, ground, edge)
        for colour, ground, edge in NEEDED[game]
        if max(contrast(rgb(one), rgb(ground)) for one in (colour, edge) if one) < LEAST
    ]
    assert not faint


def test_every_piece_of_a_circle_has_its_edge() -> None:
    size = dirkana.CardSize(166, 130, 44)
    for card in DECK:
        for is_black, edge in ((False, dirkana.INK), (True, dirkana.CREAM)):
            discs = re.findall(f'<circle [^>]* r="{size.disc:g}" [^>]*>', dirkana.face(card, size, black=is_black))
            assert len(discs) == len(RIM[card]) and all(f' stroke="{edge}"' in one for one in discs)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_cell_of_a_condition_stands_out_from_its_card(seat: int) -> None:
    ground = instinkt.SIDES[seat].ground
    symbols = [body for card in CARDS for group in instinkt.condition(card, seat, 40) for body, _ in group]
    grids = [body for body in symbols if 'data-sign="grid"' in body]
    colours = {fill for body in grids for fill in re.findall(r' fill="(#\w{6})"', body)} - {ground}
    faint = {colour for colour in colours if contrast(rgb(colour), rgb(ground)) < LEAST}
    assert len(colours) == 3 and not faint, "marked, the card itself, and others"


@pytest.mark.parametrize("mark", CASINGS)
def test_every_mark_stands_out_from_its_edge(mark: str) -> None:
    assert contrast(rgb(mark), rgb(CASINGS[mark])) >= LEAST


def test_letters_stand_out_from_their_discs() -> None:
    assert contrast(rgb(CHOICE), rgb(CHOICE_INK)) >= LEAST
