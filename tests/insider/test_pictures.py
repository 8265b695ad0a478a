"""Insider's pictures: size limits, palette, last turn, previews, hands and the end."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.games.insider.material import KINDS
from bot.match.position import Position
from rendering import _kit
from rendering.base import Look
from rendering.insider import DRAWING, board, look, stairs, tables
from rendering.insider.effects import effect
from rendering.insider.layout import Mark, layout
from tests.images import shown
from tests.insider.positions import GAME, OPEN, after, last_scoring, state, turn, walking
from tests.insider.scenes import play

ART = Path(_kit.__file__).parents[1] / "art" / "insider"
LARGEST = 60_000  # bytes of a board
PLAIN = Look()


def drawn(now: Position, how: Look = PLAIN, seat: int | None = None) -> bytes:
    """The picture of a position as that seat or, with None, a spectator sees it."""
    return DRAWING.draw(now.view(seat), how)


@pytest.mark.parametrize("seats", GAME.seats)
def test_boards_are_small_and_of_one_palette(seats: int) -> None:
    """A sample of a match's boards and its last one."""
    states = [one for one, _ in play(b"small", seats)]
    palette = look.SPRITES.palette
    for one in (*states[:: max(1, len(states) // 12)], states[-1]):
        png = DRAWING.draw(GAME.view(one, None), Look(owing=(one.board.turn,)))
        assert len(png) <= LARGEST
        image = shown(png)
        assert image.mode == "P" and image.width == 1080 and image.height <= 1350
        assert image.getpalette("RGB")[: 3 * len(palette.colours)] == palette.flat[: 3 * len(palette.colours)]


def test_the_fullest_board_is_small() -> None:
    """Figures on places, ways and tables; every seat under rumours and missing a turn."""
    fields = ("b1 c1 d1 a1-a2 a2-a3 a3-b3 insider:1", "d2 e2 e3 d1-e1 e1-e2 d2-d3 insider:2")
    more = ("c4 d4 e4 d5-e5 e4-e5 c5-d5 insider:3", "a3 a4 b4 a4-a5 a5-b5 b4-b5 insider:4")
    given = state(*fields, *more, card="7a", rumours=(True,) * 4, missing=(True,) * 4, points=(-10, 0, 12, 34))
    view = GAME.view(given, None)
    assert len(DRAWING.draw(view, Look(owing=(0,)))) <= LARGEST


def test_different_boards_differ() -> None:
    now = turn("b1", "c1", hands=("hst",))
    others = {
        "elsewhere": turn("b2", "c1", hands=("hst",)),
        "two of them": turn("b1 b1", "c1", hands=("hst",)),
        "another's": turn("c1", "b1", hands=("hst",)),
        "points": turn("b1", "c1", hands=("hst",), points=(1, 0)),
        "rumours": turn("b1", "c1", hands=("hst",), rumours=(False, True)),
        "a turn left out": turn("b1", "c1", hands=("hst",), missing=(False, True)),
        "points to move": walking("b1", "c1", hands=("hst",)),
        "a card more": turn("b1", "c1", hands=("hstt",)),
        "another card": turn("b1", "c1", hands=("hst",), card="5a"),
        "markers": turn("b1", "c1", hands=("hst",), markers=OPEN),
        "what was played": after(now, "play scandal 1 1"),
        "a swap": after(now, "swap h"),
    }
    pictures = {name: drawn(one) for name, one in others.items()} | {"as it was": drawn(now)}
    assert len(set(pictures.values())) == len(pictures)


def test_the_last_move_is_marked() -> None:
    now = after(turn("b1", "c1"), "walk", "move b1 c1")
    marks = layout(now.view(None), PLAIN).marks
    assert marks == {"b1": Mark.LAST_FROM, "c1": Mark.LAST}
    same = walking("c1", "c1", left=5)
    assert drawn(now) != drawn(same)


def test_goals_are_marked_with_their_cost() -> None:
    now = walking("b1", "c1", left=2)
    moves = now.moves(0)
    first = layout(now.view(0), Look(goals=moves))
    assert first.marks == {"a1": Mark.MOVABLE, "b1": Mark.MOVABLE} and not first.goals
    then = layout(now.view(0), Look(mark="move b1 ", goals=moves))
    assert then.goals["c1"] == 2 and then.goals["b1-b2"] == 1 and then.marks["b1"] is Mark.PREVIEW
    assert drawn(now, Look(goals=moves), 0) != drawn(now, Look(mark="move b1 ", goals=moves), 0) != drawn(now, seat=0)


PREVIEWS = {
    "move": (walking("b1", "c1", left=7), ("move b1 c1", "move b1 b2", "move home a2")),
    "tables": (walking("c2", "", left=2, markers=OPEN), ("move c2 insider 1", "move c2 insider 2")),
    "marker": (walking("b2", "c1", pair=True), ("marker b3 b2", "marker b3 c1", "marker c4 b2")),
    "deputy": (turn("b1 c4", "c1 d1", hands=("dd",)), ("play deputy 1 b1 c1 1", "play deputy 2 b1 c1 1")),
    "seating": (turn("insider:1", "insider:2", hands=("ddd",)), ("play deputy 3 10--", "play deputy 3 -01-")),
    "helicopter": (turn("b1", "c1", hands=("hhh",)), ("play helicopter 1 b1 e2", "play helicopter 3 1")),
    "scandal": (turn("", "", "", hands=("s",)), ("play scandal 1 1", "play scandal 1 2")),
}


@pytest.mark.parametrize("name", PREVIEWS)
def test_previews_differ_from_each_other_and_from_the_position(name: str) -> None:
    now, moves = PREVIEWS[name]
    pictures = [drawn(now, Look(mark=move), 0) for move in moves]
    assert len({*pictures, drawn(now, seat=0)}) == len(moves) + 1
    assert all(shown(one).height <= 1350 for one in pictures)


def test_spectators_see_no_preview() -> None:
    now = walking("b1", "c1", left=7)
    assert drawn(now, Look(mark="move b1 c1")) == drawn(now)


def test_hand_shows_its_cards_and_those_of_a_preview() -> None:
    now = turn("b1", "", hands=("dhhst", "b"))
    hand = Look(part="hand")
    assert drawn(now, hand, 0) != drawn(turn("b1", "", hands=("dhst", "b")), hand, 0)
    two = drawn(now, Look(part="hand", mark="play helicopter 2 b1 c1"), 0)
    assert len({two, drawn(now, hand, 0), drawn(now, Look(part="hand", mark="play helicopter 1 b1 c1"), 0)}) == 3
    assert drawn(now, hand) == drawn(now), "a spectator has no hand"
    assert DRAWING.has_hand(now.view(0)) and not DRAWING.has_hand(now.view(None))
    long = turn("", "", hands=("d" * 11 + "h" * 11 + "b" * 11 + "s" * 11,))
    image = shown(drawn(long, hand, 0))
    assert image.height <= 1350 and image.width == 1080


def test_the_top_of_the_staircase_shows_star_and_tokens() -> None:
    """Two tokens at 35 leave the star uncovered; of four at 35 and above each is visible."""

    def top(*points: int) -> Image.Image:
        image = shown(drawn(turn("", "", "", "", points=points))).convert("RGB")
        return image.crop((980, image.height - stairs.HEIGHT - board.EDGE, image.width, image.height))

    def coloured(image: Image.Image, code: str) -> int:
        off = ImageChops.difference(image, Image.new("RGB", image.size, code)).convert("L")
        return sum(off.histogram()[:8])

    none, two, four = top(0, 0, 0, 0), top(35, 35, 0, 0), top(35, 35, 36, 40)
    assert coloured(none, look.GOLD) == coloured(two, look.GOLD) > 100
    for side in look.SIDES:
        assert coloured(four, side.colour) > coloured(none, side.colour) + 100


def test_three_cards_are_whole_beside_their_answer() -> None:
    asked = after(turn("insider:1", "insider:2", hands=("ddd", "bbb")), "play deputy 3 10--")
    for now in (asked, asked.choose(1, "defend")):
        image, left, top = shown(drawn(now)), tables.LEFT + tables.ASIDE, board.TABLES + 80
        first, second, third = (
            image.crop((x, top, x + tables.CARD, top + tables.PART)).tobytes()
            for x in range(left, left + 3 * tables.CARD, tables.CARD)
        )
        assert first == second == third


def test_the_end_shows_each_scoring() -> None:
    end = after(last_scoring(walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN)), "move c2 insider 3")
    other = after(
        last_scoring(walking("insider:1 insider:3 c2", "insider:2", left=7, markers=OPEN)), "move c2 insider 4"
    )
    assert end.outcome and other.outcome and drawn(end) == drawn(other), "the same figures at the same tables"
    less = after(
        last_scoring(walking("insider:1 insider:4 c2", "insider:3", left=7, markers=OPEN)), "move c2 insider 2"
    )
    assert drawn(end) != drawn(less)
    assert "●" not in DRAWING.alt(end.view(None), PLAIN)


def test_seats_differ_without_colour() -> None:
    """The outlines of the seats' figures differ in black and white."""
    pictures = []
    for seat in range(4):
        standing = ["", "", "", ""]
        standing[seat] = "c1"
        grey = shown(DRAWING.draw(GAME.view(state(*standing), None), PLAIN)).convert("L")
        pictures.append(grey.crop((470, 140, 640, 280)).point([0] * 80 + [255] * 176))
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            assert ImageChops.difference(one, other).getbbox()


def test_effects_are_well_formed() -> None:
    for kind in KINDS:
        for count in (1, 2, 3):
            ElementTree.fromstring(f"<svg>{effect(kind, count)}</svg>")


def test_drawings_are_complete_and_well_formed() -> None:
    names = {path.stem for path in ART.glob("*.svg")}
    assert names == {*KINDS.values(), "barrier", "club", *(f"figure-{seat}" for seat in range(4))}
    for path in ART.glob("*.svg"):
        root = ElementTree.parse(path).getroot()
        assert root.get("viewBox") == "0 0 300 300"
        assert not [one for one in root.iter() if one.tag.rpartition("}")[2] in ("text", "image", "filter")]


def test_the_sheet_shows_all_kinds_of_cards() -> None:
    sheet = DRAWING.sheet(PLAIN)
    assert shown(sheet.png).width == 1080 and len(sheet.png) <= LARGEST
    assert all(word in sheet.alt for word in ("Deputy", "Helicopter", "Bodyguard", "Scandal", "Trendsetter"))
