"""Pictures of Migrato: limits, hidden cards, visible actions, and the drawings and colours of art/migrato."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from bot.games.base import put
from bot.games.migrato import DANGERS, GAME, SPECIES, Phase, View
from bot.match.position import Position
from bot.texts import say
from rendering import _kit
from rendering.base import Look, Part
from rendering.migrato import DRAWING, look
from rendering.migrato.board import ARRIVALS, HIGHEST, MAX_ROWS, MIN_ROWS, board_height, heights_for
from rendering.migrato.layout import layout
from tests.kit.images import difference, shown
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.migrato.positions import at, done
from tests.migrato.scenes import full, long
from tests.pictures.glyphs import LEAST, factors, measured

ART = Path(_kit.__file__).parents[1] / "art" / "migrato"
LARGEST = 60_000  # bytes of a picture
PLAIN, STRIP = Look(), Look(part="strip")
PARTS: tuple[Part, ...] = ("board", "strip", "hand")


def positions(number: int) -> Iterator[Position]:
    """The positions of a random match."""
    with Play("migrato", number) as play:
        yield from play


@pytest.mark.parametrize("number", range(in_soak(3, 1)))
def test_boards_and_hands_are_small_and_of_one_palette(number: int) -> None:
    palette = look.SPRITES.palette
    for position in list(positions(number))[::12]:
        for seat in (None, *position.to_act):
            for part in PARTS if seat is not None else PARTS[:2]:
                png = DRAWING.draw(position.view(seat), Look(part=part, to_act=position.to_act))
                assert len(png) <= LARGEST
                image = shown(png)
                assert image.mode == "P" and image.width == 1080 and image.height <= 1080
                assert set(image.convert("RGB").getcolors(1 << 16) or ()) and len(palette.colours) <= 64
            assert both_sizes(position, seat) <= LARGEST


def crowded() -> Position:
    """A position with most cards in columns of five and piles at both seats."""
    return replace(at(), state=full())


def both_sizes(position: Position, seat: int | None) -> int:
    """The bytes of a board and its strip."""
    looks = (Look(part=part, to_act=position.to_act) for part in PARTS[:2])
    return sum(len(DRAWING.draw(position.view(seat), one)) for one in looks)


def test_the_most_crowded_boards_are_small_enough() -> None:
    for state in (full(), long()):
        position = replace(at(), state=state)
        for seat in (None, 0, 1):
            assert both_sizes(position, seat) <= LARGEST + 1000, "as full as both can be"
            assert shown(DRAWING.draw(position.view(seat), PLAIN)).height <= HIGHEST, "as wide as on a phone"


def test_every_card_of_a_long_column_can_be_seen() -> None:
    """Columns longer than five have several cards in a row."""
    position = replace(at(), state=long())
    for taken in range(13):
        cards = position.view(0).columns[0][0].cards
        other = replace(position.state.columns[0][0], cards=(*cards[:taken], "goose1d", *cards[taken + 1 :]))
        changed = replace(position.view(0), columns=((other, *position.view(0).columns[0][1:]), ()))
        box = differs(replace(position.view(0), columns=(position.view(0).columns[0], ())), changed)
        assert box and box[2] - box[0] > 60 and box[3] - box[1] > 60, taken


def test_every_legal_move_can_be_previewed() -> None:
    """Previews of whole moves differ in some picture; each offered beginning of a move can be drawn."""
    for position in (crowded(), *list(positions(11))[:: in_soak(25, 100)]):
        for seat in position.to_act:
            view, moves = position.view(seat), position.moves(seat)
            pairs = {tuple(DRAWING.draw(view, Look(part=part, mark=move)) for part in PARTS) for move in moves}
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


def both(view: View, to_act: tuple[int, ...] = ()) -> tuple[bytes, ...]:
    """The board and the strip."""
    return tuple(DRAWING.draw(view, Look(part=part, to_act=to_act)) for part in PARTS[:2])


def differs(one: View, other: View, mine: Look = PLAIN, theirs: Look = PLAIN) -> tuple[int, int, int, int] | None:
    """The box in which two pictures of one size differ; None if they are equal."""
    return difference(DRAWING.draw(one, mine), DRAWING.draw(other, theirs))


def test_the_last_action_is_visible() -> None:
    position = at(
        ("goose3d storm kite4d", ""),
        north=("goose4d", "stilt6n goose5d goose4n"),
        south=("kite3d kite2d",),
        arrived=((), ("teal5n teal4d",)),
    )
    for move in ("play goose3d 1", "join 2 2 new", "danger storm column 1", "danger storm arrival teal", "abandon 1"):
        view = done(position, move).view(None)
        assert both(view) != both(replace(view, last=())), move
    view = done(position, "exchange").view(None)
    assert differs(view, replace(view, last=()), STRIP, STRIP)


def test_a_turn_of_several_steps_whose_column_is_gone_can_be_drawn() -> None:
    """A join is among the last steps, and the column that it made has arrived or is lost."""
    for bottom in ("stilt4n stilt3n", "goose4n stilt3n"):
        position = at(("light kite1d", ""), north=("goose5d", "stilt6n stilt5n", bottom))
        after = done(position, "join 3 1 2", "reveal 2")
        for seat in (None, 0, 1):
            assert both(after.view(seat)) != both(replace(after.view(seat), last=()))


def test_a_blind_theft_is_shown_to_both_seats_and_hidden_from_others() -> None:
    """Two positions differ in the stolen card only."""
    one = done(at(("light kite1d", "hunter"), south=("goose5d goose6n",)), "danger light column 1")
    other = done(at(("light kite1d", "hunter"), south=("goose5d stilt1n",)), "danger light column 1")
    assert both(one.view(None)) == both(other.view(None))
    for seat in (0, 1):
        assert both(one.view(seat)) != both(other.view(seat))
    hand = Look(part="hand")
    assert DRAWING.draw(one.view(0), hand) != DRAWING.draw(replace(one.view(0), last=()), hand), "just taken"
    view = one.view(1)
    assert both(view) != both(replace(view, known=((), ()))), "a card of North that South knows"


def test_own_face_down_cards_are_shown_to_their_owner_alone() -> None:
    one, other = (at(("light", ""), north=(f"goose5d {card}",)) for card in ("goose6n", "stilt1n"))
    for seat in (1, None):
        assert both(one.view(seat)) == both(other.view(seat))
    assert DRAWING.draw(one.view(0), PLAIN) != DRAWING.draw(other.view(0), PLAIN)
    hand = Look(part="hand")
    assert DRAWING.draw(one.view(0), hand) != DRAWING.draw(other.view(0), hand), "below the hand too"
    beside = replace(hand, with_board=True)
    assert DRAWING.draw(one.view(0), beside) == DRAWING.draw(other.view(0), beside), "the board shows them"


def test_the_plate_shows_which_step_is_next() -> None:
    view, look = crowded().view(None), replace(STRIP, to_act=(0,))
    steps = [replace(view, phase=phase) for phase in (Phase.TURN, Phase.DISCARD, Phase.REVEAL)]
    assert len({DRAWING.draw(one, look) for one in steps}) == 3


def test_each_card_of_the_hand_shows_that_one_is_to_be_discarded() -> None:
    before = at(("goose3d storm kite4d", "teal2d"))
    for seat, signs in ((0, 2), (1, 0)):
        for position, count in ((before, 0), (done(before, "play goose3d new"), signs)):
            with measured() as found:
                DRAWING.draw(position.view(seat), Look(part="hand"))
            assert sum(glyph.name == "discard a card" for glyph in found) == count


def test_the_plate_shows_whether_the_seat_is_to_act() -> None:
    view = crowded().view(None)
    north, south = (differs(view, view, replace(STRIP, to_act=(seat,)), STRIP) for seat in (0, 1))
    assert north and south and north[3] < south[1]


def test_north_is_above_for_every_reader() -> None:
    """Cards and points of North are drawn above those of South."""
    for reader in (None, 0, 1):
        view = replace(crowded().view(reader), last=())
        for part in (PLAIN, STRIP):
            boxes = []
            for seat in (0, 1):
                first, *others = view.columns[seat]
                columns = (replace(first, cards=("kite1d", *first.cards[1:])), *others)
                changed = replace(view, columns=put(view.columns, seat, columns), points=put(view.points, seat, 0))
                boxes.append(differs(view, changed, part, part))
            north, south = boxes
            assert north and south and north[3] < south[1]
    assert differs(crowded().view(None), crowded().view(1)), "the own side is marked"


def test_rows_are_numbered_only_for_those_who_type() -> None:
    """Menus name a column by its number, and a card within it by its letter or name."""
    for part in ("board", "hand"):
        drawn = {}
        for is_typing in (False, True):
            with measured() as glyphs:
                DRAWING.draw(crowded().view(0), Look(part=part, coordinates=is_typing))  # type: ignore[arg-type]
            drawn[is_typing] = [one.name for one in glyphs]
        plain, numbered = (Counter(drawn[is_typing]) for is_typing in (False, True))
        assert set((numbered - plain).elements()) == {str(row) for row in range(1, 6 if part == "board" else 5)}


def test_the_end_lays_hands_and_face_down_cards_open() -> None:
    arrived = (
        ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
        ("stilt6n stilt5n stilt4n stilt3n", "beeeater5d beeeater4d beeeater3d"),
    )
    for place in ("hand", "column"):
        views = []
        for card in ("goose5n", "stilt2n"):
            hand, column = (card, "") if place == "hand" else ("", card)
            south = (column,) if column else ()
            late = at(("teal4d light", hand), north=("teal5n",), south=south, arrived=arrived)
            views.append((late.view(None), done(late, "play teal4d 1").view(None)))
        (running, over), (same, other) = views
        assert both(running) == both(same) and both(over) != both(other), place


def test_hands_bear_names_in_the_language_of_their_reader() -> None:
    view = at(("goose5n light stilt2n", "")).view(0)
    for language, names in (
        ("de", ("Ringelgans", "Lichtver-", "schmutzung", "Stelzenläufer")),
        ("en", ("Brent goose", "Light", "pollution", "Stilt")),
    ):
        with measured() as glyphs:
            DRAWING.draw(view, Look(language, part="hand"))
        assert {*names} <= {one.name for one in glyphs}


def test_the_example_of_an_arrival_is_legible() -> None:
    for language in ("de", "en"):
        with measured() as glyphs:
            made = DRAWING.example(Look(language))
        size = shown(made.png).size
        assert len(made.alt) <= 1024 and len(made.png) <= LARGEST
        assert all(one.height * factor >= LEAST for one in glyphs for factor in factors(size).values())
        assert {"3", "0", "lost"} <= {one.name for one in glyphs}


def test_boards_have_room_for_all_columns_and_large_arrivals_at_the_end() -> None:
    for is_over in (False, True):
        rows = range(0 if is_over else MIN_ROWS, MAX_ROWS + 1)
        for counts in product(rows, rows):
            arrivals, size = heights_for(counts, is_over=is_over)
            assert 1080 * 7 / 11 <= board_height(counts, arrivals, size) <= HIGHEST, counts
            assert (arrivals > ARRIVALS) == is_over or sum(counts) > 6


def test_the_end_explains_the_points() -> None:
    arrived = (
        ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
        ("stilt6n stilt5n stilt4n stilt3n", "beeeater5d beeeater4d beeeater3d"),
    )
    position = done(at(("teal4d light", ""), north=("teal5n",), arrived=arrived), "play teal4d 1")
    view = position.view(None)
    north, south = view.arrivals
    other = replace(view, arrivals=(north, ((*south[0][:-1], "stilt2n"), south[1])))
    assert both(view) != both(other)
    earlier = replace(view, arrivals=(north, south[::-1]))
    assert both(view) == both(earlier), "in order of the species, not of arrival"
    running = replace(view, phase=at().state.phase, outcome=None)
    assert both(view) != both(running)


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
    for code in (look.PAPER, look.PANEL, look.INK, _kit.HAPPENED, _kit.TO_MOVE, _kit.CHOICE, *skies, *look.ART_COLOURS):
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
    with measured() as glyphs:
        made = DRAWING.sheet(Look("de"))
    image = shown(made.png)
    assert image.width == 1080 and image.height <= 1350
    assert len(made.alt) <= 1024 and "Stelzenläufer: Ein Schwarm braucht 4 Karten" in made.alt
    assert {say("de", "migrato-species", species=species) for species in SPECIES} <= {one.name for one in glyphs}
    assert GAME.name == "migrato"
