"""What a review judges, in which order, and from what; the chart that is drawn of it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from bot.computer.base import Level, SearchedMove, Thought
from bot.delivery.items import PLACE
from bot.features.reviews import ReviewKind
from bot.features.reviews.model import (
    MAX_CHECKED,
    WORST,
    Decision,
    Judgement,
    Review,
    chances,
    decisions_of,
    decode_judgements,
    encode_judgements,
    judgement_of,
    next_decision,
)
from bot.features.reviews.store import ReviewStore
from bot.features.reviews.worker import question_of
from bot.games import GAMES
from bot.games.chance import Chance
from bot.match.position import Event, EventKind, Position
from bot.texts import LANGUAGES, say
from rendering.charts import HUES, MOST_POINTS, SIGNS, chart, chart_svg, legible
from tests.kit.images import shown
from tests.kit.play import Play
from tests.kit.soak import IS_SOAK, in_soak
from tests.kit.store_matches import Watch, begin, opened
from tests.pictures.glyphs import LEAST, factors, glyphs

SEED = b"the seed of a match"


def decision(number: int, seat: int = 0, person: int | None = 100) -> Decision:
    return Decision(number, number // 2 + 1, seat, person, None, ("a", "b", "c"), "b")


def judged(number: int, cost: float, person: int | None = 100, *, is_checked: bool = False) -> Judgement:
    return Judgement(number, number // 2 + 1, 0, person, "a", cost, (0.5, 0.5), is_checked)


def thought(**values: float) -> Thought:
    """A search of a duel that values moves so for seat 0, the best first."""
    ranked = sorted(values, key=lambda move: -values[move])
    choices = tuple(SearchedMove(move, 1, (values[move], 1 - values[move])) for move in ranked)
    return Thought((ranked[-1],), 1, (0.5, 0.5), choices)


@pytest.mark.parametrize("game", GAMES)
def test_the_decisions_are_those_of_the_log(game: str) -> None:
    play = Play(game, 7)
    play.to_end()
    found = decisions_of(play.start, play.log)
    rounds = [one.round for one in found]
    assert rounds == sorted(rounds) and rounds[0] == 1 and rounds[-1] > 1
    position, by_number = play.start, {one.number: one for one in found}
    for number, event in enumerate(play.log):
        if event.kind is EventKind.MOVE:
            moves, one = position.moves(event.seat), by_number.get(number)
            assert (one is not None) == (len(moves) > 1)
            if one is not None:
                assert (one.seat, one.played, one.person) == (event.seat, event.text, event.actor.person)
                assert one.moves == moves and one.view == position.view(event.seat)
        position = position.after(event)


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_is_judged_by_what_its_seat_could_not_know(game: str) -> None:
    """With all resampled that the seat cannot know, the processes are asked the same, byte for byte."""
    play = Play(game, 3)
    asked = 0
    for position in play.some(24):
        for seat in position.waiting:
            before = play.log[:]
            state = position.game.resample(position.view(seat), seat, Chance(b"resample", asked))
            moves = position.moves(seat)
            if len(moves) < 2:
                continue
            asked += 1
            made = [_questions(one, before, seat, moves[-1]) for one in (position, replace(position, state=state))]
            assert made[0] == made[1]
    assert asked


def _questions(position: Position, log: list[Event], seat: int, move: str) -> list[bytes]:
    """What is asked of the processes if the seat plays that move in the position, which is the log's end."""
    (found,) = decisions_of(replace(position, sealed={}), [Event(EventKind.MOVE, seat, move)])
    found = replace(found, number=len(log))
    questions = [question_of(position.game.name, SEED, found, level, found.moves) for level in Level]
    return [pickle.dumps(pickle.loads(pickle.dumps(one))) for one in questions]


def test_what_was_taken_back_is_left_out() -> None:
    play = Play("dirkana", 1)
    play.to_end()
    first = decisions_of(play.start, play.log)[0]
    taken = [replace(event, live=False) if at == first.number else event for at, event in enumerate(play.log)]
    cut = taken[: first.number + 1]
    assert [one.number for one in decisions_of(play.start, cut)] == []


