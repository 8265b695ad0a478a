"""Slash commands in servers and direct messages: /matches, the rules, move with its autocomplete."""

from __future__ import annotations

import re

import pytest

from bot.delivery.items import PLACE, Kind
from bot.local.permissions import VIEW_CHANNEL
from bot.match.commands import NoteUndeliverable
from bot.texts import say
from tests.kit.deals import deal
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Player, sit_down
from tests.kit.room import Room
from tests.kit.shown import components


async def test_rules_are_in_the_persons_language_with_the_cards(desk: Desk) -> None:
    for name, word in (("Anna", "zwölf Tiere"), ("Ben", "twelve animals")):
        shown = await Player(desk, name).rules("instinkt")
        assert shown.hidden and word in shown.text
        while not shown.alts:
            shown = await Player(desk, name).press(shown, "rules-next")
        assert len(shown.alts) == 1 and 0 < len(shown.alts[0]) <= 1024
        assert Player(desk, name).pictures(shown)[0].startswith(b"\x89PNG")


async def test_show_gives_players_their_menu_and_others_the_position(desk: Desk) -> None:
    match = await seat(desk)
    anna, mira = match.players[0], Player(desk, "Mira")
    own = await anna.show(match.place)
    assert own.hidden and own.selects and len(own.alts) == 2
    looked = await mira.show(match.place)
    assert looked.hidden and not looked.selects and not any("hand (" in alt.lower() for alt in looked.alts)


async def test_a_match_is_not_shown_without_access_to_its_channel(desk: Desk) -> None:
    """A match's number can be guessed: it shows nothing to people of other servers or without access to the channel."""
    match = await seat(desk)
    anna, mira = match.players[0], Player(desk, "Mira")
    fern = Player(desk, desk.standin.person(desk.world.add_user("Fern", locale="en-GB")))
    far = desk.world.add_channel(desk.world.add_guild("Far", members=[fern.id]), "table")
    for where in (far, fern.person.dm()):
        for command in ("matches", "match resign", "match undo", "match pace"):
            more = {"pace": "brisk"} if command == "match pace" else {}
            answer = await fern.slash(command, where, match="1", **more)
            assert answer.text == say("en", "no-such-match", number="1") and not answer.alts
    other = desk.world.add_channel(desk.guild, "other")
    assert (await mira.show(other, match="1")).alts
    desk.world.set_permissions(desk.channel, mira.id, deny=VIEW_CHANNEL)
    assert say("de", "no-such-match", number="1") in (await mira.show(other, match="1")).text
    assert (await anna.show(anna.person.dm(), match="1")).selects


async def test_people_outside_the_server_cannot_be_invited_or_take_a_seat(desk: Desk) -> None:
    match = await seat(desk)
    anna, mira = match.players[0], Player(desk, "Mira")
    fern = desk.world.add_user("Fern")
    answer = await anna.slash("instinkt new", opponent=fern)
    assert answer.hidden and answer.text == say("de", "opponent-elsewhere", name="Fern")
    answer = await anna.slash("match replace", newcomer=fern)
    assert answer.text == say("de", "newcomer-elsewhere", name="Fern")
    answer = await anna.slash("match replace", anna.person.dm(), newcomer=mira.id)
    assert answer.text == say("de", "replace-there")
    assert desk.rows("SELECT count(*) FROM matches") == [(1,)] and desk.rows("SELECT * FROM proposals") == []


async def test_a_command_finds_its_match_by_thread_number_or_as_the_only_one(desk: Desk) -> None:
    first = await seat(desk)
    anna, ben = first.players
    assert "#1" in (await anna.slash("match resign")).text, "the only one"
    second = await seat(desk, "Ben", "Anna")
    assert "#2" in (await anna.slash("match resign", second.place)).text, "the thread's"
    assert say("de", "which-match") in (await anna.slash("match resign")).text
    assert say("en", "which-match") in (await ben.typed("choose 1")).text
    for named in ("1", "#1"):
        assert "#1" in (await anna.show(match=named)).text
    assert "#1" in (await anna.show(second.place, match="1")).text, "the option counts first"
    assert say("de", "no-such-match", number="77") in (await anna.show(match="77")).text
    assert say("de", "no-such-match", number="x") in (await anna.show(match="x")).text
    offered = await anna.person.suggest(second.place, "matches", {"match": ""}, "match")
    assert [one["value"] for one in offered] == ["2", "1"], "the thread's first"
    offered = await Player(desk, "Mira").person.suggest(first.place, "matches", {"match": ""}, "match")
    assert [one["value"] for one in offered] == ["1"], "also for those who do not play"
    offered = await anna.person.suggest(desk.channel, "match resign", {"match": ""}, "match")
    assert [one["value"] for one in offered] == ["2", "1"] and all("Ben" in one["name"] for one in offered)
    offered = await anna.person.suggest(desk.channel, "instinkt move", {"move": "", "match": "#1"}, "match")
    assert [one["value"] for one in offered] == ["1"]


