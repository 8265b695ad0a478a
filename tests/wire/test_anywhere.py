"""Every command on servers with the bot and without it, in its direct messages and in those of people.

Ben has installed the application for himself. What only he may see, nobody else sees anywhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import pytest

from bot.features.lessons.model import lessons
from bot.games import GAMES
from bot.local.payloads import user_json
from bot.local.permissions import MANAGE_THREADS, USE_EXTERNAL_APPS
from bot.local.records import JSON, Message
from bot.texts import say
from cogs.help import runnable
from tests.client.commands_page import CHAT, registered
from tests.kit.desk import Desk, seat
from tests.kit.driver import Player, read
from tests.kit.room import Room
from tests.kit.shown import ANY

HOME, ELSEWHERE, HUSHED, DIRECT, GROUP, TWO = "server", "elsewhere", "hushed", "direct", "group", "two"
PLACES: Final = (HOME, ELSEWHERE, HUSHED, DIRECT, GROUP, TWO)
ON_SERVERS: Final = {"leaderboard", "season", "server"}  # commands that are offered where the bot is a member
FOREIGN: Final = (ELSEWHERE, HUSHED)  # servers without the bot; the latter forbids external applications


def foreign(room: Desk | Room) -> int:
    """A channel of a server that has the people, but not the bot."""
    guild = room.world.add_guild("Fremd", members=[person.id for person in room.people.values()])
    room.world.remove_bot(guild)
    return room.world.add_channel(guild, "halle")


def channel_of(room: Desk | Room, place: str) -> int:
    """The channel at that place, which Anna and Ben see; Ben has installed the application for himself."""
    world, anna, ben = room.world, room.people["Anna"].id, room.people["Ben"].id
    world.install(ben)
    match place:
        case "direct":
            return world.dm(ben)
        case "group":
            return world.add_group((anna, ben, room.people["Mira"].id))
        case "two":
            return world.add_dm(anna, ben)
        case "server":
            return room.channel
    where = foreign(room)
    if place == HUSHED:
        world.set_permissions(where, world.channels[where].guild or 0, deny=USE_EXTERNAL_APPS)
    return where


def sentence(desk: Desk, key: str, **values: Any) -> str:
    return say("en", key, application=str(desk.world.application), **values)


def expected(desk: Desk, place: str) -> Mapping[str, tuple[dict[str, Any], str]]:
    """The options of each command, and what its answer contains; "": it opens a form."""
    is_home = place == HOME
    one: dict[str, Any] = {"match": "1"}
    found: dict[str, tuple[dict[str, Any], str]] = {
        "away": ({}, "You are not away"),
        "help": ({}, sentence(desk, "help-head")),
        "match hint": (one, "there are no hints"),
        "match note": (one, ""),
        "match pace": (one | {"pace": "live"}, "I have asked Anna"),
        "match pause": (one, "I have asked Anna"),
        "match remove": (one, "You can vote on ending the match only when"),
        "match replace": (
            one | {"newcomer": desk.people["Mira"].id},
            "I have asked" if is_home else sentence(desk, "replace-there"),
        ),
        "match replay": (one, "**Step 1 of 1**"),
        "match resign": (one, "Do you really resign"),
        "match resume": (one, "This match is not paused"),
        "match undo": (one, "You have decided nothing here yet"),
        "match unwatch": (one, "You do not follow that match"),
        "match watch": (one, sentence(desk, "watch-own" if is_home else "watch-there")),
        "matches": (one, "Choose in secret."),
        "play": ({"game": "dirkana"}, sentence(desk, "panel-game" if is_home else "panel-elsewhere")),
        "privacy delete": ({}, "This would delete everything"),
        "privacy export": ({}, sentence(desk, "discord-silent")),  # a desk delivers nothing
        "profile": ({}, sentence(desk, "profile-own-here" if is_home else "profile-own-all")),
        "puzzle": ({}, "Puzzle of"),
        "settings": ({}, "**Your settings**"),
    }
    for game in GAMES:
        found[f"{game} new"] = ({"computer": "easy"}, f"## {say('en', f'{game}-name')} #")
        wrong = sentence(desk, "match-of-other-game", number=1, game=say("en", "instinkt-name"))
        typed = "Now you choose a card of your hand" if game == "instinkt" else wrong
        found[f"{game} move"] = (one | {"move": "no move"}, typed)
    if is_home:
        seasons = {f"season {verb}": ({}, "There is no season on this server") for verb in ("show", "join", "leave")}
        found |= seasons | {"leaderboard": ({}, "There are no ratings on this server")}
    return found


def seen_by(desk: Desk, name: str, where: int) -> list[JSON]:
    return desk.people[name].messages(where)


@pytest.mark.parametrize("place", PLACES)
async def test_every_command_answers(desk: Desk, place: str) -> None:
    await seat(desk)
    where, ben = channel_of(desk, place), desk.people["Ben"]
    before = [one["id"] for one in seen_by(desk, "Anna", where)]
    commands = {" ".join(path): one for one in await registered() if one["type"] == CHAT for path, _ in runnable(one)}
    offered, cases = {one["name"] for one in ben.commands(where)}, expected(desk, place)
    wanted = {line for line in commands if line.split()[0] not in ON_SERVERS or place == HOME}
    assert {line for line in commands if line.split()[0] in offered} == wanted - {
        line for line in wanted if line.startswith("server ")
    }, "managers' commands are hidden from Ben"
    assert cases.keys() == {line for line in wanted if not line.startswith("server ")}
    for line, (options, said) in cases.items():
        answer = await (await ben.slash(where, line, **options)).settled()
        if not said:
            assert answer.kind == "modal", line
            continue
        shown = read(answer.message)
        assert said in shown.text, f"{line}: {shown.text}"
        is_public = said.endswith("#") and place != HUSHED
        assert shown.hidden == (not is_public), f"{line} is shown to others"
    if place != HOME:
        new = [read(one) for one in seen_by(desk, "Anna", where) if one["id"] not in before]
        is_shared = place in (ELSEWHERE, GROUP, TWO)
        assert len(new) == is_shared * len(GAMES) and all(one.has("join") for one in new), (
            "only tables are shown to others"
        )
        assert desk.rows("SELECT count(*), min(guild) FROM matches") == [(1 + len(GAMES), 0)]


@pytest.mark.parametrize("place", [ELSEWHERE, GROUP, DIRECT])
async def test_the_panel_offers_what_works_there(desk: Desk, place: str) -> None:
    where, ben = channel_of(desk, place), Player(desk, "Ben")  # type: ignore[arg-type]
    panel = await ben.slash("play", where, game="dirkana")
    assert panel.has("learn") and panel.has("rules") and panel.has("games")
    assert panel.has("friends") and panel.has("play-computer") and not panel.offers("partner")
    refused = sentence(desk, "not-a-member" if place == ELSEWHERE else "only-in-servers")
    answer = await ben.forge("begin:partner:dirkana", message=panel.id)
    assert answer.hidden and answer.text == refused
    assert "Dirkana" in (await ben.press(panel, "rules")).text
    assert desk.rows("SELECT count(*) FROM matches") == [(0,)]


@pytest.mark.parametrize("place", [GROUP, TWO, ELSEWHERE])
async def test_a_move_is_made_and_nobody_else_sees_the_hand(desk: Desk, place: str) -> None:
    match = await seat(desk)
    where, ben = channel_of(desk, place), Player(desk, "Ben")  # type: ignore[arg-type]
    menu = await ben.slash("matches", where, match="1")
    assert menu.hidden and len(menu.alts) == 2
    moved = await ben.choose_any(menu, random.Random(place))
    assert moved.hidden and moved.id == menu.id and moved.alts
    assert desk.rows("SELECT count(*) FROM sealed") == [(1,)]
    for verb in ("hand", "log", "rules"):
        assert (await ben.forge(f"press:{verb}:{match.number}", message=menu.id)).hidden
    assert seen_by(desk, "Anna", where) == [] == seen_by(desk, "Mira", where)


def public_message(desk: Desk, where: int) -> int:
    """A message of the bot that everybody there sees, as an answer may be."""
    world = desk.world
    message = Message(world.ids.next(), where, world.bot, world.time.now(), content="For everybody", webhook=True)
    ben = desk.people["Ben"].id
    owners = {"authorizing_integration_owners": {"1": str(ben)}}
    message.interaction = {"id": str(world.ids.next()), "type": 2, "user": user_json(world, ben)} | owners
    return int(world.put_message(message)["id"])


REPLACED: Final = ("do:pick:1:1:", "begin:game:instinkt", "list:current:0", "press:older:1:0")
CONTROLS: Final = (*REPLACED, "press:play:1", "press:ahead:1", "press:log:1", "press:more:1")


@pytest.mark.parametrize("place", [GROUP, TWO, ELSEWHERE, DIRECT])
async def test_a_public_message_never_becomes_a_private_one(desk: Desk, place: str) -> None:
    """What is pressed is replaced in the bot's direct messages alone, where one person sees it."""
    await seat(desk)
    where, ben, anna = channel_of(desk, place), Player(desk, "Ben"), Player(desk, "Anna")  # type: ignore[arg-type]
    replaced = []
    for custom_id in CONTROLS:
        pressed = public_message(desk, where)
        for player in (ben,) if place == DIRECT else (ben, anna):
            shown = await player.forge(custom_id, message=pressed)
            assert place == DIRECT or shown.hidden, custom_id
        replaced += [custom_id] if desk.world.messages[pressed].components else []
    assert replaced == ([*REPLACED] if place == DIRECT else [])
    assert {one["content"] for one in seen_by(desk, "Mira", where)} <= {"For everybody"}


