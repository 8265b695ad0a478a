"""What phones show of the bot's messages on the lock screen: which match, who has acted, and how long there is time.

Anna and Mira read German and Ben English; a thread speaks the language of the match's host.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from bot.delivery.items import PLACE, Kind, Notify
from bot.local.records import WorldEvent
from cogs._delivery.sender import NONCE_LIFETIME
from tests.delivery.test_notices import notify
from tests.digests.test_wire import reach_digest, want_digest
from tests.kit.databases import FILE
from tests.kit.driver import Match, Player, sit_around, sit_down
from tests.kit.room import Room
from tests.kit.shown import push_text
from tests.matchmaking.test_wire import request
from tests.preferences.test_wire import choose, manager
from tests.reviews.test_wire import reviewed
from tests.seasons.test_wire import SIGNUP, crowd, fixtures, opened
from tests.wire.test_absence import at_hour
from tests.wire.test_absent import left_waiting
from tests.wire.test_moves import hidden_from, lost

Pushes = list[tuple[list[int], str]]

NO_PREVIEWS = 1 << 2
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
HOUR, DAY = 3600.0, 86_400.0
VIEW_CHANNEL, MANAGE_THREADS = 1 << 10, 1 << 34
LANGUAGE = {"Anna": "de", "Ben": "en"}
BOTH = pytest.mark.parametrize("host", ["Anna", pytest.param("Ben", marks=pytest.mark.rest)])


@pytest.fixture
def pushes(room: Room) -> Iterator[Pushes]:
    """The people whom each message of the bot has pinged, and the words of the push, in the order of sending.

    No push is empty: phones show no words of a layout. No classic message has link previews.
    """
    found: Pushes = []
    flags: list[int] = []

    def note(event: WorldEvent) -> None:
        data: dict[str, Any] = event.data
        if event.name != "MESSAGE_CREATE" or not data["author"].get("bot"):
            return
        if data["content"]:
            flags.append(data["flags"])
        words, channel = push_text(data["flags"], data["content"]), room.world.channels[event.channel or 0]
        people = [int(user["id"]) for user in data["mentions"]] or [channel.recipient or 0]
        if words is not None and any(people):
            found.append((people, words))

    room.world.listen(note)
    yield found
    assert [people for people, words in found if not words.strip()] == []
    assert flags and all(one & NO_PREVIEWS for one in flags)


WORDS = {
    "Anna": ("du bist am Zug", ", mit {name}. Zuletzt: ", "die halbe Bedenkzeit ist um", "Du hast noch 35 Stunden ("),
    "Ben": ("it's your turn", ", with {name}. Last: ", "half of your time is gone", "You have 35 hours left ("),
}


@pytest.mark.parametrize("host", ["Anna", "Ben"])
async def test_pushes_say_which_match_who_moved_and_how_long(room: Room, pushes: Pushes, host: str) -> None:
    """Anna reads German and Ben English; the thread speaks the host's language."""
    turn, last, late, left = WORDS[host]
    guest = "Ben" if host == "Anna" else "Anna"
    match = await sit_down(room, host=host, guest=guest, pace="relaxed")
    asked = {one.name: [words for people, words in pushes if people == [one.id]][-1] for one in match.players}
    assert (
        asked["Anna"].startswith("Du bist am Zug: Instinkt #1, ")
        and ", mit Ben. Du hast 3 Tage Zeit (" in asked["Anna"]
    )
    assert asked["Ben"].startswith("It's your turn: Instinkt #1, ") and ", with Anna. You have 3 days (" in asked["Ben"]
    source = random.Random("pushes")
    while len(match.waiting()) != 1 or not match.pings():
        await match.decide(match.waiting()[0], source, "typed")
        await room.settle()
    (ping,), (mover,) = match.pings(), match.waiting()
    other = next(one for one in match.players if one is not mover)
    people, words = pushes[-1]
    assert people == [mover.id] and words == ping.text
    assert f"<@{mover.id}>, {turn}: Instinkt #1, " in words and last.format(name=other.name) in words
    await room.advance(37 * HOUR)
    people, words = pushes[-1]
    assert people == [mover.id] and f"<@{mover.id}>, {late}: Instinkt #1, " in words and left in words
    await match.resign(mover)
    people, words = pushes[-1]
    assert people == [other.id] and "Instinkt #1" in words and f"({other.name})" in words, "who has won"


def pushed(pushes: Pushes, player: Player) -> list[str]:
    """The words of all pushes to a person."""
    return [words for people, words in pushes if player.id in people]


def says(words: str, *parts: str) -> bool:
    """Whether the words have these parts, in that order."""
    at = 0
    for part in parts:
        if (found := words.find(part, at)) < 0:
            return False
        at = found + len(part)
    return True


async def alone(match: Match, seed: str = "pushes") -> tuple[Player, Player]:
    """Play until one player of two is to act and is pinged in the thread; that one, and the other."""
    source = random.Random(seed)
    while len(match.waiting()) != 1 or not match.pings():
        await match.decide(match.waiting()[0], source, "typed")
        await match.room.settle()
    (mover,) = match.waiting()
    (other,) = [one for one in match.players if one is not mover]
    return mover, other


# The clock

RUNS_OUT = {
    "Anna": (
        ("die halbe Bedenkzeit ist um", "Du hast noch 35 Stunden ("),
        ("deine Bedenkzeit ist fast um", "Du hast noch 7 Stunden ("),
        ("deine Bedenkzeit ist um", "Du hast noch 36 Stunden Nachfrist ("),
    ),
    "Ben": (
        ("half of your time is gone", "You have 35 hours left ("),
        ("your time is almost up", "You have 7 hours left ("),
        ("your time is up", "You have a grace of 36 hours ("),
    ),
}


@BOTH
async def test_pushes_of_a_clock_say_how_much_time_is_left(room: Room, pushes: Pushes, host: str) -> None:
    guest = "Ben" if host == "Anna" else "Anna"
    match = await sit_down(room, host=host, guest=guest, pace="relaxed")
    mover, _ = await alone(match)
    for hours, (late, left) in zip((37.0, 28.0, 7.0 + 1 / 60), RUNS_OUT[host], strict=True):
        await room.advance(hours * HOUR)
        words = pushed(pushes, mover)[-1]
        assert says(words, f"<@{mover.id}>, {late}", "Instinkt #1, ", left), words


DIRECTLY = {
    "Anna": (
        ("Die halbe Bedenkzeit ist um: Instinkt #1, ", "Du hast noch 35 Stunden ("),
        ("Deine Bedenkzeit ist fast um: Instinkt #1, ", "Du hast noch 7 Stunden ("),
        ("Deine Bedenkzeit ist um: Instinkt #1, ", "Du hast noch 36 Stunden Nachfrist ("),
    ),
    "Ben": (
        ("Half of your time is gone: Instinkt #1, ", "You have 35 hours left ("),
        ("Your time is almost up: Instinkt #1, ", "You have 7 hours left ("),
        ("Your time is up: Instinkt #1, ", "You have a grace of 36 hours ("),
    ),
}
ENDED = {"Anna": "{title} ist zu Ende", "Ben": "{title} is over"}


@BOTH
async def test_pushes_of_direct_messages_say_how_much_time_is_left(room: Room, pushes: Pushes, host: str) -> None:
    for name in LANGUAGE:
        await Player(room, name).notify(by="direct")
    match = await sit_down(room, pace="relaxed")
    for stage, hours in enumerate((37.0, 28.0, 7.0 + 1 / 60)):
        await room.advance(hours * HOUR)
        for player in match.players:
            words = pushed(pushes, player)[-1]
            assert says(words, *DIRECTLY[player.name][stage]), words
    (winner,), (loser,) = ([one for one in match.players if (one.name == host) is wins] for wins in (True, False))
    await match.resign(loser)
    await room.settle()
    words = pushed(pushes, winner)[-1]
    assert says(words, ENDED[host].format(title="Instinkt #1"), f"({host})"), "who has won"


UNREACHED = {
    "Anna": (
        "du bist gefragt: Instinkt #1, ",
        "mit {name}",
        "Du hast 3 Tage Zeit (",
        "Per Direktnachricht erreiche ich",
    ),
    "Ben": ("you are asked: Instinkt #1, ", "with {name}", "You have 3 days (", "I cannot reach you by direct message"),
}


