"""Positions: choices sealed and played, texts read and refused, logs replayed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.base import CHANCE, IllegalMove, Outcome
from bot.match.errors import UserError
from bot.match.position import TABLE, Event, EventKind, Position, decode_state, encode_state
from tests.kit.play import Play
from tests.kit.toys import toys

SEED = b"0123456789abcdef"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def bids(seats: int = 3) -> Position:
    """A match in which every seat is to make a secret bid of 1 to 4; the prize is 2."""
    return Position.open("bids", seats, {}).choose(CHANCE, "prize 2")


def fend() -> Position:
    """A match in which seat 0 has struck: seats 1 and 2 are asked at once, and only seat 2 has a shield."""
    return Position.open("fend", 3, {}).choose(CHANCE, "shields 0,0,1").choose(0, "strike 1")


def refusal_of(position: Position, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as found:
        position.choose(seat, text)
    return found.value.key


# Opening


def test_opening_checks_game_seats_and_options() -> None:
    position = Position.open("delve", 4, {"depth": 14})
    assert position.options == {"length": "short", "depth": 14} and position.to_act == (CHANCE,)
    for game, seats, options, key in (
        ("chess", 2, {}, "no-such-game"),
        ("delve", 1, {}, "wrong-seats"),
        ("delve", 5, {}, "wrong-seats"),
        ("delve", 2, {"width": 3}, "no-such-option"),
        ("delve", 2, {"depth": 11}, "no-such-choice"),
        ("delve", 2, {"depth": "10"}, "no-such-choice"),
        ("delve", 2, {"depth": 10.0}, "no-such-choice"),
        ("instinkt", 2, {"draft": 1}, "no-such-choice"),
    ):
        with pytest.raises(UserError) as found:
            Position.open(game, seats, options)
        assert found.value.key == key


# Sealing


def test_choices_are_sealed_until_the_last_is_in() -> None:
    start = bids()
    assert start.is_secret and start.waiting == (0, 1, 2) == start.to_act
    half = start.choose(2, "bid 4").choose(0, "bid 1")
    assert half.state == start.state and half.waiting == (1,) and half.to_act == (0, 1, 2)
    assert all(half.view(seat) == start.view(seat) for seat in (None, 0, 1, 2))
    after = half.choose(1, "bid 3")
    assert after.sealed == {} and after.state.points == (0, 0, 2) and after.to_act == (CHANCE,)


def test_a_sealed_choice_may_be_changed() -> None:
    start = bids()
    half = start.choose(2, "bid 4").choose(2, "bid 1")
    assert half.sealed == {2: "bid 1"} and half.waiting == (0, 1)
    assert half.moves(2) == start.moves(2), "all of them"
    after = half.choose(0, "bid 2").choose(0, "bid 3").choose(1, "bid 2")
    assert after.state.points == (2, 0, 0)


def test_the_order_of_sealing_does_not_matter() -> None:
    one = bids().choose(0, "bid 1").choose(1, "bid 2").choose(2, "bid 2")
    other = bids().choose(2, "bid 2").choose(1, "bid 2").choose(0, "bid 1")
    assert one == other


def test_the_last_choice_plays_the_round_in_seat_order() -> None:
    half = bids().choose(2, "bid 4").choose(0, "bid 1")
    assert bids().logged_moves(2, "bid 4") == [] == half.logged_moves(0, "bid 2")
    assert half.logged_moves(1, "bid 3") == [(0, "bid 1"), (1, "bid 3"), (2, "bid 4")]


def test_open_answers_are_played_one_by_one() -> None:
    start = fend()
    assert not start.is_secret and start.waiting == (1, 2)
    assert start.logged_moves(2, "let") == [(2, "let")]
    after = start.choose(2, "let")
    assert after.sealed == {} and after.waiting == (1,) and after.state != start.state
    assert refusal_of(after, 2, "defend") == "not-your-turn", "it is final"
    assert after.choose(1, "let").state.points == (6, 5, 6)
    assert start.choose(2, "defend").to_act == (CHANCE,), "the other seat is not asked any more"


# Reading


def test_texts_are_read_without_regard_to_case_and_spaces() -> None:
    position = bids()
    for text in ("bid 3", "BID 3", "  Bid   3 ", "bid\t3\n"):
        assert position.read(1, text) == "bid 3"
    instinkt = next(iter(Play("instinkt", 3)))
    snake = Play("instinkt", 0)
    found = next(now for now in snake if any("choose X" in now.moves(seat) for seat in now.to_act))
    seat = next(seat for seat in found.to_act if "choose X" in found.moves(seat))
    assert found.read(seat, "choose x") == found.read(seat, "CHOOSE X") == "choose X"
    with pytest.raises(IllegalMove):
        instinkt.read(0, "choose")


def test_texts_are_read_with_the_dashes_and_apostrophes_of_a_phone() -> None:
    places = (now for now in Play("instinkt", 3) if any("place -1" in move for move in now.moves(now.to_act[0])))
    position = next(places)
    seat = position.to_act[0]
    move = next(move for move in position.moves(seat) if "place -1" in move)
    for dash in "−–":
        assert position.read(seat, move.replace("-", dash)) == move
    turned = (now for now in Play("dirkana", 11) if any("'" in move for move in now.moves(now.to_act[0])))
    position = next(turned)
    seat = position.to_act[0]
    move = next(move for move in position.moves(seat) if "'" in move)
    for quote in "’‘":
        assert position.read(seat, move.replace("'", quote)) == move


def test_a_move_is_played_only_as_it_is_written() -> None:
    position = bids()
    for text in ("BID 3", " bid 3", "bid  3", "bid 3 "):
        assert refusal_of(position, 1, text) == "not-possible"
    assert position.choose(1, position.read(1, " BID  3")).sealed == {1: "bid 3"}


def test_illegal_moves() -> None:
    position = bids()
    assert refusal_of(position, 0, "bid 5") == refusal_of(position, 0, "") == "not-possible"
    assert refusal_of(position, 3, "bid 1") == refusal_of(position, CHANCE, "prize 1") == "not-your-turn"
    start = Position.open("bids", 3, {})
    assert refusal_of(start, 0, "bid 1") == "not-your-turn", "chance is to act"
    assert refusal_of(start, CHANCE, "prize 5") == "chance-impossible"
    assert start.moves(0) == () == start.moves(CHANCE)
    with pytest.raises(IllegalMove) as found:
        start.read(0, "bid 1")
    assert found.value.key == "not-your-turn" and "not-your-turn" in str(found.value)


def test_refusals_are_explained_by_the_game() -> None:
    with pytest.raises(IllegalMove) as found:
        fend().choose(1, "defend")
    assert (found.value.key, found.value.values) == ("not-possible", {"example": "let", "move": "defend"})


def test_nothing_is_played_after_the_end() -> None:
    with Play("bids", 0) as play:
        end = play.to_end()
        assert end.to_act == end.waiting == () and end.moves(0) == ()
        assert refusal_of(end, 0, "bid 1") == refusal_of(end, CHANCE, "prize 1") == "match-over"
        with pytest.raises(IllegalMove) as found:
            end.read(0, "bid 1")
        assert found.value.key == "match-over"


# Replaying


def test_a_log_replays_to_its_position() -> None:
    for game in ("instinkt", "fend", "delve", "vast", "bids"):
        with Play(game, 7) as play:
            for position in play:
                assert position.sealed or play.start.replay(play.log) == position


def test_notes_change_no_position() -> None:
    position = bids()
    log = [
        Event(EventKind.NOTE, CHANCE, "closed 5"),
        Event(EventKind.RESIGN, 1, ""),
        Event(EventKind.SEAT, 1, "vacant"),
        Event(EventKind.UNDO, 0, "3"),
    ]
    assert position.replay(log) == position


def test_events_taken_back_are_skipped() -> None:
    start = Position.open("vast", 2, {})
    log = [
        Event(EventKind.MOVE, 0, "mark 3 0"),
        Event(EventKind.MOVE, 0, "mark 6 6", live=False),
        Event(EventKind.UNDO, 0, "2"),
        Event(EventKind.MOVE, 0, "name 9"),
        Event(EventKind.MOVE, 0, "done"),
    ]
    position = start.replay(log)
    assert position.state.marks == ((3, 0),) and position.state.named == (9,) and position.to_act == (1,)


def test_draws_are_never_used_again() -> None:
    """Numbers of draws taken back are not reused either."""
    start = Position.open("delve", 2, {})
    position, drawn = start.with_chance(SEED)
    assert [event.draw for event in drawn] == [0] and position.draws == 1
    position, more = position.choose(0, "dig").with_chance(SEED)
    assert [event.draw for event in more] == [1] and position.draws == 2
    back = start.replay([*drawn, Event(EventKind.MOVE, 0, "dig", live=False), replace(more[0], live=False)])
    assert back.draws == 2 and back.state == start.replay(drawn).state
    again, other = back.choose(0, "dig").with_chance(SEED)
    assert [event.draw for event in other] == [2] and again.draws == 3


def test_draws_go_on_from_the_log_and_differ() -> None:
    with Play("instinkt", 2) as play:
        play.to_end()
        assert [event.draw for event in play.log if event.kind is EventKind.CHANCE] == [0, 1, 2]
        stacks = [event.text.split()[2] for event in play.log if event.text.startswith("deal")]
        assert stacks[0] != stacks[1], "two draws of one kind are two draws"


def test_chance_draws_until_a_seat_is_to_act() -> None:
    position, drawn = Position.open("instinkt", 2, {}).with_chance(SEED)
    assert [event.text.split()[0] for event in drawn] == ["deal", "deal", "token"] and position.waiting == (0, 1)
    assert all(
        event.kind is EventKind.CHANCE and event.seat == CHANCE and event.actor == TABLE and event.live
        for event in drawn
    )
    assert position.with_chance(SEED) == (position, [])
    assert Position.open("instinkt", 2, {}).with_chance(SEED) == (position, drawn)
    assert Position.open("instinkt", 2, {}).with_chance(b"another seed")[1] != drawn


def test_a_state_event_replaces_the_state() -> None:
    with Play("delve", 4) as play:
        for position in play:
            event = Event(EventKind.STATE, CHANCE, encode_state(position.state).decode())
            assert (
                play.start.after(event).state
                == position.state
                == decode_state(position.game, encode_state(position.state))
            )


# Ending outside the rules


@pytest.mark.parametrize(("seat", "places"), [(0, (3, 1, 1)), (1, (1, 3, 2)), (2, (1, 2, 3))])
def test_a_match_may_end_by_resigning(seat: int, places: tuple[int, ...]) -> None:
    """The seat that resigned comes last; the points reached rank the others."""
    position = bids().choose(0, "bid 4").choose(1, "bid 3").choose(2, "bid 3").choose(CHANCE, "prize 1")
    half = position.choose(1, "bid 1")
    end = half.after(Event(EventKind.ENDED, seat, f"resign {seat}"))
    assert end.outcome == Outcome((2, 0, 0), places, "resign")
    assert end.to_act == end.waiting == () and end.sealed == {} and end.moves(0) == ()
    assert refusal_of(end, 0, "bid 1") == "match-over"


def test_an_abandoned_match_has_no_winner_unless_a_seat_has_lost_it() -> None:
    end = bids(2).after(Event(EventKind.ENDED, CHANCE, "abandoned"))
    assert end.outcome == Outcome((0, 0), (2, 2), "abandoned")
    ahead = bids(2).choose(0, "bid 4").choose(1, "bid 3").after(Event(EventKind.ENDED, CHANCE, "abandoned"))
    assert ahead.outcome == Outcome((2, 0), (2, 2), "abandoned") and ahead.outcome.winners == ()
    lost = bids(3).choose(0, "bid 4").choose(1, "bid 3").choose(2, "bid 1")
    lost = lost.after(Event(EventKind.ENDED, 1, "abandoned 1"))
    assert lost.outcome is not None and lost.outcome.places == (1, 3, 1)


def test_a_running_match_has_no_outcome() -> None:
    assert bids().outcome is None and fend().outcome is None


def test_reveals() -> None:
    delve = Position.open("delve", 2, {}).choose(CHANCE, "hide 3,4")
    assert delve.reveals(0, "peek") and not delve.reveals(0, "dig")
    assert not bids().reveals(0, "bid 1"), "the default"


FIRST = """
import sys
from threading import Barrier, Thread
from bot.games import GAMES
from bot.match.position import decode_state, encode_state
from bot.match.position import complete_options

sys.setswitchinterval(1e-6)
stored = [(game, encode_state(game.start(game.seats[0], complete_options(game, {})))) for game in GAMES.values()]
together = Barrier(8)
def load():
    together.wait()
    for game, state in stored:
        decode_state(game, state)
threads = [Thread(target=load) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print("alive")
"""


def test_concurrent_first_decoding_does_not_crash() -> None:
    """Each attempt is a new process, in which no decoder has been created."""
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", FIRST], cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
