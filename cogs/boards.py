"""The buttons under a board and under what it opens: play, hand, log, rules, resigning, the rematch and the record."""

from __future__ import annotations

import json

from discord import ButtonStyle

from bot.app import Stammtisch
from bot.games.base import IllegalMove
from bot.record import record
from bot.table import Seen
from bot.texts import say
from cogs import _board
from cogs._answer import Interaction, answer, own, tongue
from cogs._controls import Press, acts
from cogs._face import Face
from cogs._menu import menu
from cogs._words import link, title


async def _own(interaction: Interaction, match: int) -> Seen:
    """The match as this person sees it, who must be playing in it."""
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    seen = await bot.table.see(match, guest.id)
    if seen.phase in ("open", "closed"):
        raise IllegalMove("not-started" if seen.phase == "open" else "table-closed")
    if seen.seat is None:
        raise IllegalMove("not-in-match")
    return seen


@acts("play")
async def _play(interaction: Interaction, match: int, page: int) -> None:
    async def work() -> Face:
        return await menu(tongue(interaction), await _own(interaction, match))

    await answer(interaction, work())


@acts("hand")
async def _hand(interaction: Interaction, match: int, page: int) -> None:
    async def work() -> Face:
        return await _board.hand(tongue(interaction), await _own(interaction, match))

    await answer(interaction, work())


async def _log_face(interaction: Interaction, match: int, page: int) -> Face:
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    seen = await bot.table.see(match, guest.id)
    return _board.log(tongue(interaction), seen, await bot.table.story(match, guest.id), page)


@acts("log")
async def _log(interaction: Interaction, match: int, page: int) -> None:
    await answer(interaction, _log_face(interaction, match, 0))


@acts("older")
@acts("newer")
async def _turned(interaction: Interaction, match: int, page: int) -> None:
    await answer(interaction, _log_face(interaction, match, page), update=own(interaction))


@acts("rules")
async def _rules(interaction: Interaction, match: int, page: int) -> None:
    async def work() -> Face:
        bot: Stammtisch = interaction.client
        return await _board.rules(tongue(interaction), (await bot.table.see(match, None)).game)

    await answer(interaction, work())


@acts("resign")
async def _resign(interaction: Interaction, match: int, page: int) -> None:
    """Asks before it is done."""

    async def work() -> Face:
        return await asked_to_resign(interaction, match)

    await answer(interaction, work())


async def asked_to_resign(interaction: Interaction, match: int) -> Face:
    seen = await _own(interaction, match)
    language = tongue(interaction)
    if seen.phase == "over":
        raise IllegalMove("match-over")
    text = say(language, "ask-resign", title=title(language, seen), seats=len(seen.players))
    row = [Press("giveup", match, language=language, style=ButtonStyle.danger), Press("stay", match, language=language)]
    return Face(text, rows=[row])


@acts("stay")
async def _stay(interaction: Interaction, match: int, page: int) -> None:
    """Thinks better of resigning."""

    async def work() -> Face:
        note = say(tongue(interaction), "stayed")
        return await menu(tongue(interaction), await _own(interaction, match), note=note)

    await answer(interaction, work(), update=own(interaction))


@acts("giveup")
async def _give_up(interaction: Interaction, match: int, page: int) -> None:
    async def work() -> Face:
        bot: Stammtisch = interaction.client
        await _own(interaction, match)
        await bot.table.resign(match, interaction.user.id)
        return Face(say(tongue(interaction), "resigned"))

    await answer(interaction, work(), update=own(interaction))


@acts("always")
async def _always(interaction: Interaction, match: int, page: int) -> None:
    """Lets happen what this person is asked about out of turn, now and whenever it is asked again."""
    await answer(interaction, letting(interaction, match, True), update=own(interaction))


async def letting(interaction: Interaction, match: int, always: bool) -> Face:
    """Whether to be asked out of turn; what this person is told."""
    bot: Stammtisch = interaction.client
    guest, language = await bot.guest(interaction), tongue(interaction)
    seen = await bot.table.let_happen(match, guest.id, always)
    return Face(say(language, "lets-on" if always else "lets-off", title=title(language, seen)))


@acts("rematch")
async def _rematch(interaction: Interaction, match: int, page: int) -> None:
    """The first press opens the new table in the match's channel, the others' join it."""

    async def work() -> Face:
        bot: Stammtisch = interaction.client
        language = tongue(interaction)
        seen, new = await bot.table.rematch(match, await bot.guest(interaction))
        key = "rematch-opened" if new else "rematch-started" if seen.phase == "running" else "rematch-joined"
        return Face(say(language, key, title=title(language, seen), link=link(seen) or ""))

    await answer(interaction, work())


@acts("record")
async def _record(interaction: Interaction, match: int, page: int) -> None:
    async def work() -> Face:
        bot: Stammtisch = interaction.client
        played, rows, seed = await bot.table.history(match)
        content = json.dumps([record(played, rows, seed)], ensure_ascii=False, indent=1).encode()
        return Face(say(tongue(interaction), "record-is"), files=[(f"{played.game.name}-{match}.json", content)])

    await answer(interaction, work())


async def setup(bot: Stammtisch) -> None:
    bot.add_dynamic_items(Press)
