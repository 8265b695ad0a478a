"""Labels, log lines, alternative texts, refusals and rules of Migrato."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.migrato import GAME
from bot.match.position import Position
from bot.texts import LANGUAGES, say
from cogs._ui.choices import next_paths
from rendering.base import MAX_ALT, Look, Part, Spot
from rendering.migrato import DRAWING
from tests.kit.play import Play
from tests.migrato.positions import at, done

EN, DE = Look("en"), Look("de")
PARTS: tuple[Part, ...] = ("board", "strip")
ROOMY = ("stilt6n goose5d goose4n goose3d", "goose6n", "kite4d")


def busy() -> Position:
    """A position in which North has moves of all five kinds."""
    return at(
        ("goose2d stilt1n storm", "kite1d"),
        north=ROOMY,
        south=("beeeater5d beeeater4d", "stilt5n"),
        arrived=((), ("teal5n teal4d",)),
    )


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (
            "play goose2d 1",
            "Brent goose ☀2 → column 1 – is revealed and lost · Stilt ☾6 Brent goose ☀5 ☾4 ☀3",
            None,
        ),
        ("play stilt1n new", "Stilt ☾1 → new column", "Stelzenläufer ☾1 → neue Spalte"),
        ("join 1 3 2", "Column 1, card 3 → column 2: Brent goose ☾4 + 1 more – Brent goose ☾6", None),
        (
            "join 2 1 1",
            None,
            "Spalte 2 → Spalte 1: Ringelgans ☾6 – wird aufgedeckt und abgeworfen · Stelzenläufer ☾6 Ringelgans …",
        ),
        ("join 1 4 new", "Column 1, card 4 → new column: Brent goose ☀3", None),
        (
            "danger storm column 2",
            "Storm → column 2 (opponent) – take a night card",
            "Sturm → Spalte 2 des Gegners – nimm eine Nachtkarte",
        ),
        ("danger storm arrival teal", "Storm → arrived teals – take Teal 4 (day)", None),
        ("exchange", None, "Ganze Hand tauschen – drei neue Karten, der Zug ist vorbei"),
        ("abandon 3", "Break up column 3 – Black kite ☀4", "Spalte 3 auflösen – Schwarzmilan ☀4"),
    ],
)
def test_labels_name_goal_and_effect(move: str, english: str | None, german: str | None) -> None:
    position = busy()
    assert move in position.moves(0)
    for look, expected in ((EN, english), (DE, german)):
        label = DRAWING.label(position.view(0), move, look)
        assert label == expected or expected is None


def test_labels_name_the_fate_of_the_column() -> None:
    position = at(("teal3n stilt1n", ""), north=("teal5n", "stilt6n stilt5n", "stilt4n stilt3n", "teal4d"))
    view = position.view(0)
    assert DRAWING.label(view, "play teal3n 1", EN) == "Teal ☾3 → column 1 – arrives, 3 points · Teal ☾5"
    assert "– is revealed and lost" in DRAWING.label(view, "play stilt1n 1", EN), "a teal leads that column"
    assert "– may be revealed · Stilt ☾6 ☾5" in DRAWING.label(view, "join 3 1 2", EN)
    asked = done(position, "join 3 1 2")
    assert DRAWING.label(asked.view(0), "reveal 2", DE).startswith("Spalte 2 aufdecken – kommt an, 3 Punkte ·")
    assert DRAWING.label(asked.view(0), "keep 2", DE).startswith("Spalte 2 verdeckt lassen – Stelzenläufer ☾6")


def test_beginnings_of_moves_have_labels() -> None:
    view = busy().view(0)
    assert DRAWING.label(view, "join 1", EN) == "From column 1 … – Stilt ☾6 Brent goose ☀5 ☾4 ☀3"
    assert DRAWING.label(view, "danger storm column", DE) == "Sturm → eine Spalte des Gegners …"
    assert DRAWING.label(view, "play goose2d", EN) == "Brent goose ☀2 …"
    assert DRAWING.label(view, "join 1 3", DE) == "Spalte 1, Karte 3 …: Ringelgans ☾4 + 1 weitere"


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_options_differ_in_their_first_30_characters(language: str) -> None:
    """In selects, which are offered where there are too many moves for buttons, also word by word."""
    for number in range(4):
        with Play("migrato", number) as play:
            for position in (busy(), *list(play)[::5]):
                for seat in position.to_act:
                    view, moves = position.view(seat), position.moves(seat)
                    todo = [""]
                    while todo:
                        paths = next_paths(moves, todo.pop(), GAME.stepwise, GAME.menu_text)
                        labels = [DRAWING.label(view, path, Look(language)) for path in paths]
                        assert len({label[:30] for label in labels}) == len(labels), labels
                        todo += [one for one in paths if one not in moves]


# Spots: what buttons say


def offered(position: Position, path: str, look: Look) -> dict[str, Spot | None]:
    """The spot of each path that the menu of the seat to act offers at a path."""
    seat = position.to_act[0]
    paths = next_paths(position.moves(seat), path, GAME.stepwise, GAME.menu_text)
    spots = DRAWING.spots(position.view(seat), paths, replace(look, mark=path or None))
    return dict(zip(paths, spots, strict=True))


def test_a_menu_begins_with_the_cards_of_the_hand() -> None:
    position = busy()
    found = offered(position, "", DE)
    assert found == {
        "play goose2d ": Spot("hand", word="Ringelgans ☀2", has_sign=True),
        "play stilt1n ": Spot("hand", word="Stelzenläufer ☾1", has_sign=True),
        "join 1 ": Spot("board", word="Aus Spalte 1 umlegen", has_sign=True),
        "join 2 ": Spot("board", word="Aus Spalte 2 umlegen", has_sign=True),
        "join 3 1 2": Spot("board", word="Spalte 3 → 2", has_sign=True),
        "danger storm ": Spot("hand", word="Sturm", has_sign=True),
        "exchange": Spot("strip", word="Ganze Hand tauschen", has_sign=True),
        "abandon 1": Spot("board", word="Spalte 1 auflösen", has_sign=True),
        "abandon 2": Spot("board", word="Spalte 2 auflösen", has_sign=True),
        "abandon 3": Spot("board", word="Spalte 3 auflösen", has_sign=True),
    }


def test_goals_bear_letters() -> None:
    position = busy()
    assert offered(position, "danger storm ", DE) == {
        "danger storm column 1": Spot("board", word="Spalte 1"),
        "danger storm column 2": Spot("board", word="Spalte 2"),
        "danger storm arrival teal": Spot(word="Krickenten"),
    }
    assert offered(position, "play stilt1n ", EN) == {
        "play stilt1n 1": Spot(cell=(0, 0), word="Column 1"),
        "play stilt1n 2": Spot(cell=(1, 0), word="Column 2"),
        "play stilt1n 3": Spot(cell=(2, 0), word="Column 3"),
        "play stilt1n new": Spot(cell=(3, 0), word="New column"),
    }
    assert [spot and spot.word for spot in offered(position, "join 1 ", EN).values()] == [
        "Stilt ☾6",
        "Brent goose ☀5",
        "Brent goose ☾4",
        "Brent goose ☀3",
    ]
    assert [spot and spot.word for spot in offered(position, "join 2 ", EN).values()] == ["Column 1", "Column 3"]
    assert [spot and spot.word for spot in offered(position, "join 1 3 ", DE).values()] == ["Spalte 2", "Neue Spalte"]
    alone = at(("light kite1d", ""), north=("goose5d", "goose6n"))
    assert set(offered(alone, "", EN)) >= {"join 1 1 2", "join 2 1 1"}


def test_hands_are_discarded_by_card_and_a_column_is_revealed_by_button() -> None:
    after = done(busy(), "play goose2d new")
    assert [spot and (spot.word, spot.has_sign) for spot in offered(after, "", EN).values()] == [
        ("Stilt ☾1", True),
        ("Storm", True),
    ]
    asked = done(at(("light", ""), north=("stilt6n stilt5n", "stilt4n stilt3n")), "join 2 1 1")
    assert [spot and spot.word for spot in offered(asked, "", DE).values()] == ["Spalte 1 aufdecken", "Verdeckt lassen"]


def test_a_danger_with_one_target_is_named_by_its_card() -> None:
    position = at(("storm hunter kite1d", ""), south=("goose5d",))
    found = offered(position, "", EN)
    assert found["danger storm column 1"] == Spot("hand", word="Storm", has_sign=True)
    assert found["danger hunter column 1"] == Spot("hand", word="Hunter", has_sign=True)


def test_no_move_takes_more_than_four_picks() -> None:
    def longest(moves: tuple[str, ...], path: str = "") -> int:
        return max(
            (1 + longest(moves, one) for one in next_paths(moves, path, GAME.stepwise, GAME.menu_text)), default=0
        )

    deepest = 0
    for number in range(6):
        with Play("migrato", number) as play:
            for position in play:
                for seat in position.to_act:
                    moves = position.moves(seat)
                    deepest = max(deepest, longest(moves))
    assert 2 <= deepest <= 4


def test_a_very_long_column_has_a_label_that_fits() -> None:
    nights = "goose6n goose5n goose5n goose4n goose4n goose3n goose3n goose2n stilt6n stilt6n stilt5n stilt5n"
    position = at(("light", ""), north=(nights, "stilt4n"))
    labels = [DRAWING.label(position.view(0), move, look) for move in position.moves(0) for look in (EN, DE)]
    assert all(0 < len(label) <= 100 for label in labels)


# The log


def log_line(position: Position, text: str, reader: int | None, look: Look = EN) -> str | None:
    """The line of a move of the seat to act as the reader reads it."""
    who = position.to_act[0]
    redacted = GAME.redact(position.state, who, text, reader)
    assert redacted is not None
    return DRAWING.tell(position.view(reader), who, redacted, look)


def test_the_log_names_seat_action_and_card() -> None:
    position = busy()
    assert log_line(position, "play goose2d 1", None) == "North plays Brent goose 2 (day) to column 1."
    assert log_line(position, "play stilt1n new", 0) == "North begins column 4 with Stilt 1 (night)."
    assert log_line(position, "play stilt1n new", 1) == "North begins column 4 with a night card."
    assert log_line(position, "join 1 3 2", 1, DE) == "Nord legt die letzten 2 Karten aus Spalte 1 in Spalte 2."
    assert log_line(position, "join 1 4 new", 1) == "North moves the last card from column 1 to a new column."
    assert log_line(position, "exchange", None, DE) == "Nord tauscht alle 3 Karten gegen neue."
    line = log_line(position, "danger storm arrival teal", None)
    assert line == "North plays Storm on the teals of South that have arrived and takes Teal 4 (day)."


def test_the_log_of_a_blind_theft() -> None:
    """South reads the stolen card at once, North with the next line, spectators never."""
    position = busy()
    blind = "North plays Storm on column 2 of South and takes the night card at its bottom unseen."
    assert log_line(position, "danger storm column 2", None) == blind == log_line(position, "danger storm column 2", 0)
    assert "takes Stilt 5 (night)" in (log_line(position, "danger storm column 2", 1) or "")
    after = done(position, "danger storm column 2")
    for reader in (0, 1):
        line = "The card taken unseen: Stilt 5 (night). North discards Stilt 1 (night) and draws."
        assert log_line(after, "discard stilt1n", reader) == line
    assert log_line(after, "discard stilt1n", None) == "North discards Stilt 1 (night) and draws."


def test_the_log_has_arrivals_and_losses() -> None:
    position = done(at(("teal3n light", ""), north=("teal5n", "stilt6n teal2d")), "play teal3n 1")
    assert log_line(position, "discard light", None) == (
        "North's teals have arrived! North loses a column: Stilt ☾6 Teal ☀2. North discards Light pollution and draws."
    )
    asked = done(at(("light", ""), north=("stilt6n stilt5n", "stilt4n stilt3n")), "join 2 1 1")
    assert log_line(asked, "keep 1", None, DE) == "Nord lässt Spalte 1 verdeckt."
    assert DRAWING.task(asked.view(None), 0, EN) == "decides whether column 1 is revealed or stays face down"


def test_the_log_of_chance() -> None:
    position = busy()
    assert DRAWING.tell(position.view(None), CHANCE, "first 1", DE) == "Süd beginnt."
    assert DRAWING.tell(position.view(None), CHANCE, "deal", EN) == "The cards are shuffled and dealt."


# Pictures in words


def test_the_board_in_words() -> None:
    alt, strip = (DRAWING.alt(busy().view(0), Look("en", part=part, to_act=(0,))) for part in PARTS)
    assert "North's columns: 1: Stilt night 6 Brent goose day 5 night 4 day 3; 2: Brent goose night 6;" in alt
    assert "South's columns: 1: Bee-eater day 5 day 4; 2: night face down." in alt
    assert "Points: North 0, South 4. " in alt and "South's arrivals: Teal 4 (day) on a pile of 2." in alt
    assert "To act: North." in strip and "Points: North 0, South 4. In hand: North 3, South 1. Draw pile " in strip


def test_the_hand_in_words() -> None:
    position = done(at(("light kite1d goose1d", "hunter"), south=("goose5d goose6n",)), "danger light column 1")
    alt = DRAWING.alt(position.view(0), Look("de", part="hand"))
    assert "Deine Hand (Nord): Ringelgans 1 (Tag), Ringelgans 6 (Nacht), Schwarzmilan 1 (Tag)." in alt
    assert "Gerade genommen: Ringelgans 6 (Nacht)." in alt
    assert "Dein Gegner weiß, dass du Ringelgans 6 (Nacht) hast." in alt
    strip = Look("de", part="strip")
    assert "Nord hat bekanntlich Ringelgans 6 (Nacht)" in DRAWING.alt(position.view(1), strip)
    for look in (DE, strip):
        assert "Ringelgans 6" not in DRAWING.alt(position.view(None), look)


def test_the_hand_in_words_names_the_columns_without_the_board_only() -> None:
    view, hand = busy().view(0), Look("en", part="hand")
    assert "North's columns" in DRAWING.alt(view, hand)
    assert "columns" not in DRAWING.alt(view, replace(hand, with_board=True))


def test_alternative_texts_are_short_enough() -> None:
    longest = 0
    for number in range(5):
        with Play("migrato", number) as play:
            for position in list(play)[::6]:
                for seat in (None, *position.to_act):
                    looks = [Look(one, part=part) for one in LANGUAGES for part in PARTS]
                    longest = max(longest, *(len(DRAWING.alt(position.view(seat), look)) for look in looks))
    assert 300 < longest <= MAX_ALT


def test_the_end_in_words() -> None:
    position = done(
        at(
            ("teal4d light", ""),
            north=("teal5n",),
            arrived=(
                ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
                ("beeeater5d beeeater4d beeeater3d", "stilt6n stilt5n stilt4n stilt2n"),
            ),
        ),
        "play teal4d 1",
    )
    assert DRAWING.scored(position.view(None), EN) == [
        "North's teals have arrived!",
        "**◆ North 8**: Brent goose 2 + Black kite 2 + Teal 4",
        "**● South 5**: Stilt 2 + Bee-eater 3",
    ]
    strip = DRAWING.alt(position.view(None), Look(part="strip"))
    assert strip.startswith("Points: North 8, South 5.")
    assert "North's hand: Light pollution." in strip and "South's hand: –." in strip


# Refusals


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("play goose2d 9", "no-column"),
        ("play goose5d 1", "not-in-hand"),
        ("play phoenix 1", "no-card"),
        ("play storm 1", "danger-not-played"),
        ("play goose2d 3", "column-species"),
        ("join 1 9 2", "no-place"),
        ("join 7 1 2", "no-column"),
        ("join 1 1 1", "same-column"),
        ("join 1 1 new", "whole-column"),
        ("join 3 1 1", "column-species"),
        ("danger hawk column 1", "no-danger"),
        ("danger hunter column 1", "not-in-hand"),
        ("danger storm column 3", "no-column-there"),
        ("danger storm sideways 3", "danger-form"),
        ("danger storm 2", "danger-form"),
        ("danger hunter 2", "not-in-hand"),
        ("danger hawk", "no-danger"),
        ("danger", "danger-form"),
        ("play goose2d", "play-form"),
        ("play storm", "danger-not-played"),
        ("play goose5d", "not-in-hand"),
        ("play", "play-form"),
        ("join 1 2", "join-form"),
        ("join 7 1", "no-column"),
        ("join", "join-form"),
        ("abandon", "abandon-form"),
        ("danger storm arrival kite", "no-pile"),
        ("abandon 4", "no-column"),
        ("discard goose2d", "expects-turn"),
        ("fly away", "expects-turn"),
    ],
)
def test_each_refusal_names_its_reason_and_a_move_that_can_be_played(move: str, key: str) -> None:
    position = busy()
    with pytest.raises(IllegalMove) as refused:
        position.read(0, move)
    assert refused.value.key == f"migrato-{key}"
    assert refused.value.values["example"] in position.moves(0)
    for language in LANGUAGES:
        assert f"`{refused.value.values['example']}`" in say(language, refused.value.key, **refused.value.values)
