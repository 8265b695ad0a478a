"""Insider's texts in German and English: labels, log, alternative texts, refusals, rules."""

from __future__ import annotations

import re

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.match.position import Position
from bot.texts import FOLDER, LANGUAGES, has_text, say
from cogs._ui.choices import next_paths
from cogs._ui.rules import rules_pages
from rendering.base import MAX_ALT, Look
from rendering.insider import DRAWING
from rendering.insider.words import card_values
from tests.insider.keen import late
from tests.insider.positions import OPEN, after, board, last_scoring, turn, walking
from tests.kit.play import Play

ENGLISH, GERMAN = Look("en"), Look("de")


def both(now: Position, text: str, seat: int = 0) -> tuple[str, str]:
    """The label of a move in English and German."""
    view = now.view(seat)
    return DRAWING.label(view, text, ENGLISH), DRAWING.label(view, text, GERMAN)


def log_lines(now: Position, *texts: str, seat: int | None = 1) -> list[str]:
    """The lines about these events that the seat or a spectator reads, in English."""
    events, then = [], now
    for text in texts:
        who = then.to_act[0]
        events.append((then.view(seat), who, then.game.redact(then.state, who, text, seat) or ""))
        then = then.choose(who, text)
    return DRAWING.tell_all(events, then.view(seat), ENGLISH)


# Labels


def test_label_of_a_move_has_its_goal_and_cost() -> None:
    now = walking("b1", "c1", left=7, hands=("", "d"))
    assert both(now, "move b1 b2") == ("b1 → b2 – 2 of 7 steps", "b1 → b2 – 2 von 7 Schritten")
    assert both(now, "move home a1-a2") == ("home → a1–a2 – 1 of 7 steps", "Heimat → a1–a2 – 1 von 7 Schritten")
    assert both(now, "move b1 c1 rob")[0] == "b1 → c1, takes a card from Blue – 2 of 7 steps, stays there"


def test_label_of_a_table_has_its_value_and_marks_the_last() -> None:
    now = walking("c2 insider:1 insider:2", "insider:4", left=2, markers=OPEN)
    assert both(now, "move c2 insider 3") == (
        "c2 → INSIDER, table 3 – worth 2, 2 of 2 steps; scoring",
        "c2 → INSIDER, Tisch 3 – bringt 2, 2 von 2 Schritten; Wertung",
    )
    free = walking("c2", "", left=2, markers=OPEN)
    assert both(free, "move c2 insider 3")[0].endswith("2 of 2 steps")


def test_label_of_an_action_names_the_seats_that_can_fend_it_off() -> None:
    now = turn("b1", "c1 insider:2", "insider:3", hands=("dddsss", "bdh", "bb"))
    assert both(now, "play deputy 1 b1 c1 1")[0] == "b1 ↔ Blue on c1 – 1 × Deputy; could be fended off by Blue"
    assert (
        both(now, "play scandal 1 1")[1] == "Blau setzt den nächsten Zug aus – 1 × Skandal; Abwehr möglich durch Blau"
    )
    assert both(now, "play deputy 3 12---")[0] == ("Tables ■ ▲ · · · – 3 × Deputy; could be fended off by Blue"), (
        "Yellow has fewer cards than the needed bodyguards"
    )
    assert (
        both(turn("", "", hands=("ttt", "bb")), "play trendsetter 3")[0]
        == "media hype, a scoring at once – 3 × Trendsetter"
    )
    assert (
        both(now, "play deputy 3 -1")[0] == "Table 2: ■ Blue" and both(now, "play deputy 3 -")[0] == "Table 1: nobody"
    )


def test_label_of_a_marker_names_the_seats_it_sends_home() -> None:
    now = walking("b2", "b2", pair=True)
    assert both(now, "marker b3 b2") == (
        "Barrier b3 → b2 – sends home: Red, Blue",
        "Sperre b3 → b2 – schickt nach Hause: Rot, Blau",
    )


