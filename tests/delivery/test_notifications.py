"""A pending decision pings once for its person: by direct message or by a ping, as the person wants it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games import GAMES
from bot.match.clocks import DAY, HOUR
from bot.texts import LANGUAGES, say
from tests.kit.deals import deal
from tests.kit.driver import ANY, Match, Player, Shown, sit_around, sit_down
from tests.kit.room import Room
from tests.kit.soak import in_soak
from tests.preferences.test_wire import picked

MESSAGES = "/channels/{channel_id}/messages"
SILENT = 1 << 12
MOST = in_soak(40, 12)  # decisions of one match
MOST_OF_INSIDER = in_soak(60, 40)  # whose turns have many


def pings(room: Room, players: list[Player]) -> Counter[str]:
    """How often each person has been pinged for by messages of the bot: direct messages, and mentions elsewhere."""
    found: Counter[str] = Counter()
    for sent in list(room.standin.requests):
        if (sent.method, sent.route) != ("POST", MESSAGES) or sent.status != 200:
            continue
        content = sent.json or {}
        if content.get("flags", 0) & SILENT:
            continue
        mentioned = [str(one) for one in (content.get("allowed_mentions") or {}).get("users", [])]
        for player in players:
            is_direct = f"/{player.person.dm()}/" in sent.path
            found[player.name] += is_direct or str(player.id) in mentioned
    return found


def pending_decisions(room: Room, match: Match) -> set[tuple[str, int]]:
    """The pending decisions now: the person's name, and the step at which it began."""
    seats = room.rows("SELECT seat, step FROM clocks WHERE match = ? AND is_pending", match.number)
    people = {room.key(player.id): player.name for player in match.players}
    holders = dict(room.rows("SELECT seat, person FROM seats WHERE match = ?", match.number))
    return {(people[holders[seat]], step) for seat, step in seats}


def prompts_left(room: Room) -> list[tuple[int, ...]]:
    return room.rows("SELECT message, recipient FROM sent_messages WHERE kind = 'prompt'")


async def notify(player: Player, where: str) -> Shown:
    """Choose where the player is notified of decisions."""
    shown = await player.notify(by=where)
    await player.room.quiet()
    return shown


@pytest.mark.rest
@pytest.mark.parametrize(
    ("game", "way"), [*((game, "direct") for game in sorted(GAMES)), ("instinkt", "thread"), ("insider", "thread")]
)
async def test_a_decision_pings_once(room: Room, game: str, way: str) -> None:
    """In a random match everybody answers in the thread, then in direct messages; no direct message is left."""
    source = random.Random(f"rings {game} {way}")
    players = [Player(room, name) for name in ("Anna", "Ben")]
    if way == "direct":
        for player in players:
            await notify(player, "direct")
    match = await sit_around(room, game, ("Anna", "Ben"))
    decisions, pinged = set[tuple[str, int]](), Counter[str]()
    for _ in range(MOST_OF_INSIDER if game == "insider" else MOST):
        await room.quiet()
        if match.over:
            break
        decisions |= pending_decisions(room, match)
        pinged = pings(room, players)
        assert pinged == Counter(name for name, _ in decisions), match.board().text
        assert all(len(player.direct()) <= 1 for player in players)
        player = source.choice(match.waiting())
        if way == "direct":
            prompt = match.prompt(player)
            assert prompt, f"{player.name} has no direct message: {match.board().text}"
            assert match.pings() == []
            await player.choose_any(prompt, source)
        else:
            await match.decide(player, source, source.choice(["play", "typed"]))
    else:
        await match.resign(players[0])
    await room.settle()
    assert match.over and prompts_left(room) == [] and len(decisions) > 5
    assert not any(match.prompt(player) for player in players)


async def test_a_prompt_follows_what_is_taken_back(room: Room) -> None:
    """A decision that is taken back takes the question with it, or changes what the direct message shows."""
    match = await sit_down(room)
    anna, ben = match.players
    await notify(ben, "direct")
    source = random.Random("follows")
    while match.waiting() != [anna]:
        await match.decide(source.choice(match.waiting()), source, "play")
        await room.quiet()
    await match.decide(anna, source, "play")
    await room.quiet()
    assert ben in match.waiting()
    (prompt,) = ben.direct()
    (last,) = room.rows("SELECT text FROM events WHERE kind = 'move' AND actor = ? AND live", room.key(anna.id))[-1]
    assert "- " in prompt.text and last.split()[0] in ("choose", "place")
    await anna.slash("match undo", match.place, match=str(match.number))
    await room.settle()
    (proposal,) = [one for one in anna.messages(match.place) if one.has("agree")]
    await ben.press(proposal, "agree")
    await room.settle()
    assert ben not in match.waiting() or match.prompt(ben), "taken back: the direct message goes or follows"
    assert (match.prompt(ben) is None) == (ben not in match.waiting())
    (line,) = match.mentions()
    assert line.mentions == [anna.id] and not line.pings, "Anna decides again"