@pytest.mark.parametrize("place", [GROUP, HUSHED])
async def test_a_long_way_needs_no_follow_up(desk: Desk, place: str) -> None:
    """A whole set of lessons: each press answers itself, so the limit of five is never near."""
    where, ben, game = channel_of(desk, place), Player(desk, "Ben"), "hypnosia"  # type: ignore[arg-type]
    shown = await ben.learn(game, where)
    for number, lesson in enumerate(lessons(game), 1):
        for move in lesson.answers[0]:
            shown = await ben.walk(shown, move)
        assert shown.says("en", "learn-right", praise=say("en", lesson.praise))
        if number < len(lessons(game)):
            shown = await ben.press(shown, "lesson-next")
    assert shown.says("en", "learn-done") and ben.taps > 5
    assert desk.world.followed.total() == 0 and seen_by(desk, "Anna", where) == []


async def test_names_on_servers_without_the_bot_are_not_stored(desk: Desk) -> None:
    where, ben, mira = channel_of(desk, ELSEWHERE), desk.people["Ben"], desk.people["Mira"]
    guild = desk.world.channels[where].guild or 0
    for person in (ben, mira):
        desk.world.set_nick(guild, person.id, f"{person.name} elsewhere")
    await seat(desk)
    await (await ben.slash(where, "matches")).settled()
    await (await ben.slash(where, "match remove", player=mira.id, match="1")).settled()
    assert desk.rows("SELECT * FROM names") == []
    assert [name for (name,) in desk.rows("SELECT name FROM people ORDER BY name")] == ["Anna", "Ben", "Mira"]


