"""The slash group ``match``, about a match as a whole, and the person's own tables and matches: their lists, and the
way from one decision to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Final

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.client.tree import localized
from bot.match.commands import End
from bot.match.errors import UserError, existing, require
from bot.match.leaving import PAUSE_DAYS, check_may_end
from bot.match.model import ENTIRE_MATCH, NO_HOST, Match, MatchPhase, ProposalKind, SeatKind
from bot.match.view import LogLine, MatchView, view_for
from bot.service.people import MatchList, is_asked
from bot.texts import say
from cogs._ui.board import table_content
from cogs._ui.content import MessageContent
from cogs._ui.menu import hint_content, present_menu
from cogs._ui.place import (
    FINISHED,
    find_match,
    is_moderator,
    match_note,
    match_question,
    offered_matches,
    who_sees,
)
from cogs._ui.proposals import bring_here, open_question, propose
from cogs._ui.prose import (
    OVERRUN_CHOICES,
    PACE_CHOICES,
    clock_lines,
    listed,
    log_texts,
    one_line,
    others,
    refusal,
    stamp,
    status,
    title,
)
from cogs._ui.respond import (
    Interaction,
    actor_of,
    answer,
    is_private,
    is_private_reply,
    person_of,
    responds,
    see,
    suggests,
    user_language,
    with_fitting_names,
)
from cogs._ui.router import MatchRoute, PageNumber, Route, button, handles, match_button, paging
from cogs.boards import resign_question
from rendering import shortened

PAGE: Final = 8  # matches on a page, each of at most four components: a text, and a row of two buttons
MAX_ENTRY: Final = 400  # characters about one match


@dataclass(frozen=True)
class ListRoute(Route):
    """A button that shows a page, counted from 0, of the person's own matches."""

    KIND = "list"
    which: Annotated[str, "current|finished"]
    page: PageNumber


