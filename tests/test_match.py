"""A match: choices sealed and played, texts read and refused, the log folded."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.base import CHANCE, IllegalMove, Outcome
from bot.match import Match, Row
from bot.states import dumped, loaded
from tests.play import Play
from tests.toys import toys

SEED = b"0123456789abcdef"
ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


def bids(seats: int = 3) -> Match:
    """Everybody owes a secret bid of 1 to 4; the prize is 2."""
    return Match.open("bids", seats, {}).choose(CHANCE, "prize 2")


def fend() -> Match:
    """Seat 0 has struck seat 1; 1 and 2 are asked at once, and seat 2 alone has a shield."""
    return Match.open("fend", 3, {}).choose(CHANCE, "shields 0,0,1").choose(0, "strike 1")


def refused(match: Match, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as found:
        match.choose(seat, text)
    return found.value.key


# Opening


def test_a_match_is_opened_with_what_its_game_allows() -> None:
    match = Match.open("delve", 4, {"depth": 14})
    assert match.options == {"length": "short", "depth": 14} and match.to_act == (CHANCE,)
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
        with pytest.raises(IllegalMove) as found:
            Match.open(game, seats, options)
        assert found.value.key == key


# Sealing


def test_choices_are_sealed_until_the_last_is_in() -> None:
    start = bids()
    assert start.secret and start.waiting == (0, 1, 2) == start.to_act
    half = start.choose(2, "bid 4").choose(0, "bid 1")
    assert half.state == start.state and half.waiting == (1,) and half.to_act == (0, 1, 2)
    assert all(half.view(seat) == start.view(seat) for seat in (None, 0, 1, 2))
    after = half.choose(1, "bid 3")
    assert after.sealed == {} and after.state.points == (0, 0, 2) and after.to_act == (CHANCE,)


def test_a_sealed_choice_may_be_changed() -> None:
    start = bids()
    half = start.choose(2, "bid 4").choose(2, "bid 1")
    assert half.sealed == {2: "bid 1"} and half.waiting == (0, 1)
    assert half.moves(2) == start.moves(2), "all of them, as before"
    after = half.choose(0, "bid 2").choose(0, "bid 3").choose(1, "bid 2")
    assert after.state.points == (2, 0, 0)


def test_the_order_of_sealing_does_not_matter() -> None:
    one = bids().choose(0, "bid 1").choose(1, "bid 2").choose(2, "bid 2")
    other = bids().choose(2, "bid 2").choose(1, "bid 2").choose(0, "bid 1")
    assert one == other


def test_rows_come_with_the_last_choice_in_seat_order() -> None:
    half = bids().choose(2, "bid 4").choose(0, "bid 1")
    assert bids().rows(2, "bid 4") == [] == half.rows(0, "bid 2")
    assert half.rows(1, "bid 3") == [(0, "bid 1"), (1, "bid 3"), (2, "bid 4")]


def test_open_answers_are_played_one_by_one() -> None:
    start = fend()
    assert not start.secret and start.waiting == (1, 2)
    assert start.rows(2, "let") == [(2, "let")]
    after = start.choose(2, "let")
    assert after.sealed == {} and after.waiting == (1,) and after.state != start.state
    assert refused(after, 2, "defend") == "not-your-turn", "it is final"
    assert after.choose(1, "let").state.points == (6, 5, 6)
    assert start.choose(2, "defend").to_act == (CHANCE,), "nobody else is asked further"


# Reading


def test_texts_are_read_without_regard_to_case_and_spaces() -> None:
    match = bids()
    for text in ("bid 3", "BID 3", "  Bid   3 ", "bid\t3\n"):
        assert match.read(1, text) == "bid 3"
    instinkt = next(iter(Play("instinkt", 3)))
    snake = Play("instinkt", 0)
    found = next(now for now in snake if any("choose X" in now.moves(seat) for seat in now.to_act))
    seat = next(seat for seat in found.to_act if "choose X" in found.moves(seat))
    assert found.read(seat, "choose x") == found.read(seat, "CHOOSE X") == "choose X"
    with pytest.raises(IllegalMove):
        instinkt.read(0, "choose")


def test_texts_are_read_with_the_dashes_and_apostrophes_of_a_phone() -> None:
    places = (now for now in Play("instinkt", 3) if any("place -1" in move for move in now.moves(now.to_act[0])))
    match = next(places)
    seat = match.to_act[0]
    move = next(move for move in match.moves(seat) if "place -1" in move)
    for dash in "−–":
        assert match.read(seat, move.replace("-", dash)) == move
    turned = (now for now in Play("dirkana", 11) if any("'" in move for move in now.moves(now.to_act[0])))
    match = next(turned)
    seat = match.to_act[0]
    move = next(move for move in match.moves(seat) if "'" in move)
    for quote in "’‘":
        assert match.read(seat, move.replace("'", quote)) == move


def test_a_move_is_played_only_as_it_is_written() -> None:
    match = bids()
    for text in ("BID 3", " bid 3", "bid  3", "bid 3 "):
        assert refused(match, 1, text) == "not-possible"
    assert match.choose(1, match.read(1, " BID  3")).sealed == {1: "bid 3"}


def test_what_is_not_possible_is_refused() -> None:
    match = bids()
    assert refused(match, 0, "bid 5") == refused(match, 0, "") == "not-possible"
    assert refused(match, 3, "bid 1") == refused(match, CHANCE, "prize 1") == "not-your-turn"
    start = Match.open("bids", 3, {})
    assert refused(start, 0, "bid 1") == "not-your-turn", "chance has its say first"
    assert refused(start, CHANCE, "prize 5") == "chance-impossible"
    assert start.moves(0) == () == start.moves(CHANCE)
    with pytest.raises(IllegalMove) as found:
        start.read(0, "bid 1")
    assert found.value.key == "not-your-turn" and "not-your-turn" in str(found.value)


def test_a_game_says_why() -> None:
    with pytest.raises(IllegalMove) as found:
        fend().choose(1, "defend")
    assert (found.value.key, found.value.values) == ("not-possible", {"move": "defend"})


def test_nothing_is_played_after_the_end() -> None:
    with Play("bids", 0) as play:
        end = play.to_end()
        assert end.to_act == end.waiting == () and end.moves(0) == ()
        assert refused(end, 0, "bid 1") == refused(end, CHANCE, "prize 1") == "match-over"
        with pytest.raises(IllegalMove) as found:
            end.read(0, "bid 1")
        assert found.value.key == "match-over"


# Folding


def test_a_log_folds_to_the_match_that_made_it() -> None:
    for game in ("instinkt", "fend", "delve", "vast", "bids"):
        with Play(game, 7) as play:
            for match in play:
                assert match.sealed or play.start.folded(play.rows) == match


def test_rows_that_only_tell_change_nothing() -> None:
    match = bids()
    rows = [Row("note", CHANCE, "closed 5"), Row("resign", 1, ""), Row("seat", 1, "vacant"), Row("undo", 0, "3")]
    assert match.folded(rows) == match


def test_rows_taken_back_are_passed_over() -> None:
    start = Match.open("vast", 2, {})
    rows = [
        Row("move", 0, "mark 3 0"),
        Row("move", 0, "mark 6 6", live=False),
        Row("undo", 0, "2"),
        Row("move", 0, "name 9"),
        Row("move", 0, "done"),
    ]
    match = start.folded(rows)
    assert match.state.marks == ((3, 0),) and match.state.named == (9,) and match.to_act == (1,)


def test_draws_are_never_used_again() -> None:
    """Those of rows taken back neither: who takes back does not get another throw, nor the same one."""
    start = Match.open("delve", 2, {})
    match, said = start.drawn(SEED)
    assert [row.draw for row in said] == [0] and match.draws == 1
    match, more = match.choose(0, "dig").drawn(SEED)
    assert [row.draw for row in more] == [1] and match.draws == 2
    back = start.folded([*said, Row("move", 0, "dig", live=False), replace(more[0], live=False)])
    assert back.draws == 2 and back.state == start.folded(said).state
    again, other = back.choose(0, "dig").drawn(SEED)
    assert [row.draw for row in other] == [2] and again.draws == 3


def test_draws_go_on_from_the_log_and_differ() -> None:
    with Play("instinkt", 2) as play:
        play.to_end()
        assert [row.draw for row in play.rows if row.kind == "chance"] == [0, 1, 2]
        stacks = [row.text.split()[2] for row in play.rows if row.text.startswith("deal")]
        assert stacks[0] != stacks[1], "two draws of one kind are two draws"


def test_chance_says_all_it_has_to_say() -> None:
    match, said = Match.open("instinkt", 2, {}).drawn(SEED)
    assert [row.text.split()[0] for row in said] == ["deal", "deal", "token"] and match.waiting == (0, 1)
    assert all(row.kind == "chance" and row.seat == CHANCE and row.by == "table" and row.live for row in said)
    assert match.drawn(SEED) == (match, [])
    assert Match.open("instinkt", 2, {}).drawn(SEED) == (match, said)
    assert Match.open("instinkt", 2, {}).drawn(b"another seed")[1] != said


def test_a_state_row_begins_anew() -> None:
    with Play("delve", 4) as play:
        for match in play:
            row = Row("state", CHANCE, dumped(match.state).decode())
            assert play.start.after(row).state == match.state == loaded(match.game, dumped(match.state))


# Ending outside the rules


@pytest.mark.parametrize(("seat", "places"), [(0, (3, 1, 1)), (1, (1, 3, 2)), (2, (1, 2, 3))])
def test_a_match_may_end_by_resigning(seat: int, places: tuple[int, ...]) -> None:
    """The points reached decide among those who are left."""
    match = bids().choose(0, "bid 4").choose(1, "bid 3").choose(2, "bid 3").choose(CHANCE, "prize 1")
    half = match.choose(1, "bid 1")
    end = half.after(Row("ended", seat, f"resign {seat}"))
    assert end.outcome == Outcome((2, 0, 0), places, "resign")
    assert end.to_act == end.waiting == () and end.sealed == {} and end.moves(0) == ()
    assert refused(end, 0, "bid 1") == "match-over"


def test_a_match_may_end_by_nobodys_doing() -> None:
    end = bids(2).after(Row("ended", CHANCE, "abandoned"))
    assert end.outcome == Outcome((0, 0), (1, 1), "abandoned")
    ahead = bids(2).choose(0, "bid 4").choose(1, "bid 3").after(Row("ended", CHANCE, "abandoned"))
    assert ahead.outcome == Outcome((2, 0), (1, 2), "abandoned")


def test_a_match_that_runs_has_no_outcome() -> None:
    assert bids().outcome is None and fend().outcome is None


def test_learning_is_asked_of_the_game() -> None:
    delve = Match.open("delve", 2, {}).choose(CHANCE, "hide 3,4")
    assert delve.learns(0, "peek") and not delve.learns(0, "dig")
    assert not bids().learns(0, "bid 1"), "a game that does not say so teaches nothing"


FIRST = """
import sys
from threading import Barrier, Thread
from bot.match import agreed
from bot.games import GAMES
from bot.states import dumped, loaded

sys.setswitchinterval(1e-6)
stored = [(game, dumped(game.start(game.seats[0], agreed(game, {})))) for game in GAMES.values()]
together = Barrier(8)
def load():
    together.wait()
    for game, state in stored:
        loaded(game, state)
threads = [Thread(target=load) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
print("alive")
"""


def test_threads_that_load_the_first_matches_at_once_do_not_crash() -> None:
    """As after a start, when many press at once; each try is a process of its own, where nothing has been loaded."""
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", FIRST], cwd=ROOT, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr
