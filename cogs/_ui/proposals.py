"""Proposals and invitations: the messages that ask for consent, and how a person makes a proposal and answers one.

A match that has lost its place, or whose place a player cannot see, moves: at once if all players see the new place,
else once those who do not have agreed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.match.clocks import Stage
from bot.match.commands import Propose, Rehome, Respond
from bot.match.errors import UserError, require
from bot.match.leaving import PAUSE_DAYS
from bot.match.model import ENTIRE_MATCH, MatchPhase, MatchSeat, Person, Place, Proposal, ProposalKind, SeatKind
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import ControlRow, MessageContent, escaped, jump
from cogs._ui.menu import take_back
from cogs._ui.place import check_place, check_reach, is_member, place_of, who_sees
from cogs._ui.prose import (
    answer_time,
    host_name,
    link_button,
    listed,
    player_name,
    refusal,
    seat_or_mark,
    stamp,
    terms,
    title,
)
from cogs._ui.respond import Interaction, actor_of, is_private, responds, see, user_language, with_fitting_names
from cogs._ui.router import MatchRoute, button, handles, match_button

MARK: Final = "💬"  # begins every such message, to distinguish it from a ping


# What the buttons propose, and the text of the proposal: the longest pause, which any player may propose to end
ASKED: Final = {
    "askback": (ProposalKind.UNDO, ""),
    "askpause": (ProposalKind.PAUSE, str(PAUSE_DAYS)),
    "askresume": (ProposalKind.RESUME, ""),
}


@handles(MatchRoute, *ASKED)
@responds()
async def _on_ask(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await propose(interaction, route.match, *ASKED[route.verb])


@handles(MatchRoute, "agree", "accept", "decline", "object")
@responds()
async def _on_answer(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Answer the proposal whose number is the route's page."""
    bot, agrees = interaction.client, route.verb in ("agree", "accept")
    person, number = await bot.person(interaction), route.page or 0
    if agrees:
        asked = (one for one in (await bot.service.see(route.match, None)).proposals if one.number == number)
        if (proposal := next(asked, None)) is not None and proposal.asks_to_move(person.key):
            place = proposal.destination
            # Else the seat would be given up as that of who has left
            is_there = place is None or place.is_direct or await is_member(bot, place.guild, interaction.user.id)
            require(is_there, "move-join-first")
            if place is not None and place.is_direct:
                await check_reach(interaction, person)
    command = Respond(
        actor=person_actor(person.key), number=number, agrees=agrees, guest=person, takes_seat=route.verb == "accept"
    )
    proposal = next(one for one in (await bot.service.do(route.match, command)).proposals if one.number == number)
    return MessageContent(_answer_text(user_language(interaction), proposal, person.key))


def _answer_text(language: str, proposal: Proposal, person: int) -> str:
    """The reply to a person who has answered the proposal."""
    if proposal.ended:
        return say(language, f"proposal-{proposal.ended}")
    if proposal.newcomer == person:
        return say(language, "proposal-noted-newcomer", until=stamp(proposal.expires or 0))
    return say(language, "proposal-noted")


async def propose(
    interaction: Interaction, match: int, kind: ProposalKind, text: str = "", invited: Person | None = None
) -> MessageContent:
    """Propose something, and notify the person who is asked; ``text`` as in ``Proposal``.

    A step that can be taken back without consent is taken back.
    """
    language = user_language(interaction)
    if kind is ProposalKind.UNDO:
        present = await see(interaction, match)
        if present.can_take_back:
            return await take_back(interaction, match, present.step)
    command = Propose(actor=await actor_of(interaction), kind=kind, text=text, invited=invited)
    view = with_fitting_names(interaction, await interaction.client.service.do(match, command))
    made = view.proposals[-1]
    if made.ended:
        return MessageContent(say(language, "proposal-agreed"))
    names = listed(language, (_person_name(language, view, key) for key in made.asked))
    is_direct = view.place.is_direct
    decline = say(language if is_direct else view.language, "button-decline")
    key = "proposal-made-direct" if is_direct else "proposal-made"
    said = say(language, key, names=names, title=title(language, view), button=decline)
    if made.awaits_objections:
        said += " " + say(language, "proposal-made-objections", until=stamp(made.expires or 0))
    return MessageContent(said, rows=[[match_button(language, view)]])