async def test_a_server_that_has_removed_the_bot(desk: Desk) -> None:
    match = await seat(desk)
    ben, mira = Player(desk, "Ben"), Player(desk, "Mira")  # type: ignore[arg-type]
    other = desk.world.add_channel(desk.guild, "nebenan")
    desk.world.set_permissions(other, mira.id, allow=MANAGE_THREADS)
    desk.world.remove_bot(desk.guild)
    for player in (ben, mira):
        desk.world.install(player.id)
    menu = await ben.slash("matches", other, match=str(match.number))
    assert menu.hidden and menu.alts, "a player sees the match"
    watched = await ben.slash("match watch", other, match=str(match.number))
    assert watched.text == say("en", "watch-there")
    stranger = await mira.slash("matches", other, match=str(match.number))
    assert stranger.text == say("de", "no-such-match", number=match.number)


async def test_a_person_of_no_server_is_written_to(room: Room) -> None:
    """The export of data comes by direct message to a person who has installed the application alone."""
    guest = room.standin.person(room.world.add_user("Gast"))
    room.world.install(guest.id)
    group = room.world.add_group((guest.id, room.people["Ben"].id))
    player = Player(room, guest)
    assert (await player.slash("matches", group)).says("en", "mine-head", count=0, page=ANY, pages=ANY)
    answer = await player.slash("privacy export", group)
    assert answer.hidden and room.people["Ben"].messages(group) == []
    (export,) = [one for one in player.messages(room.world.dm(guest.id)) if player.files(one)]
    assert not export.hidden