async def test_commands_in_direct_messages(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="9", white="2")
    match = await seat(desk)
    anna, ben = match.players
    there = anna.person.dm()
    assert (await anna.slash("matches", there)).says("de", "mine-turn", timed=True, until=ANY)
    assert (await anna.show(there)).selects
    assert (await anna.rules("instinkt", there)).has("rules-next")
    assert "choose 9" in [value for _, value in await anna.suggest("", there)]
    await anna.typed("choose 9", there)
    await ben.typed("choose 2", ben.person.dm())
    await desk.quiet()
    assert (await desk.view(match.number, None)).to_act == (0,)
    names = {command["name"] for command in anna.person.commands(there)}
    assert "matches" in names
    assert (await anna.new(where=there)).has("join")
    assert desk.rows("SELECT min(guild) FROM matches") == [(0,)]


@pytest.mark.rest
@pytest.mark.parametrize(
    ("typed", "found"),
    [("choose", 3), ("9", 1), ("wolpert", 1), ("WOLPERT", 1), ("choose wolpert", 1), ("wolpert choose", 1), ("zzz", 0)],
)
async def test_autocomplete_finds_moves_by_any_part_of_notation_or_label(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, typed: str, found: int
) -> None:
    deal(monkeypatch, black="9,2,3")
    match = await seat(desk)
    offered = await match.players[0].suggest(typed, match.place)
    assert len(offered) == found
    if found == 1:
        assert [value for _, value in offered] == ["choose 9"] and "Wolpertinger" in offered[0][0]


async def test_autocomplete_offers_no_moves_out_of_turn(desk: Desk) -> None:
    match = await seat(desk)
    mira = Player(desk, "Mira")
    assert await mira.suggest("", match.place) == [] and await mira.suggest("") == []


async def test_resigning_asks_for_confirmation(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    asked = await anna.slash("match resign", match.place)
    assert asked.hidden and asked.has("giveup") and not match.over
    assert say("de", "resigned") in (await anna.press(asked, "giveup")).text
    await room.quiet()
    assert match.over and "Ben" in match.board().text and say("de", "reason-resign") in match.board().text
    assert say("en", "match-over") in (await ben.slash("match resign", match.place)).text


async def test_commands_are_localized(desk: Desk) -> None:
    german, english = (
        {command["key"]: command for command in desk.people[name].commands(desk.channel)} for name in ("Anna", "Ben")
    )
    assert set(german) == set(english) and {"instinkt", "matches", "match"} <= set(german)
    assert german["matches"]["description"] == say("de", "command-matches")
    assert english["matches"]["description"] == say("en", "command-matches")


async def test_options_are_named_in_the_language_of_the_reader_alone(desk: Desk) -> None:
    word = say("de", "option-name-game")
    assert word != "game" and (await Player(desk, "Anna").slash("play", **{word: "instinkt"})).has("friends")
    with pytest.raises(ValueError, match=word):
        await Player(desk, "Ben").slash("play", **{word: "instinkt"})


async def test_commands_in_answers_are_mentions_once_registered(desk: Desk) -> None:
    """Until their ids are known, as when Discord refuses to register them, they are plain text."""
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    ids = {command["name"]: command["id"] for command in desk.world.commands.values()}
    for player, language in ((anna, "de"), (ben, "en")):
        reply = await player.slash("matches")
        text = components(reply.message)[0]["content"]
        assert f"</play:{ids['play']}>" in text and "`" not in text
        assert reply.says(language, "mine-head", count=0)
        reply = await player.slash("play", computer="easy")
        option = say(language, "option-name-game")
        assert f"</play:{ids['play']}> `{option}: computer:`" in components(reply.message)[0]["content"]
        assert reply.says(language, "panel-which-game")
    desk.bot.command_ids = {}
    assert "`/play`" in components((await anna.slash("matches")).message)[0]["content"]


async def test_commands_in_boards_are_mentions(room: Room) -> None:
    match = await sit_down(room)
    await room.until(lambda: room.bot.command_ids)
    await room.bot.service.do(match.number, NoteUndeliverable(reason="channel-gone"))
    await room.bot.service.enqueue(match.number, [(PLACE, Kind.TURN)])
    await room.settle()
    board = match.board()
    assert board.says("de", "note-channel-gone")
    assert re.search(r"</matches:\d+> `partie:`", str(board.message))
