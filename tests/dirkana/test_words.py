"""Dirkana's texts in German and English: labels, events, tasks, scores, refusals, rules."""

from __future__ import annotations

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.dirkana import DECK, GAME, Phase, View
from bot.match.position import Position
from bot.texts import LANGUAGES, say
from rendering import Look
from rendering.dirkana import DRAWING
from tests.dirkana.positions import BLUE, DEAL, RED, YELLOW, after_deal, after_mains, swapping
from tests.kit.play import Play
from tests.kit.refused import refused

ENGLISH, GERMAN = Look("en"), Look("de")
SEEN = 30  # characters of an option that a phone shows
TAKING = swapping("a1:13' b2:14 c1:6 d4:9", BLUE).choose(0, "lay b1")
LAST_LAY = swapping("a1:13 e4:14 c2:6", "main:7 nw:16 ne:15 w:4 e:10 sw:8")
LAST_SLOT = LAST_LAY.choose(0, "lay c1")
PLACING = (
    swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5").choose(0, "lay b1").choose(0, "take b2 c1")
)


def both(view: View, text: str) -> tuple[str, str]:
    """The label of a move in English and in German."""
    return DRAWING.label(view, text, ENGLISH), DRAWING.label(view, text, GERMAN)


# Labels


def test_label_of_a_main_has_its_background() -> None:
    assert both(after_deal().view(0), "main 18") == ("Ninja Dirk (18) – violet", "Ninja-Dirk (18) – violett")


def test_labels_of_the_abilities_have_their_remaining_uses() -> None:
    red, yellow = (swapping("a1:13' b2:14 c1:6 d4:9", ring).view(0) for ring in (RED, YELLOW))
    assert both(red, "shift") == ("Shift a card – 1 left", "Karte verschieben – noch 1")
    assert both(red, "shift a1") == ("Shift Alien Dirk (13') …", "Alien-Dirk (13') verschieben …")
    assert both(red, "shift a1 down") == ("Shift Alien 13' down", "Alien 13' nach unten schieben")
    assert both(yellow, "twist") == ("Turn a card – 1 left", "Karte drehen – noch 1")
    assert both(yellow, "twist d4") == ("Turn Punk Dirk (9)", "Punk-Dirk (9) drehen")


def test_label_of_a_lay_names_its_neighbours() -> None:
    view = swapping("a1:13' b2:14 c1:6 d4:9", hand="5'").view(0)
    assert both(view, "lay") == ("Lay Astronaut Dirk (5')", "Astronauten-Dirk (5') legen")
    assert both(view, "lay b1") == (
        "Lay right of Alien 13', left of Vampire 6, above Clown 14",
        "Legen: rechts von Alien 13', links von Vampir 6, über Clown 14",
    )


def test_labels_of_a_take() -> None:
    assert both(TAKING.view(0), "take a1")[0] == "Alien Dirk (13') and …"
    assert both(TAKING.view(0), "take a1 d4") == (
        "Alien 13' and Punk 9",
        "Alien 13' und Punk 9",
    )
    assert both(LAST_SLOT.view(0), "take c2") == ("Take Vampire Dirk (6)", "Vampir-Dirk (6) nehmen")


def test_label_of_a_placement_names_the_circles_it_closes() -> None:
    assert both(PLACING.view(0), "place 1 w") == (
        "Pirate 1 on the left, closes a red circle (Shift)",
        "Pirat 1 links, schließt einen roten Kreis (Shift)",
    )
    assert both(PLACING.view(0), "place 6 se")[0] == "Vampire 6 at the lower right – violet"
    assert both(PLACING.view(0), "place 6")[0] == "Vampire Dirk (6) …"


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_and_differ_in_whole_matches(language: str) -> None:
    for number in range(6):
        with Play("dirkana", number) as play:
            for position in play:
                for seat in position.to_act:
                    labels = [DRAWING.label(position.view(seat), move, Look(language)) for move in position.moves(seat)]
                    assert len(set(labels)) == len(labels) and max(map(len, labels)) <= 100
                    assert len({label[:SEEN] for label in labels}) == len(labels), labels


# Events


def sentence(now: Position, seat: int, text: str, look: Look = ENGLISH) -> str | None:
    """The line of an event as a spectator reads it."""
    return DRAWING.tell(now.view(None), seat, text, look)