class Matches(commands.GroupCog, group_name="match", group_description=localized("command-match")):
    """Commands about a match: the one named, the thread's, or the person's only one."""

    @app_commands.command(name="resign", description=localized("command-resign"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def resign(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Ask whether the person really resigns."""
        return await resign_question(interaction, await find_match(interaction, number))

    @app_commands.command(name="undo", description=localized("command-undo"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def undo(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Propose to take back the person's last decision."""
        return await propose(interaction, await find_match(interaction, number), ProposalKind.UNDO)

    @app_commands.command(name="hint", description=localized("command-hint"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def hint(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Show what the computer would do in the person's place."""
        return await hint_content(interaction, await find_match(interaction, number))

    @app_commands.command(name="pause", description=localized("command-pause"))
    @app_commands.rename(number="match")
    @app_commands.describe(days=localized("option-days"), number=localized("option-match"))
    @responds()
    async def pause(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, PAUSE_DAYS] = PAUSE_DAYS,
        number: str | None = None,
    ) -> MessageContent:
        """Propose to pause the match."""
        return await propose(interaction, await find_match(interaction, number), ProposalKind.PAUSE, str(days))

    @app_commands.command(name="resume", description=localized("command-resume"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def resume(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Propose to end the pause."""
        return await propose(interaction, await find_match(interaction, number), ProposalKind.RESUME)

    @app_commands.command(name="pace", description=localized("command-pace"))
    @app_commands.rename(number="match", overrun="timeout")
    @app_commands.describe(
        pace=localized("option-pace"), overrun=localized("option-timeout"), number=localized("option-match")
    )
    @app_commands.choices(pace=PACE_CHOICES, overrun=OVERRUN_CHOICES)
    @responds()
    async def pace(
        self, interaction: Interaction, pace: str, overrun: str | None = None, number: str | None = None
    ) -> MessageContent:
        """Propose another pace or rule for time run out."""
        match = await find_match(interaction, number)
        present = (await interaction.client.service.see(match, None)).overrun
        return await propose(interaction, match, ProposalKind.PACE, f"{pace} {overrun or present}")

    @app_commands.command(name="replace", description=localized("command-replace"))
    @app_commands.rename(number="match")
    @app_commands.describe(newcomer=localized("option-newcomer"), number=localized("option-match"))
    @responds()
    async def replace(
        self, interaction: Interaction, newcomer: discord.User, number: str | None = None
    ) -> MessageContent:
        """Propose that another person takes the seat."""
        require(not newcomer.bot, "opponent-bot", name=newcomer.display_name)
        match = await find_match(interaction, number)
        place = (await interaction.client.service.see(match, None)).place
        if not place.is_direct:
            require(interaction.guild_id == place.guild, "replace-there")
            require(isinstance(newcomer, discord.Member), "newcomer-elsewhere", name=newcomer.display_name)
        person = await interaction.client.mentioned_person(newcomer)
        seeing = await who_sees(interaction.client, place.guild, place.channel, [person])
        require(seeing, "newcomer-hidden", name=newcomer.display_name)
        return await propose(interaction, match, ProposalKind.REPLACE, str(person.key), person)

    @app_commands.command(name="remove", description=localized("command-remove"))
    @app_commands.rename(number="match")
    @app_commands.describe(player=localized("option-removed"), number=localized("option-match"))
    @responds()
    async def remove(
        self, interaction: Interaction, player: discord.User | None = None, number: str | None = None
    ) -> MessageContent:
        """Propose to free the seat of an absent player, or to end the match of an absent host."""
        match = await find_match(interaction, number)
        if player is None:
            return await propose(interaction, match, ProposalKind.REMOVE, ENTIRE_MATCH)
        view = await interaction.client.service.see(match, (await interaction.client.mentioned_person(player)).key)
        require(view.phase is not MatchPhase.OPEN, "not-started")
        seat = existing(view.seat, "plays-not", name=player.display_name)
        return await propose(interaction, match, ProposalKind.REMOVE, str(seat))

    @resign.autocomplete("number")
    @undo.autocomplete("number")
    @hint.autocomplete("number")
    @pause.autocomplete("number")
    @resume.autocomplete("number")
    @pace.autocomplete("number")
    @replace.autocomplete("number")
    @remove.autocomplete("number")
    @suggests
    async def offer(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The person's running matches."""
        return await offered_matches(interaction, typed)


async def _check_may_end(interaction: Interaction, number: int) -> Match:
    """The match, if this person may end it for everybody; raises UserError otherwise."""
    match = await interaction.client.service.match(number)
    is_manager = interaction.guild_id == match.place.guild and interaction.permissions.manage_guild
    require(is_manager or await is_moderator(interaction, match.place), "only-moderators")
    require(match.phase is MatchPhase.RUNNING, "match-over" if match.phase is MatchPhase.OVER else "not-started")
    check_may_end(match, await actor_of(interaction))
    return match


async def end_question(interaction: Interaction, number: int) -> MessageContent:
    """Ask a moderator of a match's server whether the match really ends for everybody; raises UserError."""
    view = view_for(await _check_may_end(interaction, number), None)
    return match_question(interaction, "ask-end", view, ("endall", "endnot"))


@handles(MatchRoute, "endall")
@responds(update=is_private)
async def _on_end(interaction: Interaction, route: MatchRoute) -> MessageContent:
    await _check_may_end(interaction, route.match)
    view = await interaction.client.service.do(route.match, End(actor=await actor_of(interaction)))
    return match_note(interaction, "ended", view)


@handles(MatchRoute, "endnot")
@responds(update=is_private)
async def _on_end_not(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return match_note(interaction, "end-not", view_for(await _check_may_end(interaction, route.match), None))


class OwnMatchesCog(commands.Cog):
    """The command about the person's own tables and matches."""

    @app_commands.command(name="matches", description=localized("command-matches"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-matches-match"))
    async def matches(self, interaction: Interaction, number: str | None = None) -> None:
        """List the person's tables and matches, the most urgent first; or show the match named."""

        async def work() -> MessageContent:
            return await show_here(interaction, await find_match(interaction, number))

        await answer(interaction, _current(interaction, 0) if number is None else work())

    @matches.autocomplete("number")
    @suggests
    async def offer(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The match of this thread, the person's running matches, and the last ones that are over."""
        return await offered_matches(interaction, typed, finished=FINISHED)


async def _current(interaction: Interaction, page: int) -> MessageContent:
    person = await person_of(interaction)
    current = _with_fitting_names(interaction, await interaction.client.own_matches.current(person.key))
    shown, _, _ = page_of(current.views, page)
    lines = await interaction.client.own_matches.recent_lines(shown)
    return current_content(user_language(interaction), current, page, lines)


async def _finished(interaction: Interaction, page: int) -> MessageContent:
    finished = await interaction.client.own_matches.finished((await person_of(interaction)).key, page * PAGE, PAGE)
    if page and not finished.views and not finished.refusals:
        return await _finished(interaction, 0)
    return finished_content(user_language(interaction), _with_fitting_names(interaction, finished), page)


def _with_fitting_names(interaction: Interaction, found: MatchList) -> MatchList:
    return replace(found, views=[with_fitting_names(interaction, view) for view in found.views])


@handles(ListRoute)
@responds(update=is_private)
async def _on_list(interaction: Interaction, route: ListRoute) -> MessageContent:
    return await (_finished if route.which == "finished" else _current)(interaction, route.page)


async def show_here(interaction: Interaction, match: int) -> MessageContent:
    """The person's menu of a match; a match that cannot be shown at its place moves to this channel, for a player.

    A player who is asked whether the match may move finds the question there too.
    """
    view = await see(interaction, match)
    note, row = await bring_here(interaction, view)
    if not note:
        note, asked = open_question(
            interaction.client, user_language(interaction), with_fitting_names(interaction, view)
        )
        row = asked or row
    if view.place.is_direct and view.phase is MatchPhase.OPEN:
        content = table_content(user_language(interaction), view.with_global_names())
    else:
        content = await present_menu(interaction, match, None, note=note)
    return replace(content, rows=[*content.rows, row]) if row else content


@handles(MatchRoute, "next")
@responds(update=is_private_reply)
async def _on_next(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Open the menu of the match with the person's most urgent decision."""
    person = await person_of(interaction)
    number = existing(await interaction.client.own_matches.most_urgent(person.key, route.match), "nothing-pending")
    return await present_menu(interaction, number, None)


def page_of(views: Sequence[MatchView], page: int) -> tuple[Sequence[MatchView], int, int]:
    """The matches on that page, its number and the number of pages; the last page if there are not so many."""
    pages = max(1, -(-len(views) // PAGE))
    page = min(page, pages - 1)
    return views[page * PAGE : (page + 1) * PAGE], page, pages


def current_content(
    language: str, current: MatchList, page: int, lines: Mapping[int, Sequence[LogLine]]
) -> MessageContent:
    """A page of the viewer's tables and running matches; those in which it is the viewer's turn have
    a button to play.

    ``lines``: the last lines of the logs of the matches on the page, by number.
    """
    shown, page, pages = page_of(current.views, page)
    head = [say(language, "mine-head", count=len(current.views) + len(current.refusals), page=page + 1, pages=pages)]
    head += _unreadable(language, current.refusals) if page == 0 else []
    entries: list[tuple[str, Sequence[ui.Item[Any]]]] = []
    for view in shown:
        row: list[ui.Item[Any]] = [match_button(language, view)]
        if is_invited(view):
            row.append(button(MatchRoute("refuse", view.number), language))
        if is_asked(view):
            row.insert(0, button(MatchRoute("play", view.number), language, ButtonStyle.primary))
        entries.append((_current_entry(language, view, lines.get(view.number, ())), row))
    nav = paging(language, partial(ListRoute, "current"), page, page + 1 < pages)
    nav.append(button(ListRoute("finished", 0), language, label="finished"))
    return MessageContent("\n".join(head), entries=entries, rows=[nav])


def _current_entry(language: str, view: MatchView, lines: Sequence[LogLine]) -> str:
    if view.phase is MatchPhase.OPEN:
        return _entry(language, view, open_status(language, view))
    words = []
    if is_asked(view):
        ends = view.clock.ends if view.clock else None
        words.append(say(language, "mine-turn", timed=ends is not None, until=stamp(ends or 0)))
    if not is_asked(view) or len(view.to_act) - len(view.decided) > 1:
        words.append(status(language, view))
    if view.paused_until is not None:
        words += clock_lines(language, view)
    if said := log_texts(language, view, lines):
        words.append("-# " + say(language, "mine-last", text=one_line(said[-1])))
    return _entry(language, view, *words)


def open_status(language: str, view: MatchView) -> str:
    """What an open table waits for, as the viewer reads it."""
    if view.host == NO_HOST:
        return say(language, "starts-by-itself")
    if view.viewer in (view.seats[seat].key for seat in view.unagreed):
        return say(language, "mine-unagreed")
    return say(language, "mine-invited" if is_invited(view) else "mine-open", expires=stamp(view.expires or 0))


def is_invited(view: MatchView) -> bool:
    """Whether a seat of the open table is kept for the viewer."""
    return any((seat.kind, seat.key) == (SeatKind.INVITED, view.viewer) for seat in view.seats)


def finished_content(language: str, finished: MatchList, page: int) -> MessageContent:
    """A page of the viewer's finished matches, with their records."""
    head = [say(language, "finished-head", count=len(finished.views) + len(finished.refusals), page=page + 1)]
    head += _unreadable(language, finished.refusals)
    entries: list[tuple[str, Sequence[ui.Item[Any]]]] = []
    for view in finished.views:
        ended = say(language, "finished-at", date=stamp((finished.ended or {}).get(view.number, 0), "D"))
        row = [match_button(language, view), button(MatchRoute("record", view.number), language)]
        entries.append((_entry(language, view, status(language, view), f"-# {ended}"), row))
    nav = paging(language, partial(ListRoute, "finished"), page, finished.has_more)
    nav.append(button(ListRoute("current", 0), language, label="current"))
    return MessageContent("\n".join(head), entries=entries, rows=[nav])


def _entry(language: str, view: MatchView, *words: str) -> str:
    return shortened("\n".join([title_with_others(language, view), *words]), MAX_ENTRY)


def title_with_others(language: str, view: MatchView) -> str:
    """The match's title and who plays in it besides the viewer."""
    names = others(language, view)
    return say(language, "mine", title=title(language, view), names=listed(language, names), count=len(names))


def _unreadable(language: str, refusals: Sequence[UserError]) -> list[str]:
    return [f"- {refusal(language, reason)}" for reason in refusals]


COGS = (Matches, OwnMatchesCog)