@BOTH
async def test_pushes_in_place_of_direct_messages(room: Room, pushes: Pushes, host: str) -> None:
    guest = "Ben" if host == "Anna" else "Anna"
    room.people[guest].dms_closed = True
    match = await sit_down(room, host=host, guest=guest, pace="relaxed")
    await room.settle()
    parts = [part.format(name=host) for part in UNREACHED[host]]
    words = pushed(pushes, match.players[1])[-1]
    assert says(words, f"<@{match.players[1].id}>, ", *parts), words


HIDDEN = {
    "Anna": ("Die halbe Bedenkzeit ist um: Hypnosia #1", "Du hast noch ", "in einem Kanal, den du gerade nicht sehen"),
    "Ben": ("Half of your time is gone: Hypnosia #1", "You have ", "in a channel that you cannot see"),
}


@BOTH
async def test_a_push_to_a_player_who_cannot_see_the_place(room: Room, pushes: Pushes, host: str) -> None:
    guest = "Ben" if host == "Anna" else "Anna"
    match = await sit_around(room, "hypnosia", (host, guest))
    first, unseeing = match.players
    while match.waiting() != [unseeing]:
        await match.decide(first, random.Random("hidden"), "typed")
        await room.settle()
    room.world.set_permissions(room.channel, unseeing.id, deny=VIEW_CHANNEL)
    await room.advance(37 * HOUR)
    await room.settle()
    words = pushed(pushes, unseeing)[-1]
    assert says(words, *HIDDEN[guest]), words


# Invitations and tables

INVITED = {
    "Anna": "<@{user}>, Anna lädt dich zu einer Partie ein: Instinkt #{number}.",
    "Ben": "<@{user}>, Ben invites you to a match: Instinkt #{number}.",
}


CLOSES = {"Anna": "Der Tisch ist 7 Tage lang offen, bis <t:", "Ben": "The table is open for 7 days, until <t:"}


@pytest.mark.parametrize(
    "way", ["new", "select", *(pytest.param(one, marks=pytest.mark.rest) for one in ("challenge", "rematch", "late"))]
)
@BOTH
async def test_pushes_of_invitations(room: Room, pushes: Pushes, host: str, way: str) -> None:
    one, other = Player(room, host), Player(room, "Ben" if host == "Anna" else "Anna")
    number = 1
    if way == "challenge":
        await one.pick(await one.challenge(other), "instinkt")
    elif way == "select":
        await one.pick_people(await one.new(), other.id)
    elif way == "rematch":
        match = await sit_down(room, host=host, guest=other.name)
        pushes.clear()
        board = await match.resign(other)
        await room.advance(HOUR + 1)  # an invitation of the same host pings again
        await one.press(board, "rematch")
        number = 2
    else:
        if way == "late":  # after quiet hours
            at_hour(room, 23)
            await other.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
        await one.new(other)
    await room.settle()
    if way == "late":
        await room.advance(9 * HOUR)
    words = pushed(pushes, other)[-1]
    assert INVITED[host].format(user=other.id, number=number) in words.splitlines()[0], words
    assert way in ("select", "late") or CLOSES[host] in words, words


PAIRING_TEXTS = {
    "Anna": ("Ihr möchtet beide spielen", "Ich habe jemanden zum Spielen für dich gefunden, Ben: Dirkana #1."),
    "Ben": ("you would both like to play", "I have found somebody for you to play with, Anna: Dirkana #1."),
}


@pytest.mark.parametrize("is_late", [False, True])
@BOTH
async def test_pushes_of_matchmaking(room: Room, pushes: Pushes, host: str, is_late: bool) -> None:
    one, other = Player(room, host), Player(room, "Ben" if host == "Anna" else "Anna")
    anna = manager(room)
    await choose(anna, await anna.slash("server settings"), "server", "language", LANGUAGE[host])
    if is_late:
        at_hour(room, 23)
        await one.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
    await request(one, "dirkana", "daily")
    await request(other, "dirkana", "daily")
    await room.quiet()
    if is_late:
        await room.advance(9 * HOUR)
        await room.settle()
    words = pushed(pushes, one)[-1]
    assert PAIRING_TEXTS[host][is_late] in words and f"<@{one.id}>" in words and "Dirkana #1" in words, words