def test_the_start_in_sentences() -> None:
    now = Position.open("dirkana", 2, {})
    redacted = GAME.redact(now.state, CHANCE, f"deal {DEAL}", None)
    assert sentence(now, CHANCE, str(redacted)) == "Fourteen cards lie around the grid; each player holds two."
    now = after_deal()
    assert sentence(now, 0, "main 18", GERMAN) == "Nacht zeigt den Haupt-Dirk: Ninja-Dirk (18), violett."
    now = now.choose(0, "main 18").choose(1, "main 5")
    assert sentence(now, CHANCE, "first 1") == "Day begins."


def test_a_turn_in_sentences() -> None:
    now = swapping("a1:13' b2:14 c1:6 d4:9", "main:14 nw:17' ne:11 w:1")
    said = []
    for text in ("shift d4 up", "twist d3", "lay b1", "take a1 b2", "place 13' se"):
        said.append(sentence(now, 0, text, GERMAN if text.startswith("twist") else ENGLISH))
        now = now.choose(0, text)
    assert said == [
        "Night shifts Punk Dirk (9) one space up.",
        "Nacht dreht Punk-Dirk (9): jetzt Punk-Dirk (9').",
        "Night lays Astronaut Dirk (5) right of Alien 13', left of Vampire 6, above Clown 14.",
        "Night takes Alien Dirk (13') and Clown Dirk (14).",
        "Night places Alien Dirk (13') at the lower right.",
    ]


def test_a_placement_is_logged_with_the_circles_it_closes() -> None:
    assert (
        sentence(PLACING, 0, "place 1 w") == "Night places Pirate Dirk (1) on the left and closes a red circle (Shift)."
    )
    assert sentence(LAST_SLOT, 0, "take c2", GERMAN) == (
        "Nacht nimmt Vampir-Dirk (6); eine zweite Karte ist nicht zu haben."
    )


# Tasks and scores


def test_tasks_of_each_phase() -> None:
    now = swapping("a1:13' b2:14 c1:6 d4:9", "main:14 nw:17' ne:11 w:1")
    said = [DRAWING.task(now.view(None), 0, ENGLISH)]
    for text in ("shift d4 up", "twist d3", "lay b1", "take a1 b2"):
        now = now.choose(0, text)
        said.append(DRAWING.task(now.view(None), 0, GERMAN if text.startswith("shift") else ENGLISH))
    assert said == [
        "now lays Astronaut Dirk (5) and may first use Shift (1) and Twist (1)",
        "legt jetzt Astronauten-Dirk (5) und darf davor Twist (1) nutzen",
        "now lays Astronaut Dirk (5)",
        "now takes cards for Astronaut Dirk (5)",
        "now places Alien Dirk (13') or Clown Dirk (14)",
    ]
    assert DRAWING.task(after_deal().view(None), 0, ENGLISH) is None
    last = LAST_SLOT.choose(0, "take c2")
    assert DRAWING.task(last.view(None), 0, ENGLISH) == "now places Vampire Dirk (6)"


def test_the_end_names_what_counted() -> None:
    view = swapping("a1:13 b2:14 e4:6", RED).choose(0, "shift a1 down").view(None)
    assert DRAWING.scored(view, ENGLISH) == [
        "**☾ Night 2**: 1 circle (1 red, 0 yellow, 0 blue) × 2 green cards",
        "**☼ Day 0**: 0 circles (0 red, 0 yellow, 0 blue) × 1 violet card",
    ]
    assert DRAWING.scored(view, GERMAN)[0] == "**☾ Nacht 2**: 1 Kreis (1 rot, 0 gelb, 0 blau) × 2 Karten in Grün"
    assert DRAWING.scored(after_deal().view(None), ENGLISH) == []


# Refusals

