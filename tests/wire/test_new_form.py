"""The form that ``new`` of a game opens without options: what it asks, and the table that it opens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.preferences.store import PreferenceStore
from bot.games import GAMES
from bot.match.clocks import DEFAULT_PACE
from bot.texts import LANGUAGES, say
from tests.kit.desk import Desk
from tests.kit.driver import Player, Shown
from tests.kit.standin import InteractionRecord

SUBMIT = 5


async def opened(player: Player, game: str) -> InteractionRecord:
    """The answer to ``new`` without options: the form."""
    answer = await player.person.slash(player.room.channel, f"{game} new")
    assert answer.modal is not None, answer.kind
    return answer


def questions(answer: InteractionRecord) -> dict[str, dict[str, Any]]:
    """The form's fields by name."""
    assert answer.modal is not None
    return {one["component"]["custom_id"]: one["component"] for one in answer.modal["components"]}


async def send(player: Player, answer: InteractionRecord, **values: Any) -> Shown:
    """Send the form with these values, the others as they are preset. Return what is answered."""
    assert answer.modal is not None
    return await player._settle(await player.person.submit(answer.modal, values))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_asks_five_questions(desk: Desk, game: str, language: str) -> None:
    player = Player(desk, "Anna" if language == "de" else "Ben")
    answer = await opened(player, game)
    assert answer.modal is not None and answer.modal["title"] == say(language, "new-title", game=game.title())
    assert len(answer.modal["components"]) == 5 and {"people", "computer", "pace", "more"} < questions(answer).keys()


async def test_the_form_as_it_is_opens_a_table(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    for game in sorted(GAMES):
        table = await send(anna, await opened(anna, game))
        assert not table.hidden and table.says("de", "terms-rated") and table.says("de", f"pace-{DEFAULT_PACE}")
        assert table.text.count(say("de", "seat-open")) == GAMES[game].seats[0] - 1
    assert desk.rows("SELECT DISTINCT asks_forced, rated FROM matches") == [(0, 1)]


async def test_what_is_chosen_holds_at_the_table(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    form = await opened(anna, "instinkt")
    table = await send(anna, form, people=[str(ben.id)], pace="brisk", timeout="lose", more=["option draft", "forced"])
    assert table.pings == [ben.id] and table.says("de", "seat-invited", mention=f"<@{ben.id}>")
    assert table.says("de", "pace-brisk") and table.says("de", "timeout-lose") and table.says("de", "terms-forced")
    assert table.says("de", "terms-unrated") and say("de", "instinkt-option-draft") in table.text
    table = await send(anna, await opened(anna, "hypnosia"), seats="4", computer="easy", people=[str(ben.id)])
    assert table.text.count(say("de", "seat-computer", level="easy")) == 2
    assert table.says("de", "seat-invited", mention=f"<@{ben.id}>")


async def test_who_is_invited_has_a_seat(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    people = [str(ben.id), str(mira.id)]
    table = await send(anna, await opened(anna, "hypnosia"), people=people, computer="hard")
    assert sorted(table.pings) == sorted([ben.id, mira.id]) and "Computer (schwer)" in table.text
    refused = await send(anna, await opened(anna, "dirkana"), people=[str(ben.id)], computer="hard")
    assert refused.hidden and "Dirkana" in refused.text and not refused.buttons


async def test_neither_oneself_nor_a_bot_is_invited(desk: Desk) -> None:
    """The list of people has both, as Discord's has."""
    anna = Player(desk, "Anna")
    oneself = await send(anna, await opened(anna, "instinkt"), people=[str(anna.id)])
    assert oneself.hidden and oneself.says("de", "opponent-self")
    bot = await send(anna, await opened(anna, "instinkt"), people=[str(desk.world.bot)])
    assert bot.hidden and bot.says("de", "opponent-bot", name="Stammtisch") and "`/play`" in bot.text
    assert desk.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_the_servers_presets_are_chosen_in_it(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    await desk.bot.store[PreferenceStore].set_of_server(desk.guild, "pace", "live")
    await desk.bot.store[PreferenceStore].set_of_server(desk.guild, "rules", "instinkt.draft.True")
    found = questions(await opened(anna, "instinkt"))
    chosen = {
        name: [one["value"] for one in field.get("options", ()) if one.get("default")] for name, field in found.items()
    }
    assert chosen == {
        "people": [], "computer": ["none"], "pace": ["live"], "timeout": ["once"], "more": ["option draft", "rated"]
    }  # fmt: skip


async def test_where_no_table_can_be_opened_there_is_no_form(desk: Desk) -> None:
    await desk.bot.store[PreferenceStore].set_of_server(desk.guild, "openers", "managers")
    answer = await desk.people["Ben"].slash(desk.channel, "instinkt new")
    assert answer.modal is None and answer.message is not None
    assert say("en", "only-managers-open") in str(answer.message["components"])


async def test_hostile_submits_open_nothing(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    before = desk.stored()
    more = {"type": 18, "component": {"type": 22, "custom_id": "more", "values": []}}
    pace = {"type": 18, "component": {"type": 21, "custom_id": "pace", "value": "forever"}}
    level = {"type": 18, "component": {"type": 21, "custom_id": "computer", "value": "genius"}}
    people = {"type": 18, "component": {"type": 5, "custom_id": "people", "values": ["²", "7" * 30, "x"]}}
    for custom_id, parts in (
        ("begin:new:instinkt", []),
        ("begin:new:instinkt", {"x": 1}),
        ("begin:new:instinkt", [{}, 5, None, {"component": {"custom_id": "more", "values": 3}}]),
        ("begin:new:chess", [more]),
        ("begin:learn:instinkt", [more]),
        ("begin:new:instinkt", [more, pace]),
        ("begin:new:instinkt", [more, level]),
        ("press:join:1", [more]),
    ):
        data = {"custom_id": custom_id, "components": parts}
        answer = await anna.forge("", channel=desk.channel, type_=SUBMIT, data=data)
        assert answer.hidden, answer
    assert desk.stored() == before
    data = {"custom_id": "begin:new:instinkt", "components": [more, people]}
    table = await anna.forge("", channel=desk.channel, type_=SUBMIT, data=data)
    assert table.pings == [] and table.says("de", "seat-open"), "no one is known by these ids"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_form_is_cut(language: str) -> None:
    keys = ("new-people", "new-seats", "new-computer", "new-pace", "new-timeout", "new-more")
    assert all(len(say(language, key)) <= 45 for key in keys)
    assert all(len(say(language, key)) <= 100 for key in ("new-people-about", "new-computer-about"))
