"""A match that has lost its place: who can see the new one, the question to those who cannot, and the move itself."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.match.clocks import Stage
from bot.match.commands import Rehome
from bot.match.errors import UserError
from bot.match.model import Phase, Place, Proposal
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent, escaped, jump
from cogs._ui.place import check_place, is_member, who_sees
from cogs._ui.prose import answer_time, listed, player_name, refusal, title
from cogs._ui.respond import Interaction, is_private, responds, user_language
from cogs._ui.router import MatchRoute, Router, button

Row = list[ui.Item[Any]]


def add_routes(router: Router) -> None:
    """Answer the button that asks the other players whether the match may move."""
    router.add(MatchRoute, _on_ask, "askmove")


async def bring_here(interaction: Interaction, view: MatchView) -> tuple[str, Row]:
    """Move a match that cannot be shown or seen at its place to this channel, if the viewer plays in it.

    Returns what has become of it ("": nothing), and the buttons that belong to it.
    """
    if view.seat is None or interaction.guild_id is None:
        return "", []
    is_unseen = await _is_unseen(interaction, view)
    if not is_unseen and not await interaction.client.service.is_lost(view.number):
        return "", []
    language = user_language(interaction)
    try:
        after = await _rehome(interaction, view, asks=False, is_unseen=is_unseen)
    except UserError as reason:
        said = say(language, "rehome-refused", reason=refusal(language, reason))
        can_ask = reason.key == "place-unseen" and view.phase is Phase.RUNNING
        return said, [button(MatchRoute("askmove", view.number), language)] if can_ask else []
    return (say(language, "rehomed"), []) if after.place != view.place else ("", [])


async def _is_unseen(interaction: Interaction, view: MatchView) -> bool:
    """Whether a player who is late cannot see the match's place, while the interaction is in another channel.

    Takes requests only where a player has been reminded: only then is it known to the others.
    """
    place = view.place
    if view.phase is not Phase.RUNNING or interaction.channel_id == place.posts_in:
        return False
    late = [view.seats[seat].person for seat in view.to_act if _is_late(view, seat)]
    people = [person for person in late if person is not None]
    try:
        return bool(people) and len(await who_sees(interaction.client, place.guild, place.posts_in, people)) < len(
            people
        )
    except UserError:  # Discord does not answer
        return False


def _is_late(view: MatchView, seat: int) -> bool:
    return (clock := view.clocks.get(seat)) is not None and clock.stage is not Stage.ASKED


async def _rehome(interaction: Interaction, view: MatchView, *, asks: bool, is_unseen: bool) -> MatchView:
    """Show the match here if all of its players can see this channel; ``asks``: else ask them."""
    bot = interaction.client
    check_place(interaction)
    person = await bot.person(interaction)
    guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
    others = [seat.person for seat in view.seats if seat.person is not None and seat.key != person.key]
    seen_by = await who_sees(bot, guild, channel, others)
    command = Rehome(
        actor=person_actor(person.key),
        guild=guild,
        channel=channel,
        seen_by=seen_by | {person.key},
        asks=asks,
        is_unseen=is_unseen,
    )
    return await bot.service.do(view.number, command)


@responds(update=is_private)
async def _on_ask(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Ask the other players whether the match may move to this channel."""
    bot = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    view = await bot.service.see(route.match, person.key)
    if view.seat is None:
        raise UserError("not-in-match")
    is_unseen = await _is_unseen(interaction, view)
    if not is_unseen and not await bot.service.is_lost(route.match):
        raise UserError("place-not-lost")
    after = await _rehome(interaction, view, asks=True, is_unseen=is_unseen)
    if after.place != view.place:
        return MessageContent(say(language, "rehomed"))
    if after.proposals == view.proposals:
        raise UserError("place-not-lost")
    asked = after.proposals[-1].asked
    names = listed(language, (player_name(language, seat) for seat in after.seats if seat.key in asked))
    withdraw = MatchRoute("decline", after.number, after.proposals[-1].number)
    said = say(
        language, "move-asked", names=names, title=title(language, after), button=say(language, "button-decline")
    )
    return MessageContent(said, rows=[[button(withdraw, language)]])


def place_name(bot: Stammtisch, place: Place | None) -> str:
    """A channel and its server by their names, or a link where they are not known."""
    if place is None:
        return ""
    guild = bot.get_guild(place.guild)
    channel = guild.get_channel_or_thread(place.channel) if guild is not None else None
    if guild is None or channel is None:
        return jump(place.guild, place.channel)
    return f"**#{escaped(channel.name)}** ({escaped(guild.name)})"


def move_content(language: str, view: MatchView, proposal: Proposal, person: int, where: str) -> MessageContent:
    """The question to one person whether the match may move; once it has ended, how it ended, without buttons."""
    lines = [title(language, view), move_request(language, view, proposal, where)]
    if proposal.ended is not None:
        return MessageContent("\n".join([*lines, say(language, f"proposal-{proposal.ended}")]), is_push=True)
    has_agreed, until = person in proposal.yes, answer_time(language, proposal)
    lines.append(say(language, "proposal-move-asked", agreed=has_agreed, until=until))
    return MessageContent("\n".join(lines), rows=[_answers(language, view, proposal)], is_push=True)


def move_request(language: str, view: MatchView, proposal: Proposal, where: str) -> str:
    """Who would like to go on where, as a sentence."""
    author = next((seat for seat in view.seats if seat.key == proposal.by), None)
    name = player_name(language, author) if author is not None else ""
    return say(language, "proposal-move", name=name, place=where)


def _answers(language: str, view: MatchView, proposal: Proposal) -> Row:
    return [
        button(MatchRoute("agree", view.number, proposal.number), language, ButtonStyle.success),
        button(MatchRoute("decline", view.number, proposal.number), language),
    ]


def open_question(bot: Stammtisch, language: str, view: MatchView) -> tuple[str, Row]:
    """The newest question to the viewer whether the match may move, and its buttons; "" and none without one."""
    for proposal in reversed(view.proposals):
        if view.viewer is not None and proposal.asks_to_move(view.viewer):
            where = place_name(bot, proposal.destination)
            asked = say(language, "proposal-move-asked", agreed=False, until=answer_time(language, proposal))
            return f"{move_request(language, view, proposal, where)}\n{asked}", _answers(language, view, proposal)
    return "", []


async def check_consent(bot: Stammtisch, proposal: Proposal, user: int) -> None:
    """Raise UserError if the person with that Discord id is not on the server to which the match is to move.

    Otherwise the seat would be given up as that of a player who has left.
    """
    place = proposal.destination
    if place is not None and not await is_member(bot, place.guild, user):
        raise UserError("move-join-first")
