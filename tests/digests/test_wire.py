"""The daily digest: one direct message about all matches in place of pings, and what still pings."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing

import pytest

from bot.match.clocks import DAY, HOUR
from tests.delivery.test_notifications import pings
from tests.kit.databases import FILE
from tests.kit.driver import ANY, Player, Shown, sit_around, sit_down
from tests.kit.room import Room
from tests.wire.test_limits import check_limits

MESSAGES = "/channels/{channel_id}/messages"
MARK = "📰"
ZONE = "UTC"


def hour_in(room: Room, hours: int) -> str:
    """The hour of the day that begins within so many hours, as the option takes it."""
    return str(int((room.clock() + hours * HOUR) // HOUR) % 24)


async def want_digest(player: Player, hours: int = 2, zone: str = ZONE) -> Shown:
    """Have a digest from the next hour on that begins within ``hours`` hours."""
    shown = await player.notify(digest=hour_in(player.room, hours), zone=zone)
    await player.room.quiet()
    return shown


def digests(player: Player) -> list[Shown]:
    return [one for one in player.direct() if one.text.startswith(MARK)]


def due(room: Room, player: Player) -> float:
    ((moment,),) = room.rows("SELECT due FROM digests WHERE person = ?", room.key(player.id))
    return float(moment)


async def reach_digest(player: Player) -> None:
    """Advance the clock to the person's next digest. The timers before it run first, as they would."""
    room = player.room
    await room.advance(max(0.0, due(room, player) - room.clock() - 1.0))
    moment = due(room, player)
    await room.advance(moment - room.clock() + 0.01)
    await room.until(lambda: due(room, player) > moment)
    await room.quiet()


async def test_one_message_a_day_replaces_the_pings(room: Room) -> None:
    said = await want_digest(ben := Player(room, "Ben"))
    assert said.hidden and said.says("en", "digest-is", begin=ANY, end=ANY, zone="UTC")
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    source, (anna, ben) = random.Random("digest"), match.players
    while match.waiting() != [ben]:
        await match.decide(anna, source, "play")
        await room.quiet()
    assert pings(room, [ben])["Ben"] == 0 and ben.direct() == [] and match.pings() == []
    await reach_digest(ben)
    (first,) = digests(ben)
    check_limits(dict(first.message))
    assert f"#{match.number}" in first.text and first.says("en", "digest-turn", left=ANY, until=ANY)
    assert "\n- " in first.text and first.has("play"), "what has happened, and the way to play"
    assert pings(room, [ben])["Ben"] == 1 and match.pings() == []
    menu = await ben.press(first, "play")
    assert menu.selects and digests(ben) == [first], "the menu is a message of its own"
    await reach_digest(ben)
    (second,) = digests(ben)
    assert second.id != first.id and ben.sees(first) is None
    assert "\n- " not in second.text, "what has happened is reported once"
    assert pings(room, [ben])["Ben"] == 2
    await room.restart()
    assert digests(ben) == [second]


@pytest.mark.rest
async def test_what_runs_out_before_the_next_digest_pings(room: Room) -> None:
    """It pings at once, and in the digest it stands first; a stage that a digest has reported is not pinged again."""
    ben = Player(room, "Ben")
    await want_digest(ben, 20)
    slow = await sit_down(room, pace="relaxed", host="Ben", guest="Anna")
    assert ben.direct() == [] and slow.pings() == []
    brisk = await sit_down(room, pace="brisk", host="Ben", guest="Anna")
    assert [brisk.prompt(ben) is not None, slow.prompt(ben)] == [True, None]
    assert pings(room, [ben])["Ben"] == 1
    daily = await sit_down(room, pace="daily", host="Ben", guest="Anna")
    assert daily.prompt(ben) is None
    await brisk.resign(ben)
    await reach_digest(ben)
    (shown,) = digests(ben)
    assert shown.text.index(f"#{daily.number}") < shown.text.index(f"#{slow.number}")
    assert shown.says("en", "digest-soon", count=1) and "⏳ ▶" in shown.text
    before = pings(room, [ben])["Ben"]
    await ben.quiet(**{"from": "1", "to": "2", "zone": "UTC"})  # looks at everything again
    await room.quiet()
    assert pings(room, [ben])["Ben"] == before, "the digest reported it already"


