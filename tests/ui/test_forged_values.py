"""Values outside their choices, which no client sends: refused with a sentence before anything is stored."""

from __future__ import annotations

import tracemalloc
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.games import GAMES
from bot.local.components import SELECT
from bot.local.interactions import SUGGEST
from bot.local.slash import add_resolved
from bot.texts import say
from cogs._ui.game import GameCog, new_command
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Player, Shown
from tests.kit.soak import in_soak
from tests.kit.toytable import with_toys

STRING, INTEGER = 3, 4
USER_SELECT = 5
HUGE = 2**63


async def forged(player: Player, command: str, *options: tuple[str, int, Any]) -> Shown:
    """The answer to a slash command with these options as (name, type, value), whatever the command declares."""
    name, _, below = command.partition(" ")
    known = {one["name"]: one["id"] for one in player.room.world.commands.values()}
    given: list[dict[str, Any]] = [{"name": one, "type": type_, "value": value} for one, type_, value in options]
    if below:
        given = [{"name": below, "type": 1, "options": given}]
    data = {"id": known[name], "name": name, "type": 1, "options": given}
    return await player.forge("", channel=player.room.channel, type_=2, data=data)


def resolved(desk: Desk, player: Player) -> dict[str, Any]:
    """What Discord sends along about a person of the server who is picked."""
    found: dict[str, Any] = {}
    add_resolved(desk.world, desk.world.channels[desk.channel], player.id, found)
    return found


def nothing_stored(desk: Desk) -> bool:
    return desk.rows("SELECT count(*) FROM matches") == [(0,)]


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("hypnosia new", ("seats", STRING, "two")),
        ("instinkt new", ("pace", STRING, "xyz")),
        ("instinkt new", ("pace", INTEGER, 5)),
        ("instinkt new", ("timeout", STRING, "never")),
        ("instinkt new", ("language", STRING, "fr")),
        ("instinkt new", ("language", STRING, "../de")),
        ("instinkt new", ("language", INTEGER, 7)),
        ("instinkt new", ("opponent", STRING, "Ben")),
    ],
    ids=lambda one: str(one)[:40],
)
async def test_a_table_with_a_forged_option_is_not_opened(
    desk: Desk, command: str, option: tuple[str, int, Any]
) -> None:
    for name in ("Anna", "Ben"):
        answer = await forged(Player(desk, name), command, option)
        assert answer.hidden and answer.text and not answer.buttons
    assert nothing_stored(desk)


async def test_a_language_that_is_not_there_is_named(desk: Desk) -> None:
    for name, language in (("Anna", "de"), ("Ben", "en")):
        answer = await forged(Player(desk, name), "instinkt new", ("language", STRING, "fr"))
        assert answer.text == say(language, "no-such-language", language="fr")