@pytest.mark.rest
@BOTH
async def test_pushes_of_a_season(room: Room, pushes: Pushes, host: str) -> None:
    """A round pings by the tables of its matches; the season's message, and a round without a match, ping no one."""
    anna = manager(room)
    await choose(anna, await anna.slash("server settings"), "server", "language", LANGUAGE[host])
    people = crowd(room, 3)
    await opened(room, people)
    await room.advance(SIGNUP + 60)
    await room.until(lambda: fixtures(room, "m.match IS NOT NULL"))
    await room.settle()
    (first, second, number, *_) = fixtures(room, "m.match IS NOT NULL")[0]
    (words,) = [words for found, words in pushes if sorted(found) == sorted((first, second))]
    round_of = {"Anna": "eure Partie in Runde 1 von ", "Ben": "your match in round 1 of "}[host]
    assert says(words, f"<@{first}>", round_of, f"Dirkana #{number}") or says(words, f"<@{second}>", round_of), words
    assert f"Dirkana #{number}" in words
    for player in people:
        assert all("Dirkana" in one for one in pushed(pushes, player))
        if player.id not in (first, second):
            assert pushed(pushes, player) == []


# Proposals

ASKED = {
    "Anna": {
        "pause": ("Anna möchte die Partie bis zu 3 Tage ruhen lassen", "<@{user}>: Einverstanden?", "3 Tage, bis <t:"),
        "pace": ("Anna möchte etwas anderes ausmachen", "<@{user}>: Einverstanden?", "3 Tage, bis <t:"),
        "replace": ("Anna möchte den Platz an", "<@{user}>: Bist du einverstanden?", "24 Stunden, bis <t:"),
        "resume": ("Anna möchte mit der Partie weitermachen", "<@{user}>: Einverstanden?", "bis <t:"),
        "undo": ("Anna möchte die letzte eigene Entscheidung", "<@{user}>: Einverstanden?", "3 Tage, bis <t:"),
    },
    "Ben": {
        "pause": (
            "Ben would like to pause the match for up to 3 days",
            "<@{user}>: do you agree?",
            "3 days, until <t:",
        ),
        "pace": ("Ben would like to agree on something else", "<@{user}>: do you agree?", "3 days, until <t:"),
        "replace": ("Ben would like to hand over the seat", "<@{user}>: do you agree?", "24 hours, until <t:"),
        "resume": ("Ben would like to go on with the match", "<@{user}>: do you agree?", "until <t:"),
        "undo": ("Ben would like to take back", "<@{user}>: do you agree?", "3 days, until <t:"),
    },
}


async def propose(match: Match, host: Player, kind: str) -> None:
    if kind == "pause":
        await host.slash("match pause", match.place, days=3)
    elif kind == "pace":
        await host.slash("match pace", match.place, pace="daily")
    elif kind == "replace":
        await host.slash("match replace", match.place, newcomer=Player(match.room, "Mira").id)
    elif kind == "resume":
        await host.slash("match pause", match.place, days=3)
        await match.room.settle()
        for player in match.players[1:]:
            asked = next(one for one in player.messages(match.place) if one.has("agree"))
            await player.press(asked, "agree")
        await match.room.settle()
        await host.slash("match resume", match.place)
    else:
        source = random.Random("undo")
        for _ in range(50):
            (mover, *others) = match.waiting()
            if not others and mover is not host and match.room.rows("SELECT 1 FROM events WHERE kind = 'move'"):
                break
            await match.decide(mover, source, "typed")
            await match.room.settle()
        await host.press(match.board(), "askback")
    await match.room.quiet()


@pytest.mark.parametrize(
    "kind", ["pause", "replace", *(pytest.param(one, marks=pytest.mark.rest) for one in ("pace", "resume", "undo"))]
)
@BOTH
async def test_pushes_of_proposals(room: Room, pushes: Pushes, host: str, kind: str) -> None:
    match = await sit_down(room, host=host, guest="Ben" if host == "Anna" else "Anna", pace="none")
    one, other = match.players
    await propose(match, one, kind)
    words = pushed(pushes, other)[-1]
    parts = [part.format(user=other.id) for part in ASKED[host][kind]]
    assert says(words, "Instinkt #1", *parts), words
    if kind == "replace":
        assert pushed(pushes, Player(room, "Mira")) == [words]