async def test_a_prompt_says_what_has_happened(room: Room) -> None:
    """The words and the picture of the board are in the direct message, in its reader's language."""
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    anna, ben = match.players
    for player in match.players:
        await notify(player, "direct")
    source = random.Random("story")
    compared = 0
    for _ in range(12):
        (player,) = match.waiting()
        other = anna if player is ben else ben
        prompt = match.prompt(player)
        assert prompt and len(prompt.alts) == len((await match.menu(player)).alts)
        lines = [line for line in prompt.text.splitlines() if line.startswith("- ")]
        own = [line for line in match.board().text.splitlines() if line.startswith("- ")]
        if player is anna and own:  # the board is in German too
            assert lines[-len(own) :] == own, "as the board says it, and what the one before it said"
            compared += 1
        while match.waiting() == [player]:
            await match.decide(player, source, "play")
            await room.quiet()
        assert match.waiting() == [other]
    assert compared


async def test_an_answer_in_the_prompt_is_shown_and_can_be_changed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6,9", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    prompt = match.prompt(anna)
    assert prompt
    await anna.choose(prompt, "choose 6")
    await room.settle()
    now = anna.sees(prompt)
    assert now and now.says("de", "sealed", move="Katze" + ANY) and now.selects
    await anna.choose(now, "choose 9")
    await room.settle()
    now = anna.sees(prompt)
    assert now and now.says("de", "sealed", move="Wolpertinger" + ANY) and len(anna.direct()) == 1
    await ben.typed("choose 2", match.place)
    await room.settle()
    now = anna.sees(prompt)
    assert now and not now.selects and not now.buttons and "Wolpertinger" in now.text, "played: the answer stays"
    assert ben.direct() == [], "answered elsewhere"
    source = random.Random("until the next one")
    while len(match.waiting()) < 2:
        await match.decide(match.waiting()[0], source, "play")
        await room.quiet()
    assert anna.sees(prompt) is None and len(anna.direct()) == 1, "the next one has come"


