"""``/play``: its panels, what each of their buttons leads to, and its options for those who type."""

from __future__ import annotations

import asyncio

import pytest

from bot.games import GAMES
from bot.match.lobby import is_for_two
from bot.match.model import MatchPhase
from bot.texts import say
from cogs._ui.router import DOUBLE
from tests.kit.desk import Desk
from tests.kit.driver import ANY, Player, Shown
from tests.kit.room import Room
from tests.wire.test_limits import check_limits


async def game_panel(player: Player, game: str, where: int | None = None) -> Shown:
    """The panel of a game, opened by the button of its name."""
    shown = await player.slash("play", where)
    label = next(label for label, route in shown.buttons.items() if route == f"begin:game:{game}")
    return await player._settle(await player.person.press(shown.id, shown.buttons[label]))


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_chosen_by_its_button(desk: Desk, game: str) -> None:
    anna = Player(desk, "Anna")
    games = await anna.slash("play")
    assert games.hidden and games.says("de", "panel-games") and len(games.alts) == 1
    assert list(games.buttons) == [say("de", f"{one}-name") for one in sorted(GAMES)]
    panel = await game_panel(anna, game)
    assert panel.hidden and panel.says("de", f"{game}-about") and len(panel.alts) == 1
    for verb in ("friends", "play-computer", "learn", "rules", "games"):
        assert panel.has(verb)
    assert panel.has("partner") == is_for_two(game)
    check_limits(dict(panel.message))
    back = await anna.press(panel, "games")
    assert back.id == panel.id and back.text == games.text


async def test_with_friends_asks_for_the_terms_and_opens_a_table(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    panel = await game_panel(anna, "instinkt")
    form = await anna.person.press(panel.id, "begin:friends:instinkt")
    assert form.modal is not None and form.modal["title"] == say("de", "new-title", game="Instinkt")
    table = await anna._settle(await anna.person.submit(form.modal, {}))
    assert not table.hidden and "Instinkt #1" in table.text and table.has("join")
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.quiet()
    assert (await room.view(1, None)).phase is MatchPhase.RUNNING


async def test_a_double_press_begins_one_match(room: Room) -> None:
    anna = Player(room, "Anna")
    panel = await game_panel(anna, "instinkt")
    first, second = await asyncio.gather(*(anna.person.press(panel.id, "begin:computer:instinkt") for _ in range(2)))
    await room.quiet()
    assert {first.kind, second.kind} == {"message", "defer-update"} and room.rows("SELECT count(*) FROM matches") == [
        (1,)
    ]
    await room.advance(DOUBLE)
    again = await anna._settle(await anna.person.press(panel.id, "begin:computer:instinkt"))
    assert again.text and room.rows("SELECT count(*) FROM matches") == [(2,)]


async def test_the_other_buttons_lead_to_what_they_say(desk: Desk) -> None:
    ben = Player(desk, "Ben")
    panel = await game_panel(ben, "migrato")
    learnt = await ben.press(panel, "learn")
    assert learnt.hidden and learnt.id != panel.id and "Migrato" in learnt.text and learnt.selects
    rules = await ben.press(panel, "rules")
    assert rules.hidden and rules.id != panel.id and rules.has("rules-next")
    requests = await ben.press(panel, "partner")
    assert requests.hidden and requests.says("en", "play-none") and requests.has("play-with-somebody")
    (picked,) = (one for one in requests.selects if one.id.startswith("play:game:"))
    assert picked.id.split(":")[2] == "migrato", "the game is picked already"


async def test_in_direct_messages_one_finds_no_partner(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    panel = await game_panel(anna, "instinkt", anna.person.dm())
    assert panel.says("de", "panel-elsewhere") and panel.has("learn") and panel.has("rules")
    assert panel.has("friends") and panel.has("play-computer") and not panel.has("partner")


async def test_options_act_at_once(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.slash("play", game="Instinkt", **{"with": ben.id})
    assert not table.hidden and table.pings == [ben.id] and "Instinkt #1" in table.text
    asked = await anna.slash("play", **{"with": ben.id})
    assert asked.hidden and asked.says("de", "challenge-which", name="Ben")
    begun = await anna.slash("play", game="migrato", computer="normal")
    assert begun.text
    await room.until(lambda: room.rows("SELECT 1 FROM matches WHERE id = 2 AND phase = 'running'"))
    assert room.rows("SELECT kind, level FROM seats WHERE match = 2 ORDER BY seat") == [
        ("person", None),
        ("computer", "normal"),
    ]
    both = await anna.slash("play", game="hypnosia", computer="easy", **{"with": ben.id})
    assert both.says("de", "seat-invited", mention=f"<@{ben.id}>") and "Computer" in both.text
    offered = await ben.person.suggest(room.channel, "play", {"game": "ins"}, "game")
    assert [one["value"] for one in offered] == ["insider", "instinkt"]


async def test_what_cannot_be_played_is_refused(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    assert (await anna.slash("play", game="chess")).says("de", "no-such-game", game="chess")
    assert (await anna.slash("play", game="chess", computer="easy")).says("de", "no-such-game", game="chess")
    assert (await anna.slash("play", computer="easy")).says("de", "panel-which-game")
    shown = await anna.slash("play")
    for verb in ("game", "friends", "partner", "computer", "learn", "rules"):
        answer = await anna.forge(f"begin:{verb}:chess", message=shown.id)
        assert answer.text and answer.hidden
    assert (await anna.forge("begin:friends:chess", message=shown.id)).says("de", "no-such-game", game=ANY)
    assert desk.rows("SELECT 1 FROM matches") == []