def test_every_decision_is_judged_then_the_costly_ones_are_checked() -> None:
    decisions = [decision(number) for number in range(10)]
    review = Review(1, len(decisions))
    for number in range(10):
        found = next_decision(review, decisions)
        assert found == (decisions[number], Level.NORMAL)
        review = review.with_judgement(judged(number, number / 20))
    checked = []
    while (found := next_decision(review, decisions)) is not None:
        checked.append(found[0].number)
        assert found[1] is Level.HARD
        review = review.with_judgement(judged(found[0].number, 0.4, is_checked=True))
    assert checked == [9, 8, 7] and [one.number for one in review.worst(100)] == [7, 8, 9]
    assert review.worst(7) == () and len(review.judged) == 10


def test_what_hard_does_not_find_costly_makes_room_for_the_next() -> None:
    decisions = [decision(number) for number in range(20)]
    review = Review(1, 20, tuple(judged(number, 0.5 - number / 100) for number in range(20)))
    checked = 0
    while (found := next_decision(review, decisions)) is not None:
        checked += 1
        review = review.with_judgement(judged(found[0].number, 0.0, is_checked=True))
    assert checked == MAX_CHECKED > WORST and review.worst(100) == ()


def test_computers_decisions_are_not_checked() -> None:
    review = Review(1, 1, (judged(0, 0.5, None),))
    assert next_decision(review, [decision(0, person=None)]) is None


def test_a_decision_costs_the_difference_of_the_two_moves() -> None:
    one = judgement_of(decision(4), Level.HARD, thought(a=0.7, b=0.2), thought(a=0.65, b=0.35))
    assert (one.best, one.cost, one.is_checked) == ("a", pytest.approx(0.3), True), "the mixed choice is not taken"
    assert judgement_of(decision(4), Level.NORMAL, thought(b=0.7, a=0.2), None).cost == 0
    assert judgement_of(decision(4), Level.NORMAL, thought(a=0.7, b=0.2), thought(b=0.6, a=0.5)).cost == 0
    failed = judgement_of(decision(4), Level.HARD, None, None)
    assert (failed.best, failed.cost, failed.values) == ("b", 0, ())
    review = Review(1, 5, (judged(4, 0.3),)).with_judgement(failed)
    assert review.judged[0].values == (0.5, 0.5), "what was known before is kept"


def test_the_chances_end_with_the_result() -> None:
    review = Review(1, 2, (replace(judged(0, 0), values=(0.6, 0.4)), replace(judged(1, 0), seat=1, values=(0.2, 0.8))))
    assert [number for number, _ in chances(review, (0.0, 1.0))] == [1, 1, 2]
    assert chances(review, (0.0, 1.0))[1][1] == pytest.approx((0.4, 0.6))
    assert chances(review, (0.0, 1.0))[-1][1] == (0.0, 1.0)
    assert chances(Review(1, 1, (replace(judged(0, 0), values=()),)), (0.5, 0.5)) == ((1, (0.5, 0.5)),)


def test_judgements_are_stored_as_they_are() -> None:
    made = (judged(0, 0.25, None), judged(3, 0.0, is_checked=True))
    assert decode_judgements(encode_judgements(made)) == made


# The store