async def test_a_choice_changed_elsewhere_deletes_the_prompt(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6,9", white="2")
    match = await sit_down(room)
    anna, _ = match.players
    prompt = match.prompt(anna)
    assert prompt
    await anna.choose(prompt, "choose 6")
    await room.settle()
    await anna.choose(await match.menu(anna), "choose 9")
    await room.settle()
    assert anna.direct() == [] and match.pings() == []
    assert (await match.menu(anna)).says("de", "sealed", move="Wolpertinger" + ANY), "it can be changed there"


async def test_an_answered_prompt_is_deleted_at_the_end(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    prompt = match.prompt(anna)
    assert prompt
    await anna.choose(prompt, "choose 6")
    await match.resign(ben)
    await room.settle()
    assert anna.sees(prompt) is None and prompts_left(room) == []


async def test_notify_says_what_is_set(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    assert picked(await anna.notify(), "notify") == ["auto"]
    for where in ("direct", "thread", "auto"):
        assert picked(await notify(anna, where), "notify") == [where] == picked(await anna.notify(), "notify")
    assert picked(await ben.notify(), "notify") == ["auto"], "for oneself alone"
    assert room.rows("SELECT notify FROM people WHERE key = ?", room.key(anna.id)) == [(None,)]


async def test_a_change_of_notify_moves_sent_messages_without_a_ping(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    before = pings(room, match.players)
    assert before == {"Anna": 1, "Ben": 1} and match.prompt(ben)
    await notify(ben, "thread")
    assert ben.direct() == [] and match.pings() == [] and match.prompt(anna)
    (ping,) = match.mentions()
    assert ping.mentions == [ben.id] and ping.message["flags"] & SILENT
    named = {"mention": ANY, "seat": ANY, "names": "Anna", "count": 1, "last": "none"}
    assert ping.says("de", "ping-turn", title="Instinkt #1", left=ANY, until=ANY, **named)
    await notify(ben, "direct")
    (prompt,) = ben.direct()
    assert match.mentions() == [] and prompt.selects and prompt.message["flags"] & SILENT
    assert pings(room, match.players) == before
    await notify(ben, "thread")
    await room.advance(36 * HOUR)
    assert pings(room, match.players)["Ben"] == 2 and ben.direct() == [], "the reminder pings in the thread"
    (ping,) = match.pings()
    assert ping.says("de", "ping-reminded", mention=ANY, title=ANY, seat=ANY, left=ANY, until=ANY)


async def test_public_decisions_by_prompt(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    (player,) = match.waiting()
    assert [one.pings for one in match.pings()] == [[player.id]] and player.direct() == []
    for one in match.players:
        await notify(one, "direct")
    prompt = match.prompt(player)
    assert prompt and match.pings() == [] and prompt.alts == (await match.menu(player)).alts
    source = random.Random("public")
    while match.waiting() == [player]:
        prompt = match.prompt(player)
        assert prompt
        await player.choose_any(prompt, source)
        await room.quiet()
    answered = player.sees(prompt)
    assert answered and not answered.selects, "it shows the answer"
    (other,) = match.waiting()
    assert match.prompt(other) and match.pings() == []


async def test_people_whom_no_prompt_reaches_are_pinged(room: Room) -> None:
    room.people["Ben"].dms_closed = True
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    for player in match.players:
        await notify(player, "direct")
    source = random.Random("closed")
    _, ben = match.players
    player = ben
    while player is ben or match.waiting() != [ben]:  # until Anna has moved
        player = match.waiting()[0]
        await match.decide(player, source, "play")
        await room.settle()
    (ping,) = match.pings()
    named = {"mention": ANY, "seat": ANY, "names": "Anna", "count": 1, "last": ANY}
    asked = ping.says("de", "ping-unreachable", title="Hypnosia #1", button=ANY, left=ANY, until=ANY, **named)
    assert ping.pings == [match.players[1].id] and asked


async def test_away_stops_the_ping_and_coming_back_pings_once(room: Room) -> None:
    match = await sit_down(room, pace="daily")
    anna, ben = match.players
    await match.decide(anna, random.Random("away"), "typed")
    await ben.slash("away", until="3")
    await room.settle()
    paused = match.prompt(ben)
    assert paused and any(paused.says(language, "times-away", name=ANY, until=ANY) for language in LANGUAGES)
    before = pings(room, match.players)
    await room.advance(2 * DAY)
    assert pings(room, match.players) == before
    await ben.press(await ben.slash("away"), "present")
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id != paused.id and prompt.selects and match.pings() == []
    assert pings(room, match.players)["Ben"] == before["Ben"] + 1


async def test_a_decision_that_comes_while_away_pings_on_return(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben, pace="daily")
    await ben.press(home, "join")
    await ben.slash("away", until="3")
    await anna.press(home, "start")
    await room.settle()
    match = Match(room, [anna, ben], home)
    assert pings(room, match.players)["Ben"] == 0 and ben.direct() == []
    await ben.press(await ben.slash("away"), "present")
    await room.settle()
    assert pings(room, match.players)["Ben"] == 1 and match.prompt(ben)


async def test_a_prompt_that_cannot_be_edited_is_sent_again_without_a_ping(room: Room) -> None:
    match = await sit_down(room)
    _, ben = match.players
    prompt = match.prompt(ben)
    assert prompt
    before = pings(room, match.players)
    room.world.delete_message(prompt.channel, prompt.id)
    await ben.slash("away", until="3")
    await room.settle()
    (again,) = ben.direct()
    assert again.selects and again.message["flags"] & SILENT and pings(room, match.players) == before
    assert say("en", "hand-asked", names="Anna") in again.text


async def test_a_direct_message_that_is_delayed_takes_the_place_of_the_ping(room: Room) -> None:
    """The ping stands until then, and its deletion leaves the line below the board. There is no second push."""
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    await room.settle()
    (player,) = match.waiting()
    (ping,) = match.pings()
    fault = room.standin.faults.add("POST", "/users/@me/channels", status=503, times=1)
    await player.notify(by="direct")
    await room.until(fault.struck.is_set)
    await room.quiet()
    assert match.prompt(player) is None and [one.id for one in match.pings()] == [ping.id]
    await room.settle()
    assert match.prompt(player) is not None and match.pings() == []
    line = match.line()
    assert line is not None and line.pings == [] and player.name in line.text
    assert +pings(room, match.players) == {player.name: 1}
