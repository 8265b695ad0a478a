"""Pictures of Migrato: limits, hidden cards, visible actions, and the drawings and colours of art/migrato."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PIL import ImageChops

from bot.games.migrato import DANGERS, GAME, SPECIES, View
from bot.match.position import Position
from rendering import _kit
from rendering.base import Look
from rendering.migrato import DRAWING, look
from rendering.migrato.layout import layout
from tests.images import shown
from tests.migrato.positions import at, done
from tests.play import Play

ART = Path(_kit.__file__).parents[1] / "art" / "migrato"
LARGEST = 60_000  # bytes of a picture
PLAIN = Look()


def positions(number: int) -> Iterator[Position]:
    """The positions of a random match."""
    with Play("migrato", number) as play:
        yield from play


@pytest.mark.parametrize("number", range(3))
def test_boards_and_hands_are_small_and_of_one_palette(number: int) -> None:
    palette = look.SPRITES.palette
    for position in list(positions(number))[::12]:
        for seat in (None, *position.to_act):
            for part in ("board", "hand") if seat is not None else ("board",):
                png = DRAWING.draw(position.view(seat), Look(part=part, owing=position.to_act))  # type: ignore[arg-type]
                assert len(png) <= LARGEST
                image = shown(png)
                assert image.mode == "P" and image.width == 1080 and image.height <= 1350
                assert set(image.convert("RGB").getcolors(1 << 16) or ()) and len(palette.colours) <= 64


def crowded() -> Position:
    """A position with the most cards: five in a column, piles at both seats."""
    five = ("goose6n goose5d goose5d goose4n", "stilt6n stilt6n stilt5n", "goose5n goose5n goose4d goose4d")
    south = ("kite4d kite4d", "stilt5n stilt4n stilt4n", "goose4n goose3n goose3n goose3d", "goose3d goose2d")
    arrived = ("teal5n teal4d", "beeeater5d beeeater4d beeeater3d"), ("beeeater3d beeeater3d beeeater2d",)
    return at(("storm light hunter", "kite1d"), north=(*five, "kite4d kite3d"), south=south, arrived=arrived)


def test_the_most_crowded_boards_are_small_enough() -> None:
    position = crowded()
    for seat in (None, 0, 1):
        assert len(DRAWING.draw(position.view(seat), Look(owing=(0,)))) <= LARGEST
    nights = "goose6n goose5n goose5n goose4n goose4n goose3n goose3n goose2n stilt6n stilt6n stilt5n stilt5n teal1n"
    long = at(("light goose1d", ""), north=(nights, "stilt4n"))
    for seat in (None, 0):
        png = DRAWING.draw(long.view(seat), PLAIN)
        assert len(png) <= LARGEST and shown(png).height <= 1350, "longer than five they overlap"


def test_every_legal_move_can_be_previewed() -> None:
    """Previews of whole moves differ on the board or in the hand; each offered beginning of a move can be drawn."""
    for position in (crowded(), *list(positions(11))[::25]):
        for seat in position.to_act:
            view, moves = position.view(seat), position.moves(seat)
            pairs = {
                (DRAWING.draw(view, Look(mark=move)), DRAWING.draw(view, Look(part="hand", mark=move)))
                for move in moves
            }
            assert len(pairs) == len(moves)
            for beginning in {" ".join(move.split()[:count]) for move in moves for count in (1, 2, 3)}:
                assert shown(DRAWING.draw(view, Look(mark=beginning, goals=moves))).height <= 1350


def test_previews_show_the_fate_of_a_column() -> None:
    """The arrival zone shows the pile, or the column is struck through."""
    position = at(("teal3n stilt1n", ""), north=("teal5n", "goose4d"))
    moves = ("play teal3n 1", "play stilt1n 1", "play teal3n 2")
    right, wrong, none = (layout(position.view(0), Look(mark=move)) for move in moves)
    assert right.piles == {(0, "teal"): "preview"} and {one.mark for one in wrong.columns[0][0]} == {"gone"}
    assert none.piles == {} and [one.mark for one in none.columns[0][1]] == ["", "preview"]


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two pictures of one size differ; None if they are equal."""
    images = [shown(DRAWING.draw(view, look)).convert("RGB") for view, look in ((one, mine), (other, theirs))]
    return ImageChops.difference(*images).getbbox()


def test_the_last_action_is_visible() -> None:
    position = at(
        ("goose3d storm kite4d", ""),
        north=("goose4d", "stilt6n goose5d goose4n"),
        south=("kite3d kite2d",),
        arrived=((), ("teal5n teal4d",)),
    )
    for move in ("play goose3d 1", "join 2 2 new", "danger storm column 1", "danger storm arrival teal", "abandon 1"):
        view = done(position, move).view(None)
        assert DRAWING.draw(view, PLAIN) != DRAWING.draw(replace(view, last=()), PLAIN), move
    view = done(position, "exchange").view(None)
    assert differs(view, replace(view, last=()))