BLOCK = "a1:13 b2:14 c1:6 d4:9"
REFUSALS = (
    ("dirkana-no-card", after_deal(), "main 19", "19"),
    ("dirkana-not-in-hand", after_deal(), "main 3", "Wizard"),
    ("dirkana-turned", PLACING, "place 6' e", "6'"),
    ("dirkana-no-shift", swapping(BLOCK), "shift a1 down", "red circle"),
    ("dirkana-no-shift", swapping(BLOCK, RED).choose(0, "shift d4 up"), "shift a1 down", "used"),
    ("dirkana-no-shift", swapping(BLOCK), "shift a1", "red circle"),
    ("dirkana-no-twist", swapping(BLOCK), "twist a1", "yellow circle"),
    ("dirkana-no-twist", swapping(BLOCK), "twist", "yellow circle"),
    ("dirkana-no-twist", swapping(BLOCK, YELLOW).choose(0, "twist d4"), "twist a1", "used"),
    ("dirkana-no-cell", swapping(BLOCK), "lay f1", "f1"),
    ("dirkana-cell-empty", swapping(BLOCK, YELLOW), "twist e1", "e1"),
    ("dirkana-no-way", swapping(BLOCK, RED), "shift a1 north", "north"),
    ("dirkana-edge", swapping(BLOCK, RED), "shift a1 left", "leave the grid"),
    ("dirkana-cell-taken", swapping(BLOCK), "lay b2", "Clown"),
    ("dirkana-needs-cards", swapping(BLOCK), "lay e3", "at least two"),
    ("dirkana-needs-cards", swapping(BLOCK), "lay d1", "only one"),
    ("dirkana-needs-cards", swapping(BLOCK, BLUE), "lay e2", "at least one"),
    ("dirkana-needs-cards", LAST_LAY, "lay b4", "at least one other; beside `b4` there is none"),
    ("dirkana-just-laid", TAKING, "take a1 b1", "b1"),
    ("dirkana-alphabetical", TAKING, "take d4 a1", "take a1 d4"),
    ("dirkana-take-count", TAKING, "take a1", "two spaces"),
    ("dirkana-take-count", LAST_SLOT, "take c2 e4", "Only one"),
    ("dirkana-take-beside", swapping(BLOCK).choose(0, "lay b1"), "take a1 d4", "Both"),
    ("dirkana-take-beside", swapping(BLOCK + " e4:8", BLUE).choose(0, "lay b1"), "take d4 e4", "At least one"),
    ("dirkana-no-slot", PLACING, "place 6 top", "top"),
    ("dirkana-slot-taken", PLACING, "place 6 ne", "Viking"),
    ("dirkana-expects-main", after_deal(), "lay b1", "main Dirk"),
    ("dirkana-expects-swap", swapping(BLOCK), "place 5 nw", "grid"),
    ("dirkana-expects-take", TAKING, "lay a2", "two others"),
    ("dirkana-expects-place", PLACING, "take a1 b1", "ring"),
)


@pytest.mark.parametrize(("key", "position", "text", "named"), REFUSALS, ids=[f"{one[0]} {one[2]}" for one in REFUSALS])
def test_a_refusal_names_its_reason_and_a_legal_move(key: str, position: Position, text: str, named: str) -> None:
    reason, sentence = refused(position, 0, text)
    assert reason == key
    assert named in sentence


def test_every_phase_has_its_refusal() -> None:
    """In other phases chance acts or the match is over, so the refusal is about the turn."""
    asked = {key for key, *_ in REFUSALS if key.startswith("dirkana-expects-")}
    assert asked == {f"dirkana-expects-{one.value}" for one in (Phase.MAIN, Phase.SWAP, Phase.TAKE, Phase.PLACE)}
    for now in (Position.open("dirkana", 2, {}), after_mains().choose(0, "lay b2")):
        with pytest.raises(IllegalMove) as found:
            now.choose(1, "lay a1")
        assert found.value.key == "not-your-turn"


# Lists and rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_rules_fit_discord(language: str) -> None:
    assert len(say(language, "dirkana-command")) <= 100
    rules = "".join(say(language, f"dirkana-rules-{page}") for page in range(1, 6))
    for word in ("Shift", "Twist", "Reach", "Dirk-Out", "☾", "☼"):
        assert word in rules
    assert {say(language, "dirkana-seat", seat=seat)[0] for seat in (0, 1)} == {"☾", "☼"}
    kinds = {say(language, "dirkana-kind", card=int(card)) for card in DECK}
    assert len(kinds) == 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_abilities_and_their_example_is_described_by_its_line(language: str) -> None:
    assert all(f"**{name}:**" in say(language, "dirkana-rules-4") for name in ("Shift", "Twist", "Reach"))
    example = say(language, "dirkana-rules-example")
    assert DRAWING.example(Look(language)).alt == example
    for card in ("4", "12"):
        assert f"{say(language, 'dirkana-kind', card=int(card))} {card}" in example
