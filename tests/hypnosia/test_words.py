"""Log lines, alternative texts, refusals and rules of Hypnosia, in German and English."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.base import CHANCE, Seat
from bot.games.hypnosia import GAME, State, View
from bot.match.position import Position
from bot.texts import LANGUAGES, say
from rendering.base import MAX_ALT, Look
from rendering.hypnosia import DRAWING
from tests.hypnosia.positions import AWAY, LETTERS, rolled, standing
from tests.kit.play import Play
from tests.kit.refused import refused

ENGLISH, GERMAN = Look("en"), Look("de")
LANDING = rolled("52", "a10 a10 a5 s1", "a12 s1 s2 s3", "a15 a15 s1 s2")


# The log


def log_line(state: State, text: str, look: Look = ENGLISH, who: Seat = CHANCE) -> str:
    """The line of an event as a spectator reads it."""
    after = GAME.view(GAME.apply(state, {who: text}), None)
    (line,) = DRAWING.tell_all([(GAME.view(state, None), who, text)], after, look)
    return line


def test_useless_and_forced_dice_in_words() -> None:
    state = standing("s4 out out out", "a2 a2 s1 s2")
    assert log_line(state, "roll 1 2") == "Red rolls 1 and 2. Nothing can be done with it: the roll is lost."
    german = "Rot würfelt 1 und 2. Damit lässt sich nichts anfangen: Der Wurf verfällt."
    assert log_line(state, "roll 1 2", GERMAN) == german
    assert log_line(state, "roll 1 5") == "Red rolls 1 and 5. Only the 5 can be used."
    forced = standing("s4 out out out", AWAY)
    assert log_line(forced, "roll 1 4", GERMAN) == "Rot würfelt 1 und 4. Es gibt nur einen Zug."
    lost = standing("s4 out out out", "a7 a7 s1 s2")
    assert log_line(lost, "roll 5 6") == "Red rolls 5 and 6. Only one of the two dice can be used."
    assert log_line(standing(AWAY, AWAY), "roll 5 6") == "Red rolls 5 and 6."


def movement_lines(now: Position, text: str) -> tuple[str, str]:
    """The line of a movement of seat 0, in English and German."""
    return log_line(now.state, text, ENGLISH, 0), log_line(now.state, text, GERMAN, 0)


def test_the_start_in_a_sentence() -> None:
    now = Position.open("hypnosia", 3, {})
    assert log_line(now.state, "rolloff 36 12 45") == (
        "Who begins? Red 3 + 6, Blue 1 + 2, Yellow 4 + 5. Red and Yellow roll again."
    )
    now = now.choose(CHANCE, "rolloff 36 12 45")
    assert log_line(now.state, "rolloff 12 66", GERMAN) == "Wer beginnt? Rot 1 + 2, Gelb 6 + 6. Gelb beginnt."


def test_a_movement_in_a_sentence() -> None:
    assert movement_lines(LANDING, "move 2 a5 a7") == (
        "Red moves a pawn from a5 to a7 (2).",
        "Rot zieht eine Figur von a5 nach a7 (2).",
    )
    assert movement_lines(LANDING, "move 5 a10 a15 both") == (
        "Red moves the stack from a10 to a15 (5). It captures the stack of Yellow: +2 for Red, −2 for Yellow.",
        "Rot zieht den Stapel von a10 nach a15 (5). Geschlagen wird der Stapel von Gelb: +2 für Rot, −2 für Gelb.",
    )


def test_a_pawn_that_leaves_its_lane_is_logged() -> None:
    assert movement_lines(LANDING, "move 5 s1 a4") == (
        "Red moves a pawn out of the lane (s1) to a4 (5).",
        "Rot zieht eine Figur aus der Startbahn (s1) nach a4 (5).",
    )


def test_a_bridge_that_is_crossed_is_logged() -> None:
    now = rolled("52", "a3 a33 s1 s2", AWAY)
    assert movement_lines(now, "move 2 a33 b23") == (
        "Red moves a pawn from a33 over the bridge to b23 (2).",
        "Rot zieht eine Figur von a33 über die Brücke nach b23 (2).",
    )


def test_consecutive_events_are_logged_with_their_consequences() -> None:
    """Without the following view, an event is logged without its consequences."""
    state = standing("s4 out out out", "a7 a7 s1 s2")
    rolled_out = GAME.apply(state, {CHANCE: "roll 5 6"})
    after = GAME.apply(rolled_out, {0: "move 6 s4 a2"})
    views = [GAME.view(one, None) for one in (state, rolled_out, after)]
    events = [(views[0], CHANCE, "roll 5 6"), (views[1], 0, "move 6 s4 a2")]
    assert DRAWING.tell_all(events, views[2], ENGLISH) == [
        "Red rolls 5 and 6. Only one of the two dice can be used.",
        "Red moves a pawn out of the lane (s4) to a2 (6). The 5 cannot be used any more.",
    ]
    assert [DRAWING.tell(*event, ENGLISH) for event in events] == [
        "Red rolls 5 and 6.",
        "Red moves a pawn out of the lane (s4) to a2 (6).",
    ]


def test_a_lost_die_is_logged() -> None:
    now = rolled("56", "s4 out out out", "a7 a7 s1 s2")
    assert (
        movement_lines(now, "move 6 s4 a2")[0]
        == "Red moves a pawn out of the lane (s4) to a2 (6). The 5 cannot be used any more."
    )


def test_the_way_in_and_the_end_in_sentences() -> None:
    now = rolled("12", "c1 out out out", "c8 out out out", "out out centre out")
    assert movement_lines(now, "move 1 c1 centre") == (
        "Red moves a pawn from c1 into the centre (1): 4 points. "
        "Nobody but Blue is left on the way: a pawn takes the next goal space at once.",
        "Rot zieht eine Figur von c1 in die Mitte (1): 4 Punkte. "
        "Nur Blau ist noch unterwegs: Eine Figur nimmt gleich das nächste Zielfeld ein.",
    )


# Pictures in words


def test_the_board_in_words() -> None:
    now = rolled("52", "a10 a10 c3 centre", "a12 s1 s2 out").choose(0, "move 2 a10 a12")
    assert DRAWING.alt(now.view(0), Look("en", to_act=(0,), mark="move 5 a10 a15")) == (
        "● Red: a10, a12, c3, 1 in the centre. ■ Blue: s1, s2, 2 lost. "
        "Centre, in the order of arrival: Red (5). Last, Red: a10 → a12 with 2, captures Blue. "
        "Red has rolled 5 and 2. Still to use: 5. ■ Blue (−2 points, 2 lost). ● Red (7 points, 2 captured). "
        "Red is you. To move: Red. Preview: Pawn on a10: 5 → a15."
    )


def test_the_letters_of_goals_in_words() -> None:
    view = rolled("52", "a10 a10 c1 out", "a12 s1 s2 out").view(0)
    look = Look("en", letters=(("move 2 a10 a12 both", "A"), ("move 5 a10 a15 both", "B")))
    assert DRAWING.alt(view, look).endswith("To choose from: A: stack a10 → a12 with 2; B: stack a10 → a15 with 5.")
    german = DRAWING.alt(view, replace(look, language="de"))
    assert german.endswith("Zur Wahl: A: Stapel a10 → a12 mit 2; B: Stapel a10 → a15 mit 5.")


def test_the_letters_of_pieces_in_words() -> None:
    view = rolled("52", "a10 a10 c1 out", "a12 s1 s2 out").view(0)
    look = Look("en", letters=(("move a10 ", "A"), ("move a10+ ", "B"), ("move 2 c1 c3", "C")))
    assert DRAWING.alt(view, look).endswith("To choose from: A: pawn on a10; B: stack on a10; C: pawn on c1.")
    german = DRAWING.alt(view, replace(look, language="de"))
    assert german.endswith("Zur Wahl: A: Figur auf a10; B: Stapel auf a10; C: Figur auf c1.")


def test_the_seats_in_words() -> None:
    now = rolled("52", "a10 a10 c3 centre", "a12 s1 s2 out").choose(0, "move 2 a10 a12")
    look = Look("en", to_act=(0,))
    assert DRAWING.alt(now.view(None), look).endswith(
        "● Red (7 points, 2 captured). ■ Blue (−2 points, 2 lost). To move: Red."
    )
    assert DRAWING.alt(now.view(0), replace(look, language="de")).endswith(
        "■ Blau (−2 Punkte, 2 verloren). ● Rot (7 Punkte, 2 geschlagen). Rot bist du. Am Zug: Rot."
    )


def test_one_point_less_than_none_in_words() -> None:
    now = rolled("15", "s1 s2 s3 out", "a2 s2 s3 s4")
    english, german = (DRAWING.alt(now.view(None), Look(language)) for language in ("en", "de"))
    assert "● Red (−1 point, 1 lost). ■ Blue (1 point, 1 captured)." in english
    assert "● Rot (−1 Punkt, 1 verloren). ■ Blau (1 Punkt, 1 geschlagen)." in german


def test_a_stack_and_an_idle_die_in_words() -> None:
    now = rolled("15", "s4 out out out", "a2 a2 s1 s2")
    words = DRAWING.alt(now.view(None), GERMAN)
    assert "a2 (Stapel)" in words and "Nur die 5 lässt sich verwenden." in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_in_words_fits(language: str) -> None:
    with Play("hypnosia", 2, seats=6) as play:
        for at, now in enumerate(play):
            if at % 7 and now.outcome is None:
                continue
            view = now.view(now.to_act[0] if now.to_act else None)
            moves = now.moves(now.to_act[0]) if now.to_act else ()
            letters = tuple(zip(moves, LETTERS, strict=False))
            plain = Look(language, to_act=now.to_act)
            looks = [plain, replace(plain, letters=letters)]
            for look in (*looks, *(replace(plain, mark=move) for move in moves)):
                words = DRAWING.alt(view, look)
                assert 0 < len(words) <= MAX_ALT and "{" not in words
            for own in now.state.pawns:
                assert all(space in words for space in own if space[1:].isdigit())


# Refusals

MOVING = rolled("25", "a10 a10 s3 c2", "a12 a12 s1 s2")
CAREFUL = rolled("14", "a3 a3 s1 s2", AWAY, careful=True)
FULL = rolled("14", "c1 c1 a1 s1", "centre centre a30 s2", "centre centre a20 s2")
REFUSALS: tuple[tuple[str, Position, str, str], ...] = (
    ("hypnosia-form", MOVING, "go home", "die"),
    ("hypnosia-form", MOVING, "move 5 a10", "die"),
    ("hypnosia-no-space", MOVING, "move 5 a10 a99", "a99"),
    ("hypnosia-no-die", MOVING, "move 3 a10 a13", "only 2, 5"),
    ("hypnosia-not-own", MOVING, "move 5 a12 a17", "a12"),
    ("hypnosia-lane", MOVING, "move 2 s3 a0", "at least 3"),
    ("hypnosia-centre-one", MOVING, "move 2 c2 centre", "exactly a 1"),
    ("hypnosia-not-there", MOVING, "move 5 a10 a16", "leads to a15, not to a16"),
    ("hypnosia-no-stack", MOVING, "move 5 s3 a2 both", "no stack on s3"),
    ("hypnosia-blocked", MOVING, "move 2 a10 a12", "stack"),
    ("hypnosia-own", rolled("26", "a10 a12 a12 s1", AWAY), "move 2 a10 a12", "two of your own stand on a12"),
    ("hypnosia-own", rolled("26", "a10 a10 a12 s1", AWAY), "move 2 a10 a12 both", "one of your own stands on a12"),
    ("hypnosia-careful", CAREFUL, "move 4 a3 b5 both", "bridge"),
    ("hypnosia-centre-full", FULL, "move 1 c1 centre both", "one goal space"),
    ("hypnosia-all-pips", rolled("13", "c1 out out out", AWAY, AWAY), "move 1 c1 centre", "lost"),
)


@pytest.mark.parametrize(("key", "now", "text", "named"), REFUSALS, ids=[f"{one[0]} {one[2]}" for one in REFUSALS])
def test_a_refusal_names_the_reason_and_a_legal_move(key: str, now: Position, text: str, named: str) -> None:
    log_line, sentence = refused(now, 0, text)
    assert log_line == key
    assert named in sentence


# Lists and rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_rules_fit_discord(language: str) -> None:
    about = ("command", "option-careful_stacks", "option-careful_stacks-about", "option-seats-about")
    assert all(len(say(language, f"hypnosia-{key}")) <= 100 for key in about)
    assert 0 < len(say(language, "hypnosia-rules-example")) <= MAX_ALT
    marks = {say(language, "hypnosia-seat", seat=seat)[0] for seat in range(6)}
    assert marks == {"●", "■", "▲", "◆", "★", "✚"}
    names = [say(language, "hypnosia-seat-name", seat=seat) for seat in range(6)]
    assert len(set(names)) == 6
    assert [say(language, "hypnosia-victim-name", victim=seat) for seat in range(6)] == names


def test_the_example_is_described_by_its_line() -> None:
    for language in LANGUAGES:
        alt = DRAWING.example(Look(language)).alt
        assert alt == say(language, "hypnosia-rules-example") and all(f" {letter} " in alt for letter in "ABCD")


def test_the_sheet_in_words_names_the_goals_of_lanes_and_bridges() -> None:
    for language in LANGUAGES:
        words = DRAWING.sheet(Look(language)).alt
        assert len(words) <= MAX_ALT
        assert all(space in words for space in ("a0", "a30", "a24", "a18", "a12", "a6", "b2", "c0", "c1"))


def test_a_preview_is_of_the_own_turn_only() -> None:
    view: View = LANDING.view(1)
    assert "Preview" not in DRAWING.alt(view, Look("en", mark="move 2 a5 a7"))


def test_the_task_names_the_dice() -> None:
    now = rolled("52", "a10 a5 s1 s2", AWAY)
    begun = now.choose(0, "move 2 a5 a7")
    assert [DRAWING.task(one.view(None), 0, GERMAN) for one in (now, begun)] == [
        "zieht mit 5 und 2",
        "zieht noch mit der 5",
    ]
    assert DRAWING.task(begun.view(0), 0, ENGLISH) == "still has the 5 to move"