def test_label_of_an_answer_is_short_and_the_task_names_the_action() -> None:
    now = after(turn("", "c1", hands=("hhh", "bbb")), "play helicopter 3 1")
    assert both(now, "defend", 1)[0] == "Fend it off: 3 × Bodyguard"
    assert both(now, "let", 1)[0] == "Let it happen"
    assert DRAWING.task(now.view(1), 1, ENGLISH) == (
        "is asked, since Red plays 3 × Helicopter: meeting, all of Blue go home"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_one_menu_differ_in_their_first_30_characters(language: str) -> None:
    for number in range(2):
        with Play("insider", number) as match:
            for now in match.some(40):
                for seat in now.waiting:
                    moves = now.moves(seat)
                    for path in ("", *{f"{move.rpartition(' ')[0]} " for move in moves if " " in move}):
                        offered = next_paths(moves, path, now.game.stepwise, now.game.menu_text)
                        words = [DRAWING.label(now.view(seat), one, Look(language))[:30] for one in offered]
                        assert len(set(words)) == len(words), (path, words)


# Buttons


def words_of(now: Position, path: str, look: Look = ENGLISH) -> dict[str, str]:
    """The words of the buttons of a menu, by what they pick; those of letters begin with *."""
    paths = next_paths(now.moves(0), path, now.game.stepwise, now.game.menu_text)
    spots = DRAWING.spots(now.view(0), paths, look)
    return {one: ("" if spot.has_sign else "*") + spot.word for one, spot in zip(paths, spots, strict=True) if spot}


def test_buttons_name_cards_seats_and_fields() -> None:
    now = turn("b1 d2", "c1 c2", "c1", hands=("ddss",))
    assert words_of(now, "") == {
        "play deputy ": "Deputy",
        "play scandal ": "Scandal",
    }
    assert words_of(now, "swap card ") == {"swap d": "Deputy", "swap s": "Scandal"}
    assert words_of(turn("", "", hands=("dd",)), "")["swap d"] == "⇄ Deputy", "the only kind"
    assert words_of(now, "play deputy ", GERMAN) == {
        "play deputy 1 ": "1 × Stellvertreter",
        "play deputy 2 ": "2 × Stellvertreter",
    }
    assert words_of(now, "play deputy 1 ") == {"play deputy 1 b1 ": "*b1", "play deputy 1 d2 ": "*d2"}
    assert words_of(now, "play deputy 1 b1 ") == {
        "play deputy 1 b1 c1 1": "■ Blue",
        "play deputy 1 b1 c1 2": "▲ Yellow",
    }
    assert words_of(now, "play scandal 1 ") == {"play scandal 1 1": "■ Blue", "play scandal 1 2": "▲ Yellow"}


def test_buttons_of_moves_name_what_they_cost_or_rob() -> None:
    now = walking("b1", "c1", left=2, hands=("", "d"))
    found = words_of(now, "move b1 ")
    assert found["move b1 b2"] == "*b2, 2 steps" and "move b1 b1-b2" not in found
    assert words_of(now, "move b1 way ")["move b1 b1-b2"] == "*b1–b2, 1 step"
    assert found["move b1 c1"] == "*c1, 2 steps" and found["move b1 c1 rob"] == "*c1 rob"


def test_a_figure_is_asked_for_first_then_its_goal() -> None:
    """However few moves there are."""
    assert words_of(walking("b1 c1", "", left=1), "") == {"move b1 ": "*b1", "move c1 ": "*c1", "move home ": "*home"}
    assert set(words_of(walking("b1 c1", "", left=1), "move b1 ")) == {
        "move b1 a1-b1",
        "move b1 b1-b2",
        "move b1 b1-c1",
    }


def test_a_rearrangement_is_picked_table_by_table() -> None:
    now = turn("insider:1 insider:2", "insider:3 insider:5", "", "insider:6", hands=("ddd", "bbb"), card="7a")
    assert words_of(now, "play deputy ", GERMAN) == {
        "play deputy 3 -": "niemand",
        "play deputy 3 0": "● Rot",
        "play deputy 3 1": "■ Blau",
        "play deputy 3 3": "★ Weiß",
    }
    few = turn("insider:1", "insider:2", hands=("ddd", "bbb"))
    assert words_of(few, "play deputy ")["play deputy 3 10--"] == "■●––"


def test_places_of_markers_form_a_grid() -> None:
    now = walking("b2", "", pair=True, left=2)
    paths = [one for one in now.moves(0) if one.startswith("marker b3 ")]
    spots = DRAWING.spots(now.view(0), paths, ENGLISH)
    assert {one: spot.cell for one, spot in zip(paths, spots, strict=True) if spot}["marker b3 d4"] == (3, 3)


# The log


def test_consecutive_moves_share_a_sentence() -> None:
    now = turn("b1", "c1", hands=("b", "dh"))
    assert log_lines(now, "walk", "move home a2", "move b1 c1 rob", "steal 1 h", "move a2 b2", seat=None) == [
        "Red: home → a2; b1 → c1 (takes a card from Blue); a2 → b2."
    ]
    assert log_lines(now, "walk", "move b1 c1 rob", "steal 1 h", seat=1) == [
        "Red: b1 → c1 (takes a helicopter from Blue)."
    ]
    assert log_lines(now, "walk") == ["Red walks: 7 steps."]
    two = turn("b1", "c1", "c1", hands=("", "d", "hh"))
    assert log_lines(two, "walk", "move b1 c1 rob", "steal 1 d", "steal 2 h", seat=1) == [
        "Red: b1 → c1 (takes a deputy from Blue, takes a card from Yellow)."
    ]


def test_a_scoring_is_logged_with_its_points_and_the_next_card() -> None:
    now = walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN)
    assert log_lines(now, "move c2 insider 3") == [
        "Red: c2 → table 3.",
        "Scoring 1: Red +5, Blue +1.",
        "New scoring card: tables 1 2 3; with no figure there −3.",
    ]


