"""The slash group ``match``: commands about a match as a whole."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.tree import localized
from bot.match.commands import End
from bot.match.errors import existing, require
from bot.match.leaving import PAUSE_DAYS, check_may_end
from bot.match.model import ENTIRE_MATCH, Match, MatchPhase, ProposalKind
from bot.match.view import view_for
from cogs._ui.content import MessageContent
from cogs._ui.menu import hint_content
from cogs._ui.place import find_match, is_moderator, match_note, match_question, offered_matches, who_sees
from cogs._ui.proposals import propose
from cogs._ui.prose import OVERRUN_CHOICES, PACE_CHOICES
from cogs._ui.respond import Interaction, actor_of, choices, is_private, responds
from cogs._ui.router import MatchRoute, handles
from cogs.boards import resign_question


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
    async def offer(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The person's running matches."""
        return await choices(offered_matches(interaction, typed))


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


COGS = (Matches,)