WAITED = {
    "Anna": (
        "<@{user}>, in deiner Ruhezeit gab es eine Frage an dich in Instinkt #1",
        "Anna möchte",
        "2 Tage, bis <t:",
    ),
    "Ben": ("<@{user}>, in your quiet hours you were asked something in Instinkt #1", "Ben would", "2 days, until <t:"),
}


@BOTH
async def test_pushes_of_proposals_after_quiet_hours(room: Room, pushes: Pushes, host: str) -> None:
    match = await sit_down(room, host=host, guest="Ben" if host == "Anna" else "Anna", pace="none")
    one, other = match.players
    at_hour(room, 16)
    await other.quiet(**{"from": "15:00", "to": "7:00", "zone": "UTC"})
    await propose(match, one, "pause")
    before = len(pushed(pushes, other))
    await room.advance(16 * HOUR)
    await room.settle()
    (words,) = pushed(pushes, other)[before:]
    assert says(words, *(part.format(user=other.id) for part in WAITED[host])), words


ABSENT = {
    "Anna": ("Instinkt #1", "Ben möchte den Platz von ", "Bist du noch da?", "24 Stunden, bis <t:"),
    "Ben": ("Instinkt #1", "Ben would like to free the seat of ", "are you still there?", "24 hours, until <t:"),
}


@pytest.mark.rest
@BOTH
async def test_pushes_to_an_absent_player(room: Room, pushes: Pushes, host: str) -> None:
    """In the thread in the language of the host, and directly in the reader's."""
    match, anna, ben, _ = await left_waiting(room, host=host, guest="Ben" if host == "Anna" else "Anna")
    who, other = (anna, ben)
    await room.advance(8 * DAY)
    await other.slash("match remove", match.place, player=who.id)
    await room.settle()
    for language in {host, who.name}:
        name = other.name
        parts = [part.replace("Ben", name) for part in ABSENT[language]]
        assert any(says(words, *parts) for words in pushed(pushes, who)), pushed(pushes, who)


MOVES = {
    "Anna": ("Instinkt #1", "Ben möchte in **#hinterzimmer**", "Bist du einverstanden?", "3 Tage, bis <t:"),
    "Ben": (
        "Instinkt #1",
        "Anna would like to go on in **#hinterzimmer**",
        "Do you agree?",
        "3 days, until <t:",
    ),
}


@pytest.mark.rest
@pytest.mark.parametrize("reader", LANGUAGE)
async def test_a_push_that_asks_whether_the_match_may_move(room: Room, pushes: Pushes, reader: str) -> None:
    match = await lost(room)
    (asked,), (asking,) = ([one for one in match.players if (one.name == reader) is reads] for reads in (True, False))
    await asking.press(await asking.show(hidden_from(room, asked)), "askmove")
    await room.settle()
    assert says(pushed(pushes, asked)[-1], *MOVES[reader]), pushed(pushes, asked)[-1]


# Notices

LEFT = {
    "Anna": ("hat aufgegeben. Hypnosia #1 geht", "Dein Platz in Hypnosia #1 ist frei geworden, weil deine Zeit um ist"),
    "Ben": (
        "has resigned. Hypnosia #1 goes",
        "Your seat in Hypnosia #1 has become free, because your time has run out",
    ),
}


@BOTH
async def test_pushes_of_a_resignation_and_of_a_lost_seat(room: Room, pushes: Pushes, host: str) -> None:
    names = [host, *(name for name in ("Anna", "Ben", "Mira") if name != host)]
    match = await sit_around(room, "hypnosia", names, seats=3, pace="relaxed", timeout="seat")
    mover = match.waiting()[0]
    (quitter,) = [one for one in match.players if one is not mover][:1]
    await match.resign(quitter)
    await room.settle()
    resigned, freed = LEFT[host]
    for player in match.players:
        if player is not quitter:
            assert says(pushed(pushes, player)[-1], f"<@{player.id}>", f"({quitter.name})", resigned), pushed(
                pushes, player
            )
    for hours in (40, 34, 36):
        await room.advance(hours * HOUR)
    await room.settle()
    words = [one for one in pushed(pushes, mover) if freed in one]
    assert words and words[-1].startswith(f"🔔 <@{mover.id}>"), pushed(pushes, mover)