@handles(MatchRoute, "askmove")
@responds(update=is_private)
async def _on_ask_move(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Ask the other players whether the match may move to this channel."""
    bot, language = interaction.client, user_language(interaction)
    view = await see(interaction, route.match)
    require(view.seat is not None, "not-in-match")
    is_unseen = _is_of_other_kind(interaction, view) or await _is_unseen(interaction, view)
    require(is_unseen or await bot.service.is_lost(route.match), "place-not-lost")
    is_direct = place_of(interaction).is_direct
    if is_direct:
        await check_reach(interaction, await bot.person(interaction))
    after = with_fitting_names(interaction, await _rehome(interaction, view, asks=True, is_unseen=is_unseen))
    if after.place != view.place:
        return MessageContent(say(language, "rehomed-direct" if is_direct else "rehomed"))
    require(after.proposals != view.proposals, "place-not-lost")
    asked = after.proposals[-1].asked
    names = listed(language, (player_name(language, seat) for seat in after.seats if seat.key in asked))
    withdraw = MatchRoute("decline", after.number, after.proposals[-1].number)
    said = say(
        language,
        "move-asked",
        names=names,
        title=title(language, after),
        button=say(language, "button-decline"),
        direct=is_direct,
    )
    return MessageContent(said, rows=[[button(withdraw, language)]])


async def bring_here(interaction: Interaction, view: MatchView) -> tuple[str, ControlRow]:
    """Move a match that cannot be shown or seen at its place to this channel, if the viewer plays in it.

    Returns what has become of it ("": nothing), and the buttons that belong to it.
    """
    if view.seat is None:
        return "", []
    if _is_of_other_kind(interaction, view):
        where = "move-here" if view.place.is_direct else "move-direct"
        ask = button(MatchRoute("askmove", view.number), user_language(interaction), label=where)
        return "", [ask] if view.phase is MatchPhase.RUNNING else []
    if view.place.is_direct:
        return "", [button(MatchRoute("share", view.number), user_language(interaction))]
    is_unseen = await _is_unseen(interaction, view)
    if not is_unseen and not await interaction.client.service.is_lost(view.number):
        return "", []
    language = user_language(interaction)
    try:
        after = await _rehome(interaction, view, asks=False, is_unseen=is_unseen)
    except UserError as reason:
        said = say(language, "rehome-refused", reason=refusal(language, reason))
        can_ask = reason.key == "place-unseen" and view.phase is MatchPhase.RUNNING
        return said, [button(MatchRoute("askmove", view.number), language)] if can_ask else []
    return (say(language, "rehomed"), []) if after.place != view.place else ("", [])


async def _rehome(interaction: Interaction, view: MatchView, *, asks: bool, is_unseen: bool) -> MatchView:
    """Show the match here if all of its players can see this channel; ``asks``: else ask them."""
    bot, place = interaction.client, place_of(interaction)
    if not place.is_direct:
        check_place(interaction)
    person = await bot.person(interaction)
    others = [seat.person for seat in view.seats if seat.person is not None and seat.key != person.key]
    # Between a server and direct messages no match moves without the others' consent
    is_asked = _is_of_other_kind(interaction, view)
    seen_by = frozenset() if is_asked else await who_sees(bot, place.guild, place.channel, others)
    command = Rehome(
        actor=person_actor(person.key),
        guild=place.guild,
        channel=place.channel,
        seen_by=seen_by | {person.key},
        asks=asks,
        is_unseen=is_unseen,
    )
    return await bot.service.do(view.number, command)


def _is_of_other_kind(interaction: Interaction, view: MatchView) -> bool:
    """Whether the match is shown on a server and a match that begins here in direct messages, or the reverse."""
    return view.place.is_direct is not place_of(interaction).is_direct


async def _is_unseen(interaction: Interaction, view: MatchView) -> bool:
    """Whether a player who is late cannot see the match's place, while the interaction is in another channel.

    Takes requests only where a player has been reminded: only then is it known to the others.
    """
    place = view.place
    if view.phase is not MatchPhase.RUNNING or interaction.channel_id == place.posts_in or not interaction.guild_id:
        return False
    clocks = {seat: clock for seat, clock in view.clocks.items() if seat in view.to_act}
    late = [view.seats[seat].person for seat, clock in clocks.items() if clock.stage is not Stage.ASKED]
    people = [person for person in late if person is not None]
    try:
        return bool(people) and len(await who_sees(interaction.client, place.guild, place.posts_in, people)) < len(
            people
        )
    except UserError:  # Discord does not answer
        return False


def proposal_content(
    language: str, view: MatchView, proposal: Proposal, person: int = 0, where: str = ""
) -> MessageContent:
    """The message of a proposal; once it has ended, how it ended, without buttons. It pings no one by itself.

    ``person``: who alone reads it, and has only the own buttons; whether the match may move is asked of one person.
    ``where``: the name of the place.
    """
    lines = [title(language, view), request_text(language, view, proposal, where)]
    rows: list[ControlRow] = []
    if proposal.ended is not None:
        lines.append(say(language, f"proposal-{proposal.ended}"))
    elif proposal.newcomer is not None:
        lines += _replacement_lines(language, view, proposal)
        accept = MatchRoute("accept", view.number, proposal.number)
        rows = [[button(accept, language, ButtonStyle.success), button(replace(accept, verb="decline"), language)]]
        if proposal.awaits_objections:  # a row for the other players
            rows.append([button(replace(accept, verb=verb), language) for verb in ("agree", "object")])
        if person:
            rows = rows[:1] if person == proposal.asked[0] else rows[1:]
    elif person and proposal.kind is ProposalKind.MOVE:
        has_agreed, until = person in proposal.yes, answer_time(language, proposal)
        lines.append(say(language, "proposal-move-asked", agreed=has_agreed, until=until))
        rows = [_answers(language, view, proposal)]
    else:
        asked = say(
            language,
            "proposal-absent" if proposal.asks_absent else "proposal-asked",
            names=", ".join(f"<@{_user(view, key)}>" for key in unanswered(proposal)),
            until=answer_time(language, proposal),
            needed=proposal.needed,
            all=proposal.needed == len(proposal.asked),
            yes=len(proposal.yes),
        )
        lines.append(asked)
        rows = [_answers(language, view, proposal)]
    if person == proposal.by and proposal.ended is None:  # to withdraw it
        rows = [[button(MatchRoute("decline", view.number, proposal.number), language)]]
    return MessageContent("\n".join(lines), rows=rows, is_push=True)


def carried_content(language: str, view: MatchView, proposal: Proposal) -> MessageContent:
    """An open proposal as the line below the board carries it: the sign of its words marks its buttons.

    It says until when there is time to answer, not how long that is, as its own message does.
    """
    content = proposal_content(language, view, replace(proposal, made=None))
    text = content.text.partition("\n")[2]  # without the match's title
    for one in chain[Any](*content.rows):  # buttons
        one.label = f"{text.split()[0]} {one.label}"
    return replace(content, text=text)


def _replacement_lines(language: str, view: MatchView, proposal: Proposal) -> list[str]:
    """What the newcomer and the other players are asked, and until when."""
    newcomer, until = f"<@{_user(view, proposal.asked[0])}>", answer_time(language, proposal)
    lines = [say(language, "replace-newcomer", name=newcomer, agreed=proposal.asked[0] in proposal.yes)]
    if proposal.awaits_objections:
        others = [key for key in proposal.asked[1:] if key not in proposal.yes]
        names = listed(language, (f"<@{_user(view, key)}>" for key in others))
        lines.append(say(language, "replace-others", names=names, count=len(others), until=until))
    else:
        lines.append(say(language, "replace-until", until=until))
    return lines


def unanswered(proposal: Proposal) -> list[int]:
    """The keys of those who are asked and have not answered."""
    return [key for key in proposal.asked if key not in (*proposal.yes, *proposal.no)]


def request_text(language: str, view: MatchView, proposal: Proposal, where: str = "") -> str:
    """What is proposed, as a sentence. ``where``: the name of the place to which the match may move; "": a link."""
    name, text = _person_name(language, view, proposal.by), proposal.text
    match proposal.kind:
        case ProposalKind.PACE:
            pace, _, overrun = text.partition(" ")
            return say(language, "proposal-pace", name=name, terms=terms(language, view, pace, overrun))
        case ProposalKind.PAUSE:
            return say(language, "proposal-pause", name=name, days=int(text or PAUSE_DAYS))
        case ProposalKind.REMOVE if text == ENTIRE_MATCH:
            return say(language, "proposal-end", name=name, rated=view.is_rated)
        case ProposalKind.REMOVE:
            return say(language, "proposal-remove", name=name, whom=seat_or_mark(language, view, int(text)))
        case ProposalKind.REPLACE:
            return say(language, "proposal-replace", name=name, whom=f"<@{_user(view, int(text))}>")
        case ProposalKind.UNDO:
            return say(language, "proposal-undo", name=name)
        case ProposalKind.RESUME:
            return say(language, "proposal-resume", name=name)
        case ProposalKind.MOVE:
            place = proposal.destination
            author = next((player_name(language, seat) for seat in view.seats if seat.key == proposal.by), "")
            if place is not None and place.is_direct:
                return say(language, "proposal-move-direct", name=author)
            link = jump(place.guild, place.channel) if place else ""
            if view.place.is_direct or proposal.ended is not None:
                return say(language, "proposal-move-server", name=author, place=where or link)
            return say(language, "proposal-move", name=author, place=where or link)


def _person_name(language: str, view: MatchView, key: int) -> str:
    """The name of a player; a mention of a person who does not play."""
    holder = next((seat for seat in view.seats if seat.key == key), None)
    return f"<@{_user(view, key)}>" if holder is None else player_name(language, holder)


def _user(view: MatchView, key: int) -> int:
    """A person's id at Discord, 0 if not known."""
    person = view.people.get(key)
    return person.user if person else 0


def place_name(bot: Stammtisch, place: Place | None) -> str:
    """A channel and its server by their names, or a link where they are not known."""
    if place is None or place.is_direct:
        return ""
    guild = bot.get_guild(place.guild)
    channel = guild.get_channel_or_thread(place.channel) if guild is not None else None
    if guild is None or channel is None:
        return jump(place.guild, place.channel)
    return f"**#{escaped(channel.name)}** ({escaped(guild.name)})"


def _answers(language: str, view: MatchView, proposal: Proposal) -> ControlRow:
    return [
        button(MatchRoute("agree", view.number, proposal.number), language, ButtonStyle.success),
        button(MatchRoute("decline", view.number, proposal.number), language),
    ]


def open_question(bot: Stammtisch, language: str, view: MatchView) -> tuple[str, ControlRow]:
    """The newest question to the viewer whether the match may move, and its buttons; "" and none without one."""
    for proposal in reversed(view.proposals):
        if view.viewer is not None and proposal.asks_to_move(view.viewer):
            where = place_name(bot, proposal.destination)
            asked = say(language, "proposal-move-asked", agreed=False, until=answer_time(language, proposal))
            return f"{request_text(language, view, proposal, where)}\n{asked}", _answers(language, view, proposal)
    return "", []


def invitation_text(language: str, view: MatchView, users: Sequence[int]) -> str:
    """The sentence that invites these people, by their Discord ids, to an open table."""
    return say(
        language,
        "invitation",
        mentions=", ".join(f"<@{user}>" for user in users),
        count=len(users),
        host=host_name(language, view),
        title=title(language, view),
    )


def is_brought(seat: MatchSeat) -> bool:
    """Whether a person sits at an open table without having sat down: who was brought together with another."""
    return seat.kind is SeatKind.PERSON and seat.joined is None


def pairing_text(language: str, view: MatchView, users: Sequence[int]) -> str:
    """The sentence about the pairing of these people, by their Discord ids."""
    mentions = listed(language, (f"<@{user}>" for user in users))
    others = [seat for seat in view.seats if seat.person and seat.person.user not in users]
    names = listed(language, (player_name(language, seat) for seat in others))
    return say(
        language, "partners-found", mentions=mentions, names=names, count=len(users), title=title(language, view)
    )


def mention_content(text: str, user: int, link: ui.Item[Any]) -> MessageContent:
    """A message that pings one person."""
    return MessageContent(f"{MARK} {text}", rows=[[link]], mentions=[user], is_push=True)


def proposals_content(
    language: str,
    view: MatchView,
    user: int,
    proposals: Sequence[Proposal],
    messages: Mapping[int, tuple[int, int]],
    now: float,
) -> MessageContent:
    """The message that pings one person for proposals.

    ``messages``: the channel and the message of each proposal, by its number. ``now``: in seconds since 1970.
    """
    said = say(language, "proposal-waiting", mention=f"<@{user}>", title=title(language, view), count=len(proposals))
    lines = [said, *(f"- {request_text(language, view, one)}" for one in proposals)]
    first = min(proposals, key=lambda one: one.expires or 0.0)
    lines.append(say(language, "replace-until", until=answer_time(language, first, now)))
    channel, message = messages[proposals[-1].number]
    link = link_button(language, "match", jump(view.place.guild, channel, message))
    return mention_content("\n".join(lines), user, link)