async def test_nothing_to_report_sends_nothing(room: Room) -> None:
    anna = Player(room, "Anna")
    await want_digest(anna)
    await reach_digest(anna)
    assert anna.direct() == []
    match = await sit_around(room, "hypnosia", ("Ben", "Anna"))
    source, (ben, anna) = random.Random("nothing"), match.players
    while match.waiting() != [ben]:
        await match.decide(anna, source, "play")
        await room.quiet()
    await reach_digest(anna)
    (digest,) = digests(anna)
    assert digest.says("de", "digest-head", count=1) and not digest.has("play")
    await reach_digest(anna)
    assert digests(anna) == [digest], "nothing has happened since: it stays as it is"
    await match.resign(ben)
    await reach_digest(anna)
    (over,) = digests(anna)
    assert over.id != digest.id and f"#{match.number}" in over.text, "how it ended is reported once"
    await reach_digest(anna)
    assert digests(anna) == [], "nothing is left to look at"


async def test_refused_messages_bring_the_pings_back(room: Room) -> None:
    anna = Player(room, "Anna")
    await want_digest(anna)
    anna.person.dms_closed = True
    match = await sit_down(room)
    assert match.pings() == [] and anna.direct() == []
    await reach_digest(anna)
    await room.settle()
    (ping,) = match.pings()
    assert anna.id in ping.pings and ping.says("de", "ping-unreachable", **_any_ping())
    said = await anna.notify()
    assert said.says("de", "digest-unreachable")
    anna.person.dms_closed = False
    await reach_digest(anna)
    assert len(digests(anna)) == 1 and not (await anna.notify()).says("de", "digest-unreachable")


def _any_ping() -> dict[str, object]:
    names = ("mention", "title", "seat", "names", "button", "left", "until")
    return {"count": 1, "last": "none"} | dict.fromkeys(names, ANY)


async def test_without_a_digest_everything_pings_again(room: Room) -> None:
    ben = Player(room, "Ben")
    await want_digest(ben)
    match = await sit_down(room, host="Ben", guest="Anna")
    assert match.prompt(ben) is None
    said = await ben.notify(digest="off")
    await room.settle()
    assert said.says("en", "digest-none") and match.prompt(ben)
    assert room.rows("SELECT * FROM digests") == [] == room.rows("SELECT * FROM digest_entries")


async def test_the_hour_and_the_zone(room: Room) -> None:
    ben = Player(room, "Ben")
    for zone in ("Atlantis", "x"):
        assert (await ben.notify(digest="18", zone=zone)).says("en", "quiet-zone", zone=zone)
    for hour in ("25", "-1", "x", "1.5", "18:60"):
        assert (await ben.notify(digest=hour, zone="Berlin")).says("en", "digest-unclear", hour=hour)
    assert room.rows("SELECT * FROM digests") == []
    await ben.quiet(**{"from": "22", "to": "7", "zone": "Europe/Berlin"})
    said = await ben.notify(digest="18")
    assert said.says("en", "digest-is", begin="18:00", end="19:00", zone="Europe/Berlin"), "the zone is in the form"
    said = await ben.notify(zone="New_York")
    assert said.says("en", "digest-is", begin="18:00", end="19:00", zone="America/New_York"), "and the hour"
    said = await ben.notify(by="thread")
    assert said.says("en", "digest-is", begin="18:00", end="19:00", zone="America/New_York")
    assert (await ben.notify(digest="6 h")).says("en", "digest-is", begin="06:00", end="07:00", zone="America/New_York")


