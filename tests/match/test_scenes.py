"""The scenes of a match: every position that could be seen, once each, and what one person may see of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.reviews.model import decisions_of
from bot.games import GAMES
from bot.games.base import CHANCE
from bot.match.model import Match, MatchPhase, MatchSeat, Person, Place, SeatKind
from bot.match.position import TABLE, Ending, EndReason, Event, EventKind, Position, encode_state, person_actor
from bot.match.scenes import Scene, frame_of, frames_of, scene_with, scenes_of
from bot.match.view import log_lines, view_for
from tests.kit.play import Play

each_game = pytest.mark.parametrize("game", GAMES)


def played(game: str, number: int, most: int = 60) -> Play:
    """A random match of at most so many positions."""
    play = Play(game, number)
    for count, _ in enumerate(play):
        if count == most:
            break
    return play


def match_of(play: Play) -> Match:
    """The stored match with that log; person 100 has seat 0."""
    people = [Person(100 + seat, 100 + seat, "Anna", None, "en") for seat in range(play.start.seats)]
    seats = tuple(MatchSeat(SeatKind.PERSON, person) for person in people)
    phase = MatchPhase.RUNNING if play.position.to_act else MatchPhase.OVER
    return Match(
        position=play.position,
        seats=seats,
        phase=phase,
        language="en",
        host=100,
        place=Place(7, 70),
        seed=play.seed,
        length=len(play.log),
    )


def take_back(log: list[Event], first: int) -> list[Event]:
    """The log with all moves from that event on taken back."""
    kept = [replace(event, live=False) if at >= first else event for at, event in enumerate(log)]
    return [*kept, Event(EventKind.UNDO, log[first].seat, str(first), person_actor(100 + log[first].seat))]


@each_game
def test_every_position_that_could_be_seen_is_a_scene(game: str) -> None:
    play = Play(game, 3)
    seen = [position for position in play if not position.sealed]
    scenes = scenes_of(play.start, play.log)
    assert [scene.position for scene in scenes] == seen
    assert [scene.first for scene in scenes[1:]] == [scene.length for scene in scenes[:-1]]
    assert scenes[0].first == 0 and scenes[-1].length == len(play.log)
    assert not any(scene.is_undone for scene in scenes)


@each_game
def test_rounds_are_those_of_the_review(game: str) -> None:
    play = Play(game, 4)
    play.to_end()
    scenes = scenes_of(play.start, play.log)
    assert [scene.round for scene in scenes] == sorted(scene.round for scene in scenes)
    for decision in decisions_of(play.start, play.log):
        assert scenes[scene_with(scenes, decision.number)].round == decision.round


def test_a_table_without_events_has_one_scene() -> None:
    start = Position.open("hypnosia", 3, {})
    assert scenes_of(start, []) == (Scene(0, 0, 0, 0, start, start),)


@each_game
def test_what_was_taken_back_is_shown_as_such(game: str) -> None:
    play = played(game, 5)
    straight = scenes_of(play.start, play.log)
    taken = straight[-2]
    again = play.log[taken.first :]
    log = [*take_back(play.log, taken.first), *again]
    scenes = scenes_of(play.start, log)
    kept, ends, back = len(straight) - 2, straight[-2:], scenes[len(straight)]
    assert scenes[:kept] == straight[:kept]
    assert [(one.position.state, one.round, one.is_undone) for one in scenes[kept : kept + 2]] == [
        (one.position.state, one.round, True) for one in ends
    ]
    assert (back.position.state, back.is_undone, back.round) == (taken.before.state, False, straight[-3].round)
    assert [(one.position.state, one.round, one.is_undone) for one in scenes[kept + 3 :]] == [
        (one.position.state, one.round, False) for one in ends
    ]


@each_game
def test_a_log_begins_at_the_state_of_newer_rules(game: str) -> None:
    """What stands before it may not be playable any more."""
    play = played(game, 6, 20)
    unreadable = [replace(event, text="no such move") for event in play.log]
    state = Event(EventKind.STATE, CHANCE, encode_state(play.position.state).decode())
    after = played(game, 6, 24).log[len(play.log) :]
    scenes = scenes_of(play.start, [*unreadable, state, *after])
    assert scenes[0].position.state == play.position.state
    assert (scenes[0].first, scenes[0].length) == (len(play.log), len(play.log) + 1)
    assert len(scenes) > 1


def test_the_end_by_resigning_is_a_scene() -> None:
    play = played("dirkana", 7, 10)
    note = Event(EventKind.RESIGN, 1, "", person_actor(101))
    end = Event(EventKind.ENDED, CHANCE, str(Ending(EndReason.RESIGN, 1)), TABLE)
    scenes = scenes_of(play.start, [*play.log, note, end])
    assert scenes[-1].first == len(play.log)
    assert scenes[-1].position.ended == Ending(EndReason.RESIGN, 1)


def test_what_happens_at_the_table_belongs_to_the_next_position() -> None:
    play = played("dirkana", 8, 10)
    last = scenes_of(play.start, play.log)[-1]
    note = Event(EventKind.NOTE, CHANCE, "paused", person_actor(100))
    log = [*play.log[: last.first], note, *play.log[last.first :], note]
    scenes = scenes_of(play.start, log)
    assert (scenes[-1].first, scenes[-1].length) == (last.first, len(log))


@each_game
@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_a_frame_shows_what_the_seat_could_see_then(game: str, is_over: bool) -> None:
    play = Play(game, 9)
    if is_over:
        play.to_end()
    else:
        play = played(game, 9, 12)
    match = match_of(play)
    scenes = scenes_of(play.start, play.log)
    for viewer in (100, 101, None):
        now = view_for(match, viewer)
        frames = frames_of(now, scenes, play.log, {})
        for at in {*range(0, len(scenes), 1 + len(scenes) // 20), len(scenes) - 1}:
            assert frames[at] == frame_of(now, scenes, at, play.log, {})
        assert [frame.view.view for frame in frames] == [scene.position.view(now.seat) for scene in scenes]
        lines = [line for frame in frames for line in frame.lines]
        assert lines == log_lines(play.start, play.log, now.seat, {})
        assert all(bool(frame.hands) == is_over for frame in frames)
        assert [frame.is_last for frame in frames] == [False] * (len(frames) - 1) + [True]
        for frame in frames[:-1]:
            assert (frame.view.phase, frame.view.seed, frame.view.moves) == (MatchPhase.RUNNING, None, ())
        assert frames[-1].view.phase is match.phase


def test_each_reader_is_shown_what_that_seat_may_know() -> None:
    """A draft's choice is hidden from all but its owner, a shuffled stack from everybody."""
    start = Position.open("instinkt", 2, {"draft": True})
    position, log = start.with_chance(bytes(16))
    kept = [position.moves(seat)[seat] for seat in (0, 1)]
    log += [Event(EventKind.MOVE, seat, text, person_actor(100 + seat)) for seat, text in enumerate(kept)]
    for reader in (0, 1, None):
        deal, other_deal, _, *lines = [line.text for line in log_lines(start, log, reader, {})]
        assert (deal, other_deal) == ("deal", "deal")
        assert lines == [text if seat == reader else "keep" for seat, text in enumerate(kept)]


def test_scenes_are_found_by_an_event() -> None:
    play = played("migrato", 10)
    scenes = scenes_of(play.start, play.log)
    for at, scene in enumerate(scenes):
        assert {scene_with(scenes, event) for event in range(scene.first, scene.length)} == {at}
    assert scene_with(scenes, len(play.log) + 50) == len(scenes) - 1