async def test_a_review_is_asked_for_once_claimed_and_kept(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await begin(store, "dirkana")
        reviews = store[ReviewStore]
        assert await reviews.get(number) is None and await reviews.claim("one") == (None, None)
        assert await reviews.ask(number, 9) == await reviews.ask(number, 9) == Review(number, 9)
        claimed, _ = await reviews.claim("one", 60)
        assert claimed == Review(number, 9)
        assert await reviews.claim("two", 60) == (None, watch() + 60)
        review = claimed.with_judgement(judged(0, 0.25))
        assert await reviews.keep(review, "one", 60) and not await reviews.keep(review, "two", 60)
        assert await reviews.get(number) == review
        watch.pass_by(61)
        assert (await reviews.claim("two", 60))[0] == review
        await reviews.finish(replace(review, judged=()), "one", [(PLACE, ReviewKind.REVIEW)])
        assert await reviews.get(number) == review, "it is not that owner's any more"
        await reviews.retry(review, "two")
        assert (await reviews.claim("two", 60))[0] is None
        watch.pass_by(2)
        again, _ = await reviews.claim("two", 60)
        assert again == replace(review, tries=1)
        await reviews.set_aside(again, "two")
        assert await reviews.claim("two", 60) == (None, None)
        assert await reviews.ask(number, 9) == replace(review, tries=1), "who asks again has it tried again"
        again, _ = await reviews.claim("two", 60)
        assert again == review
        await reviews.finish(review, "two", [(PLACE, ReviewKind.REVIEW)])
        done = await reviews.get(number)
        assert done == replace(review, is_done=True) and await reviews.claim("two", 60) == (None, None)
        assert (PLACE, ReviewKind.REVIEW) in [(one.recipient, one.kind) for one in (await store.outbox.claim(60))[0]]
        assert await reviews.ask(number, 9) == done


async def test_a_new_start_frees_what_was_claimed(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "dirkana")
        await store[ReviewStore].ask(number, 9)
        await store[ReviewStore].claim("one")
    async with opened(tmp_path) as store:
        assert (await store[ReviewStore].claim("two"))[0] == Review(number, 9)


# The chart


def points(seats: int, rounds: int) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Chances that go up and down."""
    made = []
    for number in range(rounds):
        weights = [1 + (number * (seat + 3)) % 7 for seat in range(seats)]
        made.append((number + 1, tuple(one / sum(weights) for one in weights)))
    return (*made, (rounds + 1, (1.0, *[0.0] * (seats - 1))))


@pytest.mark.rest
@pytest.mark.parametrize("rounds", in_soak([1, 40, 130], [1, 130]))
@pytest.mark.parametrize("game", GAMES)
def test_the_chart_can_be_read(game: str, rounds: int) -> None:
    for seats in GAMES[game].seats if IS_SOAK else {*GAMES[game].seats[:1], *GAMES[game].seats[-1:]}:
        marks = [say("en", f"{game}-seat", seat=seat)[0] for seat in range(seats)]
        assert len(set(marks)) == seats and set(marks) <= SIGNS.keys() == HUES.keys(), "distinguished without colour"
        for language in LANGUAGES:
            drawn = chart(game, points(seats, rounds), language)
            assert all(say(language, f"{game}-seat", seat=seat) in drawn.alt for seat in range(seats))
        found = glyphs(chart_svg(marks, points(seats, rounds)))
        assert {one.name for one in found} >= {*marks, "0", "50", "100"}
        image = shown(drawn.png)
        assert 1.0 <= image.width / image.height <= 11 / 7
        small = [one for one in found for factor in factors(image.size).values() if one.height * factor < LEAST - 0.05]
        assert not small
        numbers = [one for one in found if one.name.isdecimal()]
        assert len(numbers) <= 3 + 10


def test_a_chart_without_judgements_is_drawn() -> None:
    assert chart("instinkt", ((1, (0.5, 0.5)),), "en").png.startswith(b"\x89PNG")


def test_a_long_chart_shows_the_mean_of_each_round() -> None:
    short = points(2, MOST_POINTS - 1)
    assert legible(short) == short
    up, down = (0.75, 0.25), (0.25, 0.75)
    rounds = range(1, MOST_POINTS)
    long = (*((number, one) for number in rounds for one in (up, down)), (MOST_POINTS, (1.0, 0.0)))
    assert legible(long) == (*((number, (0.5, 0.5)) for number in rounds), (MOST_POINTS, (1.0, 0.0)))
    assert "at least 50%, at most 100%" in chart("instinkt", long, "en").alt, "the words are those of the picture"


def test_a_chart_gives_seats_without_a_sign_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of third-party games, whose words for seats need not begin with a sign."""
    monkeypatch.setattr("rendering.charts.say", lambda language, key, **values: f"Seat {values.get('seat', '')}")
    assert chart.__wrapped__("bids", ((1, (0.5, 0.5)), (2, (1.0, 0.0))), "en").png