async def test_every_option_of_every_game_is_checked(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    tried = 0
    for command in anna.person.commands(desk.channel):
        new = next((one for one in command.get("options", ()) if one["key"] == "new"), None)
        for option in new["options"] if new else ():
            if option["type"] == INTEGER and "min_value" in option:
                continue  # it is clamped
            bad: dict[int, Any] = {STRING: "xyz", INTEGER: 99}
            type_ = option["type"] if option["type"] in bad else STRING  # a text in place of a person or a boolean
            answer = await forged(anna, f"{command['key']} new", (option["key"], type_, bad[type_]))
            assert answer.hidden and answer.text and not answer.buttons, (command["key"], option["key"])
            tried += 1
    assert tried > 15 and nothing_stored(desk)


@pytest.mark.parametrize(
    ("option", "value", "kinds"),
    [
        ("seats", 99, ["person", *["open"] * 5]),
        ("seats", -1, ["person", "open"]),
        ("seats", HUGE, ["person", *["open"] * 5]),
        ("computers", 10_000_000, ["person", *["computer"] * 5]),
        ("computers", -HUGE, ["person", "open"]),
    ],
)
async def test_a_number_beyond_the_range_of_an_option_is_clamped(
    desk: Desk, option: str, value: int, kinds: list[str]
) -> None:
    """Before anything is made of it: a table with 10 ** 9 computers took 4.6 GB before it was refused."""
    tracemalloc.start()
    try:
        table = await forged(Player(desk, "Anna"), "hypnosia new", (option, INTEGER, value))
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    assert not table.hidden
    assert [kind for (kind,) in desk.rows("SELECT kind FROM seats ORDER BY seat")] == kinds


async def test_every_number_of_every_command_is_clamped(desk: Desk) -> None:
    """The command itself is called with a number in the range that it declares."""
    anna, called = Player(desk, "Anna"), dict[str, int]()
    tried = dict[str, set[int]]()
    for command in desk.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        for one in command.parameters:
            if one.type is not discord.AppCommandOptionType.integer or one.min_value is None:
                continue
            name, option = command.qualified_name, one.display_name

            async def note(_cog: Any, _interaction: Any, _name: str = option, **given: Any) -> None:
                called[_name] = given.get(_name, given.get("size"))
                await _interaction.response.send_message("noted", ephemeral=True)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(command, "_callback", note)
                others = [("game", STRING, "dirkana")] if any(p.name == "game" for p in command.parameters) else []
                for value, wanted in ((-HUGE, one.min_value), (HUGE, one.max_value), (one.max_value, one.max_value)):
                    await forged(anna, name, *others, (option, INTEGER, value))
                    assert called.pop(option) == wanted, (name, option, value)
                    tried.setdefault(name, set()).add(int(wanted or 0))
    assert {"server season-open", "match pause", "hypnosia new"} <= set(tried)


async def test_an_option_outside_its_choices_is_not_stored(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only toys have options with choices of their own; a boolean cannot be forged but by its type."""
    monkeypatch.setitem(new_command.__globals__, "localized", lambda key: app_commands.locale_str(key[:100]))
    async with with_toys(desk):

        class Delve(GameCog, name="delve", group_name="delve", group_description="Delve"):
            game = "delve"
            new = new_command(GAMES["delve"])

        await desk.bot.remove_cog("delve")
        await desk.bot.add_cog(Delve(desk.bot))
        await desk.bot.tree.sync()
        anna = Player(desk, "Anna")
        for name, type_, value in (("length", STRING, "eternal"), ("depth", INTEGER, 11), ("length", STRING, "Short")):
            answer = await forged(anna, "delve new", (name, type_, value))
            assert answer.hidden and answer.says("de", "no-such-choice", option=name, value=str(value), game=ANY)
        assert nothing_stored(desk)
        table = await forged(anna, "delve new", ("length", STRING, "long"))
        assert table.has("join") and table.text.startswith("## Delve #1 · Length: long\n")


@pytest.mark.parametrize(
    "value", ["pace xyz", "pace", "timeout", "x", "", "pace brisk brisk", "x" * 100, "language fr"]
)
async def test_a_forged_term_changes_nothing(desk: Desk, value: str) -> None:
    anna = Player(desk, "Anna")
    home = await anna.new()
    await desk.quiet()
    before = desk.stored()
    for what in ("pace", "timeout"):
        await anna.forge(f"term:{what}:1", message=home.id, component_type=SELECT, values=[value] if value else [])
    assert desk.stored() == before


async def test_a_term_is_not_set_by_a_guest(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    home = await anna.new(ben)
    await ben.press(home, "join")
    await desk.quiet()
    before = desk.stored()
    answer = await ben.forge("term:pace:1", message=home.id, component_type=SELECT, values=["pace live"])
    assert answer.text == say("en", "only-host") and desk.stored() == before


@pytest.mark.parametrize("what", ["invite", "remove"])
@pytest.mark.parametrize("values", [[], ["0"], ["x"], ["12345"], [str(HUGE)], ["-1"]], ids=str)
async def test_a_forged_guest_changes_nothing(desk: Desk, what: str, values: list[str]) -> None:
    anna = Player(desk, "Anna")
    home = await anna.slash("hypnosia new", seats=3)
    await desk.quiet()
    before = desk.stored()
    answer = await anna.forge(f"guest:{what}:1", message=home.id, component_type=USER_SELECT, values=values)
    assert answer.hidden and answer.text in {say("de", key) for key in ("nobody-picked", "guest-gone")}
    assert desk.stored() == before


async def test_guests_who_are_named_twice_are_invited_once(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    home = await anna.slash("hypnosia new", seats=3)
    (select,) = (await anna.press(home, "table-settings")).user_selects
    data = {
        "custom_id": select,
        "component_type": USER_SELECT,
        "values": [str(ben.id), str(ben.id)],
        "resolved": resolved(desk, ben),
    }
    await anna.forge("", message=home.id, data=data)
    assert desk.rows("SELECT count(*) FROM seats WHERE kind = 'invited'") == [(1,)]
    before = desk.stored()
    answer = await anna.forge("", message=home.id, data=data | {"resolved": {}})
    assert answer.text == say("de", "nobody-picked"), "nothing is known of who is not resolved"
    assert desk.stored() == before


@pytest.mark.parametrize("values", [["chess"], [""], [], ["instinkt "], ["INSTINKT"]], ids=str)
async def test_a_challenge_to_a_forged_game_opens_nothing(desk: Desk, values: list[str]) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    asked = await anna.challenge(ben)
    answer = await anna.forge(f"challenge:{ben.id}", message=asked.id, component_type=SELECT, values=values)
    assert answer.hidden and answer.text and nothing_stored(desk)


@pytest.mark.parametrize("user", [0, 12345, HUGE - 1, HUGE, 10**20 - 1])
async def test_a_challenge_to_no_one_opens_nothing(desk: Desk, user: int) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    asked = await anna.challenge(ben)
    answer = await anna.forge(f"challenge:{user}", message=asked.id, component_type=SELECT, values=["instinkt"])
    expected = say("de", "opponent-elsewhere", name="?") if user < HUGE else say("de", "control-unknown")
    assert answer.hidden and answer.text == expected and nothing_stored(desk)


async def test_pages_that_are_not_there_show_the_last_one(desk: Desk) -> None:
    match = await seat(desk)
    anna = match.players[0]
    board, before = match.board(), desk.stored()
    for verb in ("older", "newer"):
        answer = await anna.forge(f"press:{verb}:1:9999", message=board.id)
        assert answer.hidden and answer.says("de", "log-of", title="Instinkt #1", page=1, pages=1)
    assert (await anna.forge("list:current:9999", message=board.id)).says("de", "mine-head", count=1, page=1, pages=1)
    for page in (1, 9999):
        answer = await anna.forge(f"list:finished:{page}", message=board.id)
        assert answer.says("de", "finished-head", count=0, page=1)
    assert desk.stored() == before


@pytest.mark.parametrize("value", ["choose_99", "x", ">9", ">999", "", "choose_1 choose_1", "_" * 100])
async def test_a_forged_pick_shows_the_menu(desk: Desk, value: str) -> None:
    match = await seat(desk)
    anna = match.players[0]
    menu = await match.menu(anna)
    before = desk.stored()
    for page in (0, 999):
        custom_id = f"pick:1:{desk.rows('SELECT step FROM matches')[0][0]}:{page}:"
        values = [value] if value else []
        answer = await anna.forge(custom_id, message=menu.id, component_type=SELECT, values=values)
        assert "Instinkt #1" in answer.text and not answer.has("confirm")
    assert desk.stored() == before


@pytest.mark.parametrize(
    "options",
    [
        [("pace", STRING, "xyz")],
        [("pace", STRING, "brisk"), ("timeout", STRING, "never")],
        [("pace", STRING, "brisk once")],
    ],
    ids=str,
)
async def test_a_forged_pace_is_not_proposed(desk: Desk, options: list[tuple[str, int, Any]]) -> None:
    await seat(desk)
    before = desk.stored("matches", "proposals")
    answer = await forged(Player(desk, "Anna"), "match pace", *options)
    assert answer.hidden and answer.says("de", "no-such-pace", pace=ANY)
    assert desk.stored("matches", "proposals") == before


@pytest.mark.parametrize(("days", "proposed"), [(0, "1"), (-5, "1"), (15, "14"), (999, "14"), (HUGE, "14")])
async def test_a_forged_pause_is_clamped(desk: Desk, days: int, proposed: str) -> None:
    await seat(desk)
    await forged(Player(desk, "Anna"), "match pause", ("days", INTEGER, days))
    assert desk.rows("SELECT kind, text FROM proposals") == [("pause", proposed)]


async def test_a_forged_level_of_a_computer_is_refused(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    answer = await forged(anna, "play", ("game", STRING, "instinkt"), ("computer", STRING, "godlike"))
    assert answer.hidden and answer.says("de", "no-such-level", level="godlike")
    assert desk.rows("SELECT 1 FROM matches") == []


async def test_no_command_is_called_with_an_option_of_another_type(desk: Desk) -> None:
    """Each option of each command, with a value of every type that it does not have."""
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    await seat(desk)
    before = desk.stored("matches", "events", "proposals", "people", "blocks")
    values: dict[int, Any] = {STRING: "x", INTEGER: 3, 5: True, 6: str(ben.id), 10: -1.5}
    tried = 0
    for command in anna.person.commands(desk.channel):
        subs = [one for one in command.get("options", ()) if one["type"] == 1]
        for level in subs or [command]:
            for option in level.get("options", ()):
                others = sorted(values.keys() - {option["type"]})
                for type_ in in_soak(others, [others[tried % len(others)]]):
                    given = [{"name": option["key"], "type": type_, "value": values[type_]}]
                    if subs:
                        given = [{"name": level["key"], "type": 1, "options": given}]
                    data = {"id": command["id"], "name": command["key"], "type": 1, "options": given}
                    data["resolved"] = resolved(desk, ben)
                    answer = await anna.forge("", channel=desk.channel, type_=2, data=data)
                    assert answer.text == say("de", "command-stale"), (data, answer.text)
                    tried += 1
    assert tried > 60 and desk.stored("matches", "events", "proposals", "people", "blocks") == before


async def test_suggestions_beside_an_option_of_another_type_are_none(desk: Desk) -> None:
    """A client asks for suggestions with what is typed in the other options."""
    match = await seat(desk)
    anna = match.players[0]
    (command,) = [one for one in anna.person.commands(desk.channel) if one["key"] == "instinkt"]
    typed = {"name": "move", "type": STRING, "value": "", "focused": True}
    for type_, value in ((INTEGER, 1), (5, True), (10, 1.5)):
        given = [typed, {"name": "match", "type": type_, "value": value}]
        data = {
            "id": command["id"],
            "name": "instinkt",
            "type": 1,
            "options": [{"name": "move", "type": 1, "options": given}],
        }
        answer = await anna.person.forge("", channel=match.place, type_=SUGGEST, data=data)
        assert answer.kind == "suggestions" and answer.choices == []