async def test_quiet_hours_put_it_off(room: Room) -> None:
    ben = Player(room, "Ben")
    await want_digest(ben)
    match = await sit_down(room, host="Ben", guest="Anna")
    hour = int(due(room, ben) % DAY // HOUR)
    quiet = {"from": f"{hour}:00", "to": f"{(hour + 3) % 24}:00", "zone": ZONE}
    await ben.quiet(**quiet)
    await reach_digest(ben)
    assert ben.direct() == []
    assert due(room, ben) % DAY == ((hour + 3) % 24) * HOUR
    await reach_digest(ben)
    assert len(digests(ben)) == 1 and match.prompt(ben) is None


@pytest.mark.rest
@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_lost_send_leaves_no_second_message(room: Room, moment: str) -> None:
    """The connection breaks before or after Discord has the message; another process goes on with it."""
    ben = Player(room, "Ben")
    await want_digest(ben)
    await sit_down(room, host="Ben", guest="Anna")
    room.standin.faults.add("POST", f"/channels/{ben.person.dm()}/messages", drop=True, after=moment == "after")
    room.excused.append("digest")
    await room.advance(due(room, ben) - room.clock() + 0.01)
    await room.restart()
    for _ in range(3):
        await room.advance(400.0)
    assert len(digests(ben)) == 1 and pings(room, [ben])["Ben"] <= 2
    ((pending, message),) = room.rows("SELECT pending, message FROM digests")
    assert pending is None and message == digests(ben)[0].id


@pytest.mark.rest
async def test_many_matches_fit_into_one_message(room: Room) -> None:
    ben = Player(room, "Ben")
    await want_digest(ben, 20)
    for number in range(11):
        await sit_down(room, host="Ben", guest="Anna", pace="relaxed" if number else "none")
    await reach_digest(ben)
    (shown,) = digests(ben)
    check_limits(dict(shown.message))
    assert {int(one) for one in re.findall(r"#(\d+)", shown.text)} == set(range(1, 12))


async def test_a_digest_waits_while_channels_open_too_fast(room: Room) -> None:
    ben = Player(room, "Ben")
    await want_digest(ben)
    match = await sit_down(room, pace="relaxed", host="Ben", guest="Anna")
    assert ben.direct() == []
    room.standin.faults.add("POST", "/users/@me/channels", status=403, code=40003, times=1)
    await reach_digest(ben)
    assert digests(ben) == [] and pings(room, [ben])["Ben"] == 0
    assert room.rows("SELECT count(*) FROM people WHERE unreachable") == [(0,)]
    await room.advance(601.0)
    (late,) = digests(ben)
    assert f"#{match.number}" in late.text and pings(room, [ben])["Ben"] == 1


@pytest.mark.parametrize("code", [40003, pytest.param(20026, marks=pytest.mark.rest)])
async def test_a_digest_is_skipped_while_no_channel_can_be_opened(room: Room, code: int) -> None:
    """For two hours. What runs out before the next one pings; no one counts as unreachable, and all else waits."""
    room.excused.append("Discord lets the bot write only")
    await want_digest(ben := Player(room, "Ben"))
    soon = await sit_down(room, pace="daily", host="Ben", guest="Anna")
    late = await sit_down(room, pace="relaxed", host="Ben", guest="Anna")
    refused = room.standin.faults.add("POST", "/users/@me/channels", status=403, code=code, times=1000)
    await reach_digest(ben)
    first = room.clock()
    for _ in range(12):
        await room.advance(601.0)
    await room.settle()
    assert digests(ben) == [] and due(room, ben) > first + 20 * HOUR
    assert [[one.pings for one in match.pings()] for match in (soon, late)] == [[[ben.id]], []]
    assert room.rows("SELECT count(*) FROM people WHERE unreachable") == [(0,)]
    assert not (await ben.notify()).says("en", "digest-unreachable")
    refused.remaining = 0
    await reach_digest(ben)
    await room.advance(1201.0)
    (shown,) = digests(ben)
    assert f"#{late.number}" in shown.text


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_a_digest_opens_a_lost_channel_again(room: Room, status: int, code: int) -> None:
    """Once. The lost channel, here one that is not there, is forgotten."""
    ben = Player(room, "Ben")
    await want_digest(ben)
    match = await sit_down(room, host="Ben", guest="Anna")
    lost = 12345
    with closing(sqlite3.connect(room.data / FILE)) as base, base:
        base.execute("UPDATE people SET channel = ? WHERE user = ?", (lost, ben.id))
    room.standin.faults.add(
        "POST", MESSAGES, status=status, code=code, times=1, when=lambda sent: str(lost) in sent.path
    )
    await reach_digest(ben)
    (shown,) = digests(ben)
    assert f"#{match.number}" in shown.text and match.pings() == []
    assert room.rows("SELECT channel, unreachable FROM people WHERE user = ?", ben.id) == [(ben.person.dm(), False)]
    await reach_digest(ben)
    assert len([one for one in room.standin.requests if one.path.endswith("/users/@me/channels")]) == 2, "Anna's, Ben's"
