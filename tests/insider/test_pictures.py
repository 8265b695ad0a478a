"""Insider's pictures: size limits, palette, last turn, previews, hands and the end."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.games.insider.material import KINDS
from bot.match.position import Position
from bot.texts import LANGUAGES, say
from rendering import _kit
from rendering._kit import HAPPENED, TO_MOVE, rgb, width_of
from rendering.base import Look
from rendering.insider import DRAWING, look, seats
from rendering.insider.board import INSET, OUT, letter_places
from rendering.insider.layout import FieldMark, layout
from tests.insider.positions import GAME, OPEN, after, last_scoring, state, turn, walking
from tests.insider.scenes import play
from tests.kit.images import shown
from tests.pictures.glyphs import measured

ART = Path(_kit.__file__).parents[1] / "art" / "insider"
LARGEST = 60_000  # bytes of a picture
PLAIN = Look()


def drawn(now: Position, how: Look = PLAIN, seat: int | None = None) -> bytes:
    """The picture of a position as that seat or, with None, a spectator sees it."""
    return DRAWING.draw(now.view(seat), how)


@pytest.mark.parametrize("count", GAME.seats)
def test_boards_are_small_and_of_one_palette(count: int) -> None:
    """A sample of a match's boards and its last one."""
    states = [one for one, _ in play(b"small", count)]
    palette = look.SPRITES.palette
    for one in (*states[:: max(1, len(states) // 12)], states[-1]):
        png = DRAWING.draw(GAME.view(one, None), Look(to_act=(one.board.turn,)))
        image = shown(png)
        assert image.mode == "P" and image.size == (1080, 810)
        assert image.getpalette("RGB")[: 3 * len(palette.colours)] == palette.flat[: 3 * len(palette.colours)]
        assert len(png) <= LARGEST


def test_the_fullest_board_is_small() -> None:
    """Figures on places, ways and tables; every seat under rumours and missing a turn."""
    fields = ("b1 c1 d1 a1-a2 a2-a3 a3-b3 insider:1", "d2 e2 e3 d1-e1 e1-e2 d2-d3 insider:2")
    more = ("c4 d4 e4 d5-e5 e4-e5 c5-d5 insider:3", "a3 a4 b4 a4-a5 a5-b5 b4-b5 insider:4")
    given = state(*fields, *more, card="7a", rumours=(True,) * 4, missing=(True,) * 4, points=(-10, 0, 12, 34))
    view = GAME.view(given, None)
    assert len(DRAWING.draw(view, Look(to_act=(0,)))) <= LARGEST


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


def test_alternative_texts_name_a_swap() -> None:
    now = after(turn("b1", "c1", hands=("hst",)), "swap h")
    assert "Last, Red: swaps a helicopter for a new card." in DRAWING.alt(now.view(None), PLAIN)
    assert "wirft einen Hubschrauber ab und zieht eine neue Karte." in DRAWING.alt(now.view(None), Look("de"))


def test_the_last_move_is_marked() -> None:
    now = after(turn("b1", "c1"), "walk", "move b1 c1")
    marks = layout(now.view(None), PLAIN).marks
    assert marks == {"b1": FieldMark.LAST_FROM, "c1": FieldMark.LAST}
    same = walking("c1", "c1", left=5)
    assert drawn(now) != drawn(same)


def test_goals_are_marked_with_their_cost() -> None:
    now = walking("b1", "c1", left=2)
    moves = now.moves(0)
    first = layout(now.view(0), Look(goals=moves))
    assert first.marks == {"a1": FieldMark.GOAL, "b1": FieldMark.GOAL} and not first.goals
    then = layout(now.view(0), Look(mark="move b1 ", goals=moves))
    assert then.goals["c1"] == 2 and then.goals["b1-b2"] == 1 and then.marks["b1"] is FieldMark.PREVIEW
    assert drawn(now, Look(goals=moves), 0) != drawn(now, Look(mark="move b1 ", goals=moves), 0) != drawn(now, seat=0)


def test_letters_stand_at_corners_and_that_of_robbing_on_a_card() -> None:
    now = walking("b1", "c1", left=2, hands=("", "d"))
    paths = (("move b1 c1", "A"), ("move b1 c1 rob", "B"), ("move b1 b2", "C"))
    found = layout(now.view(0), Look(mark="move b1 ", letters=paths))
    assert found.robbing == {"B"}
    places = dict(letter_places(found))
    (x, y), below = look.corner("c1"), look.TALL + OUT
    assert places["A"] == (x + look.WIDE - INSET, y + below) and places["B"] == (x + INSET, y + below)
    (x, y) = look.corner("b2")
    assert places["C"] == (x + look.WIDE / 2, y + look.TALL / 2), "nothing stands there"


def test_the_only_figure_that_can_fly_is_marked_among_its_goals() -> None:
    """The menu does not ask which one flies."""
    alone, two = turn("b1 c2", "e5", hands=("h",)), turn("b1 d1", "e5", hands=("h",))
    for now, mark in ((alone, FieldMark.PREVIEW), (two, FieldMark.GOAL)):
        paths = tuple((move, "A") for move in now.moves(0) if move.startswith("play helicopter"))
        assert layout(now.view(0), Look(mark="play helicopter ", letters=paths)).marks["b1"] is mark
    assert layout(alone.view(0), Look()).marks == {}


def test_a_crowd_shows_sign_and_number_of_each_seat() -> None:
    now = turn("b1 b1", "b1", "b1 b1 b1", "")
    with measured() as glyphs:
        DRAWING.draw(now.view(None), PLAIN)
    names = [one.name for one in glyphs]
    assert {"seat 0", "seat 1", "seat 2"} <= set(names) and "seat 3" not in names
    assert [names[names.index(f"seat {seat}") + 1] for seat in range(3)] == ["2", "1", "3"]


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
    assert len({*pictures, drawn(now, PLAIN, 0)}) == len(moves) + 1


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


def test_asker_and_asked_are_both_marked() -> None:
    now = after(turn("b1", "", "", "", hands=("ss", "bb", "bb")), "play scandal 2 1")
    plain, asked = (shown(drawn(now, Look(to_act=to_act))).convert("RGB") for to_act in ((), (1,)))
    for image, framed in ((plain, [HAPPENED, None, None, None]), (asked, [HAPPENED, TO_MOVE, None, None])):
        frames = [_colour(image, 940, look.HEIGHT - look.EDGE - (4 - seat) * look.PLATE + 7) for seat in range(4)]
        assert frames == [_near(code) if code else rgb(look.SIDES[seat].tint) for seat, code in enumerate(framed)]


def _colour(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def _near(code: str) -> tuple[int, ...]:
    palette = look.SPRITES.palette
    return palette.colours[palette.nearest(code)]


def test_who_was_asked_and_who_fended_off_is_shown() -> None:
    asked = after(turn("insider:1", "insider:2", hands=("ddd", "bbb")), "play deputy 3 10--")
    fended, happened = asked.choose(1, "defend"), asked.choose(1, "let")
    assert len({drawn(one) for one in (asked, fended, happened)}) == 3


def test_the_own_seat_is_last_and_marked() -> None:
    now = turn("b1", "c1", "d1", "")
    assert len({drawn(now, PLAIN, seat) for seat in (None, 0, 1, 2, 3)}) == 5
    for seat in range(4):
        assert seats.order(now.view(seat))[-1] == seat
        with measured() as glyphs:
            drawn(now, PLAIN, seat)
        assert [one.name for one in glyphs].count("own") == 2, "at the home and at the name"


def test_names_of_cards_follow_the_language() -> None:
    now = turn("b1", "", hands=("dhs",))
    english, german = (drawn(now, Look(language, part="hand"), 0) for language in ("en", "de"))
    assert english != german
    assert DRAWING.sheet(Look("en")).png != DRAWING.sheet(Look("de")).png
    assert drawn(now, Look("en", names=("Anna", "Ben")), 0) == drawn(now, Look("de", names=("Anna", "Ben")), 0), (
        "only names"
    )


def test_the_end_reveals_hands_and_scoring_cards() -> None:
    """Nothing of them is in a view or a picture before."""
    before = walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN, points=(33, 0), hands=("dd", "hhb"))
    end = after(before, "move c2 insider 3")
    assert before.view(None).hands == before.view(0).tables == ()
    assert end.outcome and end.view(None).hands == ("dd", "bhh") and len(end.view(None).tables) == 2
    other = replace(end, state=replace(end.state, hands=("dd", "bbh")))
    assert drawn(end) != drawn(other)
    less = replace(end, state=replace(end.state, tables=()))
    assert drawn(end) != drawn(less)
    words = DRAWING.alt(end.view(None), PLAIN)
    assert "2 × Helicopter, 1 × Bodyguard" in words and "Not scored any more" in words


def test_the_example_of_the_rules_is_small_and_in_words() -> None:
    for language in ("de", "en"):
        made = DRAWING.example(Look(language))
        assert len(made.png) <= LARGEST and len(made.alt) > 100


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
        pictures.append(grey.crop((364, 44, 480, 160)).point([0] * 80 + [255] * 176))
    for number, one in enumerate(pictures):
        for other in pictures[:number]:
            assert ImageChops.difference(one, other).getbbox()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cards_do_fits_in_a_line(language: str) -> None:
    for kind in KINDS:
        for count in (1, 2, 3):
            words = say(language, "insider-card-does", what=f"{kind}{count}")
            assert width_of(words, look.SMALL) - len(words) <= seats.ROOM, words


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