def test_an_action_and_its_answers() -> None:
    now = turn("", "c1", "", hands=("hhh", "bbb", ""))
    assert log_lines(now, "play helicopter 3 1", "defend") == [
        "Red plays 3 × Helicopter: meeting, all of Blue go home.",
        "Asked whether to fend it off: Blue.",
        "Blue fends it off (3 × Bodyguard).",
    ]


def test_dice_markers_and_turns_left_out() -> None:
    now = turn("b2", "b2", hands=("ts",))
    assert log_lines(now, "roll", "dice 3 4", "dice 2 2", "marker b3 b2") == [
        "Red rolls 3 + 4 and rolls again.",
        "Red rolls 2 + 2: 4 steps, and a barrier may move.",
        "Red moves the barrier b3 → b2 – sends home: Red, Blue.",
    ]
    skipped = log_lines(walking("", "", left=0, missing=(False, True)), "end")
    assert skipped == ["Blue misses a turn."]
    assert log_lines(walking("", "", left=0, again=True), "end") == ["Red has another turn."]


def test_single_events_are_logged() -> None:
    now = turn("b1", "c1", hands=("b", "dh"))
    assert DRAWING.tell(now.view(1), 0, "walk", GERMAN) == "Rot geht: 7 Schritte."
    assert DRAWING.tell(now.view(1), 0, "swap b", GERMAN) == "Rot wirft einen Bodyguard ab und zieht eine neue Karte."
    assert DRAWING.tell(now.view(1), CHANCE, "steal 1 h", GERMAN) == "Rot nimmt einen Hubschrauber von Blau."
    assert DRAWING.tell(now.view(1), 0, "end", GERMAN) is None


# Alternative texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_alt_names_every_figure_and_fits(language: str) -> None:
    now = late(4)
    words = DRAWING.alt(now.view(None), Look(language))
    assert len(words) <= MAX_ALT
    for seat in range(4):
        for field in {one for one in board(now).figures[seat] if not one.startswith(("home", "insider"))}:
            assert field.replace("-", "–") in words
    for place in board(now).markers:
        assert place in words
    assert all(part in words for part in card_values(board(now).card or "").values())


def test_alt_of_a_preview_names_the_words_picked_so_far() -> None:
    now = turn("b1", "insider:2", "insider:3", hands=("dddh", "b"))

    def previewed(mark: str) -> str:
        return DRAWING.alt(now.view(0), Look("en", mark=mark)).partition("Preview: ")[2]

    assert previewed("play deputy 3 -2") == "3 × Deputy: to the tables 1 ·, 2 ▲ …"
    assert previewed("play helicopter 1 b1 ") == "b1 → … – 1 × Helicopter."
    assert previewed("walk") == "Walk: 7 steps."


def test_alt_names_the_seat_to_move_while_a_decision_is_pending() -> None:
    """In a match that ended by resignation, no seat is to act."""
    view = turn("b1", "c1").view(None)
    assert "Red is to move. Red: " in DRAWING.alt(view, Look("en", to_act=(0,)))
    assert "is to move" not in DRAWING.alt(view, Look("en"))


def test_alt_of_the_end_lists_the_scorings() -> None:
    end = after(last_scoring(walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN)), "move c2 insider 3")
    assert DRAWING.alt(end.view(None), ENGLISH) == (
        "The match is over. Scoring 1 (0 Red, 1 Blue, 2 Red, 3 Red; nobody there −4): Red +5, Blue +1. "
        "Red: points 5; in hand –. Blue: points 1; in hand –."
    )
    assert DRAWING.scored(end.view(None), ENGLISH) == ["**● Red 5**: +5", "**■ Blue 1**: +1"]


def test_alt_of_the_hand_names_known_cards_of_others() -> None:
    now = after(walking("b1", "c1", "", left=3, hands=("b", "dh", "s")), "move b1 c1 rob", "steal 1 h")
    assert DRAWING.alt(now.view(1), Look("en", part="hand")) == (
        "Your hand (Blue): 1 × Deputy. Red holds, as you know: 1 × Helicopter."
    )


# Refusals


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_suggest_a_legal_move(language: str) -> None:
    keys = re.findall(
        r"(?m)^(insider-(?:expects|no|move|draw|end|way|too|which|marker|lacks|play|reach|weighs|not|sits|foreign|write)"
        r"[a-z-]*) =",
        (FOLDER / language / "insider.ftl").read_text(encoding="utf-8"),
    )
    assert len(keys) > 25
    for text in (
        "end",
        "draw",
        "move home e5",
        "move b1 c3",
        "play bodyguard 1",
        "play deputy 1 b1 b1 1",
        "swap x",
        "x",
    ):
        with pytest.raises(IllegalMove) as found:
            walking("b1", "c1", left=3, hands=("d",)).read(0, text)
        assert has_text(language, found.value.key)
        words = say(language, found.value.key, **found.value.values)
        assert words.endswith(".") and len(words) > 50, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_explain_the_signs(language: str) -> None:
    rules = "\n".join(rules_pages(language, "insider"))
    for word in ("●", "■", "▲", "★", "35", "300", "−10", "⇄"):
        assert word in rules
