"""Dirkana's alternative texts in German and English."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.texts import LANGUAGES, say
from rendering import MAX_ALT, Look
from rendering.dirkana import DRAWING, board
from tests.dirkana.positions import RED, after_deal, played, swapping
from tests.dirkana.scenes import menu
from tests.kit.play import Play

ENGLISH, GERMAN = Look("en"), Look("de")
PLACING = (
    swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5").choose(0, "lay b1").choose(0, "take b2 c1")
)


def test_the_board_in_words() -> None:
    now = played(swapping("a1:13' b2:14 c1:6", "main:14 nw:17' ne:11 w:1", "main:3"), 0, "shift c1 down")
    look = Look("en", to_act=(0,))
    assert DRAWING.alt(now.view(None), look) == "Grid: a1 Alien 13'; b2 Clown 14; c2 Vampire 6. Last, Night: c1 → c2."
    assert DRAWING.alt(now.view(None), replace(look, part="strip")) == (
        "Ring of Night: in the middle Clown 14; at the upper left Mummy 17'; at the upper right Viking 11; "
        "on the left Pirate 1; "
        "circles: 1 red, 1 yellow, 0 blue. "
        "Hand of Night: Astronaut 5. Still to be used: Shift 0, Twist 1. "
        "Ring of Day: in the middle Wizard 3; circles: 0 red, 0 yellow, 0 blue. Hand of Day: Chef 2. "
        "To act: Night."
    )


def test_the_board_of_a_seat_in_words_has_what_is_its_own() -> None:
    now = swapping("a1:13' b2:14 c1:6", "main:14 nw:17'", "main:3")
    own = DRAWING.alt(now.view(0), Look("en", to_act=(0,)))
    assert "Grid: a1 Alien 13'" in own and "Ring of Night" in own and "Hand of Night: Astronaut 5." in own
    assert own.endswith("To act: Night.") and "Day" not in own
    placing = DRAWING.alt(PLACING.view(0), ENGLISH)
    assert "Grid" not in placing and "Hand of Night: Pirate 1, Vampire 6." in placing
    assert "Grid" in DRAWING.alt(PLACING.view(1), ENGLISH)


def test_the_last_turn_in_words() -> None:
    now = swapping("a1:13' b2:14 c1:6 d4:9 e2:7 e3:8", "main:14 nw:17' ne:11 w:1")
    now = played(now, 0, "shift d4 up", "twist d3", "lay b1", "take a1 b2", "place 13' se")
    texts = [DRAWING.alt(now.view(None), look) for look in (ENGLISH, GERMAN)]
    assert "Last, Night: d4 → d3, d3 turned, laid on b1, took a1 b2, placed 13' at the lower right." in texts[0]
    assert "Zuletzt Nacht: d4 → d3, d3 gedreht, auf b1 gelegt, a1 b2 genommen, 13' unten rechts angelegt." in texts[1]


def test_the_hand_in_words_has_background_and_rim() -> None:
    alt = DRAWING.alt(after_deal().view(1), Look("de", part="hand", mark="main 5"))
    assert "Koch 2, orange, g b g r b r; Astronaut 5, orange, r g b g b r" in alt
    assert alt.endswith("Vorschau: Astronauten-Dirk (5) – orange.")
    own = DRAWING.alt(after_deal().view(1), Look("de"))
    assert "Hand von Tag: Koch 2, Astronaut 5." in own and "Nacht" not in own
    strip = DRAWING.alt(after_deal().view(1), Look("de", part="strip"))
    assert "Hand von Tag: Koch 2, Astronaut 5." in strip and "Hand von Nacht: 2 verdeckte Karten." in strip
    half = DRAWING.alt(after_deal().view(None), Look("de", part="strip", to_act=(0, 1), decided=(1,)))
    assert half.endswith("Am Zug: Nacht. Schon entschieden: Tag.")


def test_letters_in_words_have_their_places() -> None:
    few = swapping("a1:13' b2:14 c1:6 d4:9", RED)
    texts = [
        DRAWING.alt(*menu(position.state, path)) for position, path in ((few, ""), (few, "shift a1 "), (PLACING, ""))
    ]
    assert texts[0].endswith("Letters: A a2, B b1, C c2.") and "Letters: A a2, B b1. Preview" in texts[1]
    assert "Letters: A 1 w, B 1 e," in texts[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_in_words_fits_and_names_every_open_card(language: str) -> None:
    longest = 0
    for number in range(6):
        with Play("dirkana", number) as play:
            for position in play:
                for seat in (None, *position.to_act):
                    view = position.view(seat)
                    mark = position.moves(seat)[-1] if seat is not None else None
                    look = Look(language, to_act=position.to_act, mark=mark)
                    alts = [DRAWING.alt(view, at) for at in (look, replace(look, part="strip"))]
                    assert max(map(len, alts)) <= MAX_ALT
                    longest, alt = max(longest, *map(len, alts)), " ".join(alts)
                    if board.is_placing(view):
                        continue
                    for card in (card for part in (view.grid, *view.rings, *view.hands) for card in part if card):
                        kind = say(language, "dirkana-kind", card=int(card.removesuffix("'")))
                        assert f"{kind} {card}" in alt
    assert longest > 500


def test_the_sheet_in_words() -> None:
    sheet = DRAWING.sheet(ENGLISH).alt
    assert len(sheet) <= MAX_ALT and "Ninja 18, violet, y b y r r b" in sheet
    assert len(DRAWING.sheet(GERMAN).alt) <= MAX_ALT


def test_a_single_circle_is_singular() -> None:
    one = {"seat": 0, "circles": 1, "count": 1, "background": "green", "points": 1}
    assert say("de", "dirkana-alt-points", **one) == "Nacht: 1 Kreis × 1 Karte in Grün = 1 Punkt."
    assert say("en", "dirkana-alt-points", **one) == "Night: 1 circle × 1 green card = 1 point."