LOST = {
    "Anna": {
        "left": "Dein Platz in Hypnosia #1 ist frei geworden, weil du den Server verlassen hast",
        "removed": "<@{user}>: Dein Platz in Hypnosia #1 ist frei geworden: Die anderen haben so abgestimmt",
        "end": "möchte diese Partie beenden",
    },
    "Ben": {
        "left": "Your seat in Hypnosia #1 has become free, because you have left the server",
        "removed": "<@{user}>: Your seat in Hypnosia #1 has become free: the others have voted so",
        "end": "would like to end this match",
    },
}


async def absent_host(room: Room, host: str) -> Match:
    """A match of three whose host is to act, first of all in the words of a person of that language."""
    names = [host, *(name for name in ("Anna", "Ben", "Mira") if name != host)]
    match = await sit_around(room, "hypnosia", names, seats=3, pace="relaxed")
    while match.waiting() != match.players[:1]:
        await match.decide(match.waiting()[0], random.Random("absent"), "typed")
        await room.settle()
    return match


async def vote(match: Match, **options: Any) -> None:
    """Let the second player ask to remove one, or to end the match, and the third agree."""
    _, second, third = match.players
    await second.slash("match remove", match.place, **options)
    await match.room.settle()
    asked = next(one for one in second.messages(match.place) if one.has("agree"))
    await third.press(asked, "agree")
    await match.room.settle()


@pytest.mark.rest
@BOTH
async def test_the_push_of_a_seat_lost_by_leaving(room: Room, pushes: Pushes, host: str) -> None:
    match = await absent_host(room, host)
    leaver = match.players[0]
    room.world.add_guild("Anderswo", members=[leaver.id])  # so that direct messages reach them
    room.world.remove_member(room.guild, leaver.id)
    await room.advance(36 * HOUR)
    await room.settle()
    assert LOST[host]["left"] in pushed(pushes, leaver)[-1], pushed(pushes, leaver)


@pytest.mark.rest
@BOTH
async def test_pushes_of_a_vote_to_end_and_of_the_end(room: Room, pushes: Pushes, host: str) -> None:
    match = await absent_host(room, host)
    first, _, third = match.players
    for hours in (72, 36):
        await room.advance(hours * HOUR)
    await room.settle()
    await vote(match)
    assert match.over and any(says(one, "Hypnosia #1", LOST[host]["end"]) for one in pushed(pushes, third))
    assert says(pushed(pushes, first)[-1], f"<@{first.id}>", ENDED[host].format(title="Hypnosia #1")), pushes[-1]


@pytest.mark.rest
@BOTH
async def test_the_push_of_a_seat_lost_by_a_vote(room: Room, pushes: Pushes, host: str) -> None:
    match = await absent_host(room, host)
    await match.decide(match.players[0], random.Random("vote"), "typed")
    await room.settle()
    while len(match.waiting()) != 1 or match.waiting() == match.players[:1]:
        await match.decide(match.players[0], random.Random("vote"), "typed")
        await room.settle()
    (absent,) = match.waiting()
    for hours in (72, 36):
        await room.advance(hours * HOUR)
    await room.settle()
    first, *others = match.players
    await first.slash("match remove", match.place, player=absent.id)
    await room.settle()
    (voter,) = [one for one in others if one.id != absent.id]
    asked = next(one for one in voter.messages(match.place) if one.has("agree"))
    await voter.press(asked, "agree")
    await room.settle()
    assert LOST[host]["removed"].format(user=absent.id) in pushed(pushes, absent)[-1], pushed(pushes, absent)


@pytest.mark.rest
@BOTH
async def test_pushes_of_an_end_by_a_moderator(room: Room, pushes: Pushes, host: str) -> None:
    match = await absent_host(room, host)
    cleo = Player(room, room.add_person("Cleo", "de"))
    room.world.set_permissions(room.channel, cleo.id, allow=MANAGE_THREADS)
    await cleo.end_match(match.place)
    await room.settle()
    for player in match.players:
        words = pushed(pushes, player)[-1]
        assert says(words, f"<@{player.id}>") and ENDED[host].format(title="Hypnosia #1") in words, words


# Digests