def test_a_turn_of_several_steps_whose_column_is_gone_can_be_drawn() -> None:
    """A join is among the last steps, and the column that it made has arrived or is lost."""
    for bottom in ("stilt4n stilt3n", "goose4n stilt3n"):
        position = at(("light kite1d", ""), north=("goose5d", "stilt6n stilt5n", bottom))
        after = done(position, "join 3 1 2", "reveal 2")
        for seat in (None, 0, 1):
            assert DRAWING.draw(after.view(seat), PLAIN) != DRAWING.draw(replace(after.view(seat), last=()), PLAIN)


def test_a_blind_theft_is_shown_to_both_seats_and_hidden_from_others() -> None:
    """Two positions differ in the stolen card only."""
    one = done(at(("light kite1d", "hunter"), south=("goose5d goose6n",)), "danger light column 1")
    other = done(at(("light kite1d", "hunter"), south=("goose5d stilt1n",)), "danger light column 1")
    assert DRAWING.draw(one.view(None), PLAIN) == DRAWING.draw(other.view(None), PLAIN)
    for seat in (0, 1):
        assert DRAWING.draw(one.view(seat), PLAIN) != DRAWING.draw(other.view(seat), PLAIN)
    hand = Look(part="hand")
    assert DRAWING.draw(one.view(0), hand) != DRAWING.draw(replace(one.view(0), last=()), hand), "just taken"
    view = one.view(1)
    assert differs(view, replace(view, known=((), ()))), "a card of North that South knows"


def test_own_face_down_cards_are_shown_to_their_owner_alone() -> None:
    one, other = (at(("light", ""), north=(f"goose5d {card}",)) for card in ("goose6n", "stilt1n"))
    for seat in (1, None):
        assert DRAWING.draw(one.view(seat), PLAIN) == DRAWING.draw(other.view(seat), PLAIN)
    assert DRAWING.draw(one.view(0), PLAIN) != DRAWING.draw(other.view(0), PLAIN)
    hand = Look(part="hand")
    assert DRAWING.draw(one.view(0), hand) != DRAWING.draw(other.view(0), hand), "below the hand too"


def test_the_plate_shows_whether_the_seat_is_to_act() -> None:
    view = crowded().view(None)
    box = differs(view, view, Look(owing=(0,)))
    assert box and box[3] < 110
    box = differs(view, view, Look(owing=(1,)))
    assert box and box[1] > 500


def test_the_end_explains_the_points() -> None:
    arrived = (
        ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
        ("stilt6n stilt5n stilt4n stilt3n", "beeeater5d beeeater4d beeeater3d"),
    )
    position = done(at(("teal4d light", ""), north=("teal5n",), arrived=arrived), "play teal4d 1")
    view = position.view(None)
    north, south = view.arrivals
    other = replace(view, arrivals=(north, ((*south[0][:-1], "stilt2n"), south[1])))
    assert DRAWING.draw(view, PLAIN) != DRAWING.draw(other, PLAIN)
    earlier = replace(view, arrivals=(north, south[::-1]))
    assert DRAWING.draw(view, PLAIN) == DRAWING.draw(earlier, PLAIN), "added in order of the piles, not of arrival"
    running = replace(view, phase=at().state.phase, outcome=None)
    assert DRAWING.draw(view, PLAIN) != DRAWING.draw(running, PLAIN)


# The drawings


def test_each_bird_and_danger_is_one_drawing_without_words() -> None:
    assert {path.stem for path in ART.glob("*.svg")} == {*SPECIES, *DANGERS}
    colours = set()
    for path in ART.glob("*.svg"):
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.parse(path).iter()}
        assert tags <= {"svg", "g", "path", "circle", "ellipse"}
        colours |= set(re.findall(r"#[0-9a-f]{6}", path.read_text(encoding="utf-8")))
    assert colours <= set(look.ART_COLOURS) and len(colours) <= 18


def test_the_palette_has_every_colour_of_the_look() -> None:
    """If it fails, build the palette again: ``python -m tests.pictures --palettes``."""
    palette = look.SPRITES.palette
    skies = (look.DAY.ground, look.DAY.disc, look.NIGHTLY.ground, look.NIGHTLY.disc)
    for code in (look.PAPER, look.PANEL, look.INK, look.LAST, look.PREVIEW, *skies, *look.ART_COLOURS):
        red, green, blue = palette.colours[palette.nearest(code)]
        assert f"#{red:02x}{green:02x}{blue:02x}" == code


def light(code: str) -> float:
    """The lightness of a colour, 0 to 255."""
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_seats_and_day_and_night_differ_in_lightness() -> None:
    """They can be distinguished without seeing colours."""
    north, south = look.SIDES
    assert light(south.ground) - light(north.ground) > 100
    assert light(look.DAY.ground) - light(look.NIGHTLY.ground) > 100
    for one, other in combinations((look.DAY.ground, look.NIGHTLY.ground, look.PERIL), 2):
        assert abs(light(one) - light(other)) > 25


def test_all_cards_at_a_glance() -> None:
    made = DRAWING.sheet(Look("de"))
    image = shown(made.png)
    assert image.width == 1080 and image.height <= 1350
    assert len(made.alt) <= 1024 and "Stelzenläufer: Ein Vogelzug braucht 4 Karten" in made.alt
    assert GAME.name == "migrato"
