"""Tables and matches of any game: the buttons under their messages, and the commands for one's own matches."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import aiohttp
import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.app import Stammtisch, worded
from bot.game import Illegal
from bot.record import record
from bot.store import Unstored
from bot.table import Seen
from bot.texts import say
from cogs import _board
from cogs._answer import Interaction, answer, own, tongue
from cogs._controls import Press, acts
from cogs._face import Face
from cogs._menu import menu
from cogs._terms import Term
from cogs._words import link, refusal, title

log = logging.getLogger(__name__)

# An open table


def _sat(verb: str, change: Callable[[Interaction, int], Awaitable[Seen]]) -> None:
    """A button of a table's message, which then shows who sits there."""

    @acts(verb)
    async def pressed(interaction: Interaction, match: int, page: int) -> None:
        async def work() -> Face:
            bot: Stammtisch = interaction.client
            seen = await change(interaction, match)
            if seen.home is None and interaction.message:
                await bot.store.settle_place(match, home=interaction.message.id)
            return _board.table(seen.language, seen)

        await answer(interaction, work(), update=True)


async def _join(interaction: Interaction, match: int) -> Seen:
    bot: Stammtisch = interaction.client
    return await bot.table.join(match, await bot.guest(interaction))


async def _leave(interaction: Interaction, match: int) -> Seen:
    bot: Stammtisch = interaction.client
    return await bot.table.leave(match, interaction.user.id)


async def _start(interaction: Interaction, match: int) -> Seen:
    bot: Stammtisch = interaction.client
    await bot.guest(interaction)
    return await bot.table.start(match, interaction.user.id)


for _verb, _change in (("join", _join), ("leave", _leave), ("start", _start)):
    _sat(_verb, _change)


@acts("term")
async def _agree(interaction: Interaction, match: int, page: int) -> None:
    """Pace or overrun time, picked by the host."""

    async def work() -> Face:
        bot: Stammtisch = interaction.client
        await bot.guest(interaction)
        data: Mapping[str, Any] = interaction.data or {}
        what, _, value = str((data.get("values") or [""])[0]).partition(" ")
        chosen = {"pace" if what == "pace" else "overrun": value}
        seen = await bot.table.agree(match, interaction.user.id, **chosen)
        return _board.table(seen.language, seen)

    await answer(interaction, work(), update=True)


# A match


async def _own(interaction: Interaction, match: int) -> Seen:
    """The match as this person sees it, who must be playing in it."""
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    seen = await bot.table.see(match, guest.id)
    if seen.phase in ("open", "closed"):
        raise Illegal("not-started" if seen.phase == "open" else "table-closed")
    if seen.seat is None:
        raise Illegal("not-in-match")
    return seen


@acts("play")
async def _play(interaction: Interaction, match: int, page: int) -> None:
    async def work() -> Face:
        return await menu(tongue(interaction), await _own(interaction, match))

    await answer(interaction, work())


@acts("take")
async def _take(interaction: Interaction, match: int, page: int) -> None:
    """Takes a seat that was given up in a running match."""

    async def work() -> Face:
        note = say(tongue(interaction), "joined-match")
        return await menu(tongue(interaction), await _join(interaction, match), note=note)

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
        raise Illegal("match-over")
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


async def keep_home(interaction: Interaction, number: int) -> None:
    """Remembers the message that the table is: the public answer to this interaction."""
    bot: Stammtisch = interaction.client
    message = interaction.extras.get("message")
    if message is None:
        try:
            message = (await interaction.original_response()).id
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("Table %s: its message is not known yet (%s).", number, fault)
            return  # a press on it will tell
    await bot.store.settle_place(number, home=message)


class Tables(commands.Cog):
    """Commands about one's own tables and matches."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="matches", description=worded("command-matches"))
    async def matches(self, interaction: Interaction) -> None:
        async def work() -> Face:
            guest = await self.bot.guest(interaction)
            language = tongue(interaction)
            seen, aside = await _seen(self.bot, guest.id, await self.bot.store.of_user(guest.id))
            lines = [_board.mine(language, one, guest.id) for one in sorted(seen, key=lambda one: not one.owes)]
            lines += [f"- {refusal(language, reason)}" for reason in aside]
            head = say(language, "mine-head", count=len(lines))
            return Face("\n".join([head, *lines]))

        await answer(interaction, work())


async def _seen(bot: Stammtisch, user: int | None, numbers: Iterable[int]) -> tuple[list[Seen], list[Illegal]]:
    """These matches as somebody may see them, and the sentence of each that is set aside."""
    seen, aside = [], []
    for number in numbers:
        try:
            seen.append(await bot.table.see(number, user))
        except Unstored:
            raise
        except Illegal as reason:
            aside.append(reason)
    return seen, aside


async def which(interaction: Interaction, number: str | None, game: str | None = None) -> int:
    """The match somebody means: the one named, the thread's, or one's only one. Illegal("which-match") otherwise."""
    bot: Stammtisch = interaction.client
    if number is not None:
        digits = number.strip().lstrip("#")
        if not digits.isdecimal() or len(digits) > 12:
            raise Illegal("no-such-match", number=number)
        return int(digits)
    here = await bot.store.at_place(interaction.channel_id or 0)
    own = await bot.store.of_user(interaction.user.id, ("running",))
    aside: list[Illegal] = []
    for found in (here, own):
        seen, broken = await _seen(bot, None, found)
        fits = [one.number for one in seen if game is None or one.game == game]
        aside += broken
        if found is here and isinstance(interaction.channel, discord.Thread) and fits:
            return fits[0]
        mine = [one for one in fits if one in own]
        if len(mine) == 1:
            return mine[0]
    if len(own) == 1 and aside:
        raise aside[-1]
    raise Illegal("which-match" if own else "no-match")


async def offered(interaction: Interaction, typed: str, game: str | None = None) -> list[tuple[str, str]]:
    """The own matches whose title or players contain what was typed: names and numbers."""
    bot: Stammtisch = interaction.client
    language = tongue(interaction)
    found = []
    mine, _ = await _seen(bot, interaction.user.id, await bot.store.of_user(interaction.user.id, ("running",)))
    for seen in mine:
        names = ", ".join(player.name for player in seen.players if player.user != interaction.user.id)
        name = f"{title(language, seen)} – {names}"
        if typed.casefold() in name.casefold() and (game is None or seen.game == game):
            found.append((name, str(seen.number)))
    return found


async def setup(bot: Stammtisch) -> None:
    bot.add_dynamic_items(Term)
    await bot.add_cog(Tables(bot))