DIGEST = {
    "Anna": ("**Deine Partie heute**", "**Hypnosia #1** mit Ben", "Du bist am Zug.** Du hast noch ", "\n- "),
    "Ben": ("**Your match today**", "**Hypnosia #1** with Anna", "It's your turn.** You have ", "\n- "),
}


@BOTH
async def test_the_push_of_a_digest(room: Room, pushes: Pushes, host: str) -> None:
    """Without pictures, with what the others have done and the time left."""
    reader = Player(room, host)
    await want_digest(reader)
    match = await sit_around(room, "hypnosia", (host, "Ben" if host == "Anna" else "Anna"))
    source = random.Random("digest")
    for wanted in (match.players[1:], match.players[:1]):  # the other one has moved since the reader did
        while match.waiting() != wanted:
            await match.decide(match.waiting()[0], source, "typed")
            await room.settle()
    moved = [line for line in match.board().text.splitlines() if line.startswith("- ")]
    await reach_digest(reader)
    words = pushed(pushes, reader)[-1]
    assert says(words, *DIGEST[host]) and moved[-1] in words.splitlines(), (words, moved)
    assert "<t:" not in words.splitlines()[0], words


# What sends no push


async def test_what_a_person_has_just_asked_for_sends_no_push(room: Room, pushes: Pushes) -> None:
    """The review's chart and the film at the match's place, and the export of data in a direct message."""
    match = await sit_down(room)
    anna, _ = match.players
    await match.resign(anna)
    await room.settle()
    pushes.clear()
    await anna.slash("privacy export")
    await reviewed(room, match, anna)
    await anna.press(match.board(), "film")
    await room.settle()
    assert pushes == [] and any(room.rows("SELECT kind FROM sent_messages WHERE kind IN ('film', 'review')"))


# Prompts


async def test_a_prompt_of_words_is_completed_by_its_menu(room: Room, pushes: Pushes) -> None:
    """The edit into the menu fails, so that the words with Play stand alone; the next try has the menu and no push."""
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("PATCH", MESSAGE, drop=True, when=lambda sent: there in sent.path)
    await sit_down(room)
    await room.until(fault.struck.is_set)
    (words,) = ben.direct()
    assert words.has("play") and not words.alts and not words.selects
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id == words.id and prompt.alts and prompt.selects
    assert sum(people == [ben.id] and words.startswith("It's your turn") for people, words in pushes) == 1


