"""Absent players over the wire, ends that no one gets by a trick, and one result everywhere it is shown."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.delivery.items import Kind
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.store import RatingStore
from bot.local.permissions import MANAGE_THREADS
from bot.match.clocks import DAY, HOUR
from bot.match.consent import is_absent
from bot.match.leaving import FEWEST_DECISIONS
from bot.match.model import MatchPhase
from bot.texts import say
from tests.kit.databases import findings
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.privacy.test_wire import delete
from tests.ratings.test_unrated import play_on
from tests.wire.test_consent import asking

SILENT = 1 << 12  # the message flag SUPPRESS_NOTIFICATIONS
Way = Callable[[Match, Player, Shown], Awaitable[Shown]]

WAYS: dict[str, Way] = {
    "play": lambda match, player, _: player.press(match.board(), "play"),
    "hand": lambda match, player, _: player.press(match.board(), "hand"),
    "log": lambda match, player, _: player.press(match.board(), "log"),
    "rules": lambda match, player, _: player.press(match.board(), "rules"),
    "a press that is stale": lambda _, player, old: player.pick(old, old.selects[0].options[0][1]),
    "a command that names it": lambda match, player, _: player.show(match=str(match.number)),
    "a typed move that is none": lambda match, player, _: player.typed("fly", match.place),
}


async def left_waiting(room: Room, **options: object) -> tuple[Match, Player, Player, Shown]:
    """A match without a clock in which one player is waited for; that one, the other, and a menu of a step before."""
    match = await sit_down(room, pace="none", **options)
    anna, ben = match.players
    old = await match.menu(anna)
    for player in match.players:
        await match.decide(player, random.Random(7), "typed")
    await room.settle()
    while match.waiting() != [anna]:
        (mover,) = {ben} & set(match.waiting()) or match.waiting()
        await match.decide(mover, random.Random(8), "typed")
        await room.settle()
    return match, anna, ben, old


async def absent(match: Match, player: Player) -> bool:
    stored = await match.room.bot.service.match(match.number)
    return is_absent(stored, stored.seat_of(match.room.key(player.id)) or 0, match.room.clock())


async def shown_up(match: Match, player: Player) -> None:
    await match.room.until(
        lambda: bool(match.room.rows("SELECT 1 FROM clocks WHERE seen > ?", match.room.clock() - 60))
    )
    assert not await absent(match, player)


async def test_every_control_makes_an_absent_player_present(room: Room) -> None:
    match, anna, ben, old = await left_waiting(room)
    for name, way in WAYS.items():
        await room.advance(8 * DAY)
        assert await absent(match, anna), name
        await way(match, anna, old)
        await shown_up(match, anna)
        said = await ben.slash("match remove", match.place, player=anna.id)
        assert said.says("en", "player-is-here"), name
    await room.settle()
    assert room.rows("SELECT kind FROM seats ORDER BY seat") == [("person",), ("person",)]
    assert room.rows("SELECT * FROM proposals") == []


@pytest.mark.parametrize("is_there", [True, pytest.param(False, marks=pytest.mark.rest)])
async def test_an_absent_player_is_asked_by_message_and_has_a_day(room: Room, is_there: bool) -> None:
    match, anna, ben, _ = await left_waiting(room)
    await room.advance(8 * DAY)
    before = len(anna.direct())
    made = await ben.slash("match remove", match.place, player=anna.id)
    assert made.says("en", "proposal-made", names="Anna", title=ANY, button=ANY)
    await room.settle()
    (direct,) = anna.direct()[before:]
    for shown in (asking(match), direct):
        assert shown.says("de", "proposal-absent", names=f"<@{anna.id}>", until=ANY) and shown.has("decline")
    assert asking(match).pings == [anna.id]
    await room.advance(DAY - HOUR)
    assert not room.rows("SELECT 1 FROM seats WHERE kind = 'vacant'")
    if is_there:
        await anna.press(match.board(), "log")
        await shown_up(match, anna)
        await room.settle()
        assert asking(match).says("de", "proposal-lapsed") and not asking(match).buttons
    await room.advance(2 * HOUR)
    await room.settle()
    assert bool(room.rows("SELECT 1 FROM seats WHERE kind = 'vacant'")) is not is_there
    now = anna.sees(direct)
    assert now is not None and not now.has("decline")


async def test_a_question_by_direct_message_that_was_deleted_is_sent_again_silently(room: Room) -> None:
    match, anna, ben, _ = await left_waiting(room)
    await room.advance(8 * DAY)
    await ben.slash("match remove", match.place, player=anna.id)
    await room.settle()
    first = anna.direct()[-1]
    room.world.delete_message(first.channel, first.id)
    await room.bot.service.enqueue(match.number, [(room.key(anna.id), Kind.PROPOSAL)])
    await room.settle()
    again = anna.direct()[-1]
    assert again.text == first.text and again.id != first.id and again.message["flags"] & SILENT


async def under_way(room: Room, seed: int = 0, **options: object) -> Match:
    """A match in which every seat has made FEWEST_DECISIONS."""
    match = await sit_down(room, **options)
    query = "SELECT seat, count(*) FROM events WHERE match = ? AND kind = 'move' AND live GROUP BY seat"
    for at in range(100):
        made = room.rows(query, match.number)
        if len(made) == 2 and min(count for _, count in made) >= FEWEST_DECISIONS:
            return match
        await play_on(match, 1, f"under way {seed} {at}")
    raise AssertionError("it did not get under way")


async def with_a_loser(room: Room) -> Match:
    """A match without a clock that is under way, in which the second player is behind and the first one to act."""
    for seed in range(20):
        match = await under_way(room, seed, pace="none")
        for at in range(30):
            stored = await room.bot.service.match(match.number)
            points = stored.position.game.points(stored.position.state)
            if points[1] < points[0] and stored.position.waiting == (0,):
                return match
            await play_on(match, 1, f"behind {seed} {at}")
    raise AssertionError("the second player is never behind")


@pytest.mark.rest
async def test_a_player_who_is_behind_and_has_the_match_ended_has_lost_it_everywhere(room: Room) -> None:
    match = await with_a_loser(room)
    anna, ben = match.players
    await room.advance(8 * DAY)
    await ben.slash("match remove", match.place)
    await room.settle()
    assert asking(match).says("de", "proposal-end", name=ANY, rated=True)
    assert (await room.bot.service.match(match.number)).phase is MatchPhase.RUNNING, "not at once"
    await room.advance(DAY + 60)
    await room.settle()
    board, (notice,) = match.board(), match.notices()
    winner = next(line for line in board.text.splitlines() if line.startswith("🏁"))
    assert "Anna" in winner and "Ben" not in winner and winner in notice.text
    (moved,) = [line for line in board.text.splitlines() if line.startswith("📈")]
    assert moved.index("Anna") < moved.index("Ben") and "fällt" in moved
    assert board.says("de", "note-ended", name="Ben")
    places = room.rows("SELECT person, place FROM results WHERE match = ? ORDER BY place", match.number)
    assert places == [(room.key(anna.id), 1), (room.key(ben.id), 2)], "what profiles are made of"
    assert not findings(room.data).defects


@pytest.mark.rest
async def test_a_moderator_is_asked_first_and_every_place_shows_the_same_end(room: Room) -> None:
    match, cleo = await under_way(room), Player(room, room.add_person("Cleo", "de"))
    room.world.set_permissions(room.channel, cleo.id, allow=MANAGE_THREADS)
    asked = await cleo.slash("server match-end", match.place)
    assert asked.hidden and asked.says("de", "ask-end", title=ANY)
    assert room.rows("SELECT phase FROM matches") == [("running",)], "nothing has happened yet"
    assert (await cleo.press(asked, "endnot")).says("de", "end-not", title=ANY)
    assert (await match.players[0].forge("press:endall:1", message=match.board().id)).says("de", "only-moderators")
    assert room.rows("SELECT phase FROM matches") == [("running",)]
    assert (await cleo.end_match(match.place)).says("de", "ended", title=ANY)
    await room.settle()
    board, (notice,) = match.board(), match.notices()
    unwon = say("de", "status-unwon", points="§", reason=say("de", "reason-abandoned")).partition("§")[0]
    assert unwon in board.text and unwon in notice.text, "no one has won"
    assert board.says("de", "note-ended", name="Cleo") and "Cleo" in notice.text.splitlines()[0]
    assert board.says("de", "unrated-abandoned") and "📈" not in board.text
    for player, language in zip(match.players, ("de", "en"), strict=True):
        own = await player.slash("profile")
        assert own.says(language, "profile-matches", count=1, won=0, shared=0, undecided=1)
    assert not findings(room.data).defects


@pytest.mark.rest
async def test_a_moderator_does_not_end_an_own_match_that_counts(room: Room) -> None:
    match = await under_way(room)
    for player, language in zip(match.players, ("de", "en"), strict=True):
        room.world.set_permissions(room.channel, player.id, allow=MANAGE_THREADS)
        assert (await player.slash("server match-end", match.place)).says(language, "end-own")
        assert (await player.forge("press:endall:1", message=match.board().id)).says(language, "end-own")
    assert room.rows("SELECT phase FROM matches") == [("running",)]
    friendly = await sit_down(room, rated=False)
    anna = friendly.players[0]
    assert (await anna.end_match(friendly.place)).says("de", "ended", title=ANY)
    await room.settle()
    assert friendly.over and friendly.board().says("de", "note-ended", name="Anna")


@pytest.mark.parametrize(
    "way", ["leaves", *(pytest.param(way, marks=pytest.mark.rest) for way in ("times out", "deletes"))]
)
async def test_leaving_a_match_that_is_under_way_is_rated_as_resigning(room: Room, way: str) -> None:
    match = await under_way(room, pace="brisk")
    anna, ben = match.players
    if way == "leaves":
        await room.bot.people.leave_server(room.guild, room.key(ben.id))
    elif way == "deletes":
        key = room.key(ben.id)
        await delete(ben)
        await room.until(lambda: not room.rows("SELECT 1 FROM seats WHERE person = ? AND kind = 'person'", key))
    else:
        while not room.rows("SELECT 1 FROM seats WHERE kind = 'vacant'"):
            while anna in match.waiting():
                await match.decide(anna, random.Random(3), "typed")
                await room.settle()
            await room.advance(HOUR)
            await room.settle()
    await room.settle()
    await play_on(match, 200, way)
    await room.settle()
    assert match.over
    (moved,) = [line for line in match.board().text.splitlines() if line.startswith("📈")]
    name = say("de", "seat-former") if way == "deletes" else "Ben"
    assert moved.index("steigt") < moved.index("fällt") and moved.index("Anna") < moved.index(name)
    assert say("de", "ratings-forfeited", names=name, count=1) in moved
    own = await anna.slash("profile")
    assert own.says("de", "profile-matches", count=1, won=1, shared=0, undecided=0)
    before = room.stored("ratings", "rating_changes", "results", "summaries")
    await room.bot.store[RatingStore].rebuild()
    await room.bot.store[ProfileStore].rebuild()
    assert room.stored(*before) == before and not findings(room.data).defects