async def test_a_completed_prompt_is_recognized_when_its_nonce_is_too_old(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edit into the menu arrives, and its answer is lost: the menu has the mark of the send."""
    monkeypatch.setattr("cogs._delivery.sender.SKEW", 30 * 24 * HOUR)  # the test shifts the bot's clock alone
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("PATCH", MESSAGE, status=503, after=True, when=lambda sent: there in sent.path)
    await sit_down(room)
    await room.until(fault.struck.is_set)
    (first,) = ben.direct()
    room.shift += NONCE_LIFETIME + 60
    for message in room.world.history(ben.person.dm()):
        message.nonce = None  # Discord's memory of it has ended
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id == first.id and prompt.selects


async def test_a_prompt_that_may_stand_in_a_new_channel_is_not_given_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process ended before it stored the channel that it opened, and now no channel may be opened."""
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("PATCH", MESSAGE, drop=True, when=lambda sent: there in sent.path)
    match = await sit_down(room)
    await room.until(fault.struck.is_set)
    await room.until(lambda: room.rows("SELECT 1 FROM outbox WHERE kind = 'prompt' AND tries > 0"))

    async def closed() -> bool:
        return False

    monkeypatch.setattr(room.bot.direct_gate, "admits", closed)
    with closing(sqlite3.connect(room.data / FILE)) as base, base:
        base.execute("UPDATE people SET channel = NULL")
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.selects and match.prompt(ben) is not None
    sent = "SELECT message FROM sent_messages WHERE kind = 'prompt' AND recipient = ?"
    assert room.rows(sent, room.key(ben.id)) == [(prompt.id,)]


@pytest.mark.parametrize("together", [False, True])
async def test_a_line_takes_the_place_of_a_ping_that_a_prompt_replaces(
    room: Room, monkeypatch: pytest.MonkeyPatch, together: bool
) -> None:
    """No channel could be opened at first, so that the person to act was mentioned in the line below the board.

    ``together``: the ping stands above a new board, and the line is delivered with the direct message, as where a
    player acts on at once.
    """
    is_open = False

    async def admits() -> bool:
        return is_open

    monkeypatch.setattr(room.bot.direct_gate, "admits", admits)
    match = await sit_down(room)
    source = random.Random("line")
    while len(match.waiting()) != 1 or not match.pings():
        await match.decide(match.waiting()[0], source, "typed")
        await room.settle()
    (player,) = match.waiting()
    is_open = True
    key = room.key(player.id)
    with closing(sqlite3.connect(room.data / FILE)) as base, base:
        base.execute("UPDATE sent_messages SET event = 0 WHERE kind = 'ping' AND ?", (together,))
    items = [(key, Kind.PROMPT), (key, Kind.PING), (PLACE, Kind.TURN)]
    await room.bot.service.enqueue(match.number, items if together else items[:1])
    await room.settle()
    assert match.prompt(player) is not None and not match.pings()
    (line,) = match.lines()
    assert line.has("play") and match.waiting() == [player]


async def test_a_person_whose_prompt_was_late_is_pinged_where_no_channel_can_be_opened(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord failed in the delivery in which the prompt made a ping needless."""
    asked = 0

    async def admits() -> bool:
        nonlocal asked
        asked += 1
        return asked <= 2

    monkeypatch.setattr(room.bot.direct_gate, "admits", admits)
    room.standin.faults.add("POST", "/users/@me/channels", status=503, times=2)
    match = await sit_down(room)
    await room.settle()
    assert asked > 2 and not any(player.direct() for player in match.players)
    waiting = match.waiting()
    assert waiting and {user for one in match.pings() for user in one.pings} == {player.id for player in waiting}


@pytest.mark.parametrize("mode", [Notify.THREAD, pytest.param(None, marks=pytest.mark.rest)])
async def test_who_acts_on_at_once_is_mentioned_below_the_new_board_silently(
    room: Room, monkeypatch: pytest.MonkeyPatch, mode: Notify | None
) -> None:
    """Their clock runs on. The ping above the new board, which says what they had to do before, is deleted."""

    async def closed() -> bool:
        return False

    monkeypatch.setattr(room.bot.direct_gate, "admits", closed)
    match, source, goes_on = await sit_down(room), random.Random("on"), 0
    notify(room, mode, *match.players)
    for _ in range(24):
        player = source.choice(match.waiting())
        before = room.rows(PENDING, room.key(player.id))
        await match.decide(player, source, "typed")
        await room.settle()
        if match.over:
            break
        assert len(match.lines()) == 1, [one.text for one in match.lines()]
        if len(match.waiting()) == 2 and room.rows(PENDING, room.key(player.id)) == before:
            goes_on += 1
            (line,) = [one for one in match.mentions() if player.id in one.mentions]
            assert line.id > match.boards()[-1].id and not line.pings
    assert goes_on > 1


PENDING = "SELECT step FROM clocks JOIN seats USING (match, seat) WHERE is_pending AND person = ?"


async def test_a_person_who_has_used_the_bot_directly_passes_the_gate(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The channel is stored when they use it, so that none has to be opened."""
    ben = Player(room, "Ben")

    async def closed() -> bool:
        return False

    monkeypatch.setattr(room.bot.direct_gate, "admits", closed)
    await ben.slash("matches", ben.person.dm())
    stored = "SELECT channel FROM people WHERE user = ?"
    await room.until(lambda: room.rows(stored, ben.id) == [(ben.person.dm(),)])
    match = await sit_down(room)
    await room.settle()
    assert match.prompt(ben) is not None and [one.pings for one in match.pings()] == [[match.players[0].id]]


async def test_a_press_in_a_direct_message_stores_its_channel(room: Room) -> None:
    """As after it was lost."""
    ben = Player(room, "Ben")
    match = await sit_down(room)
    prompt = match.prompt(ben)
    assert prompt is not None
    with closing(sqlite3.connect(room.data / FILE)) as base, base:
        base.execute("UPDATE people SET channel = NULL")
    await ben.pick(prompt, prompt.selects[0].options[0][1])
    await room.until(lambda: room.rows("SELECT channel FROM people WHERE user = ?", ben.id) == [(ben.person.dm(),)])
