"""The buttons under a board and under what they open: play, hand, log, more, rules, resigning and the rematch."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from discord import ButtonStyle, ui

from bot.match.commands import Decline, Resign, SetPasses
from bot.match.errors import require
from bot.match.model import Phase, SeatKind, is_full
from bot.match.view import MatchView, can_plan, first_new, renamed
from bot.store.database import StoreUnavailable
from bot.texts import has_text, say
from cogs._ui.content import MessageContent
from cogs._ui.game import start_alone
from cogs._ui.log import LogRoute, log_content
from cogs._ui.menu import menu_content, open_menu
from cogs._ui.place import check_home, may_see, see_visible, who_sees
from cogs._ui.prose import full_title, match_button, substitute_word, title
from cogs._ui.respond import (
    Interaction,
    actor_of,
    answer,
    answer_in_place,
    is_private,
    pressed_prompt,
    responds,
    see,
    see_own,
    user_language,
    with_fitting_names,
)
from cogs._ui.router import MatchRoute, button, handles
from cogs._ui.rules import RulesRoute, match_rules, rules_content
from cogs.notes import hand_with_note


@handles(MatchRoute, "play")
@responds()
async def _on_play(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await open_menu(interaction, await see_own(interaction, route.match))


@handles(MatchRoute, "hand")
async def _on_hand(interaction: Interaction, route: MatchRoute) -> None:
    await answer(interaction, hand_with_note(interaction, route.match))


async def _log_page(interaction: Interaction, match: int, page: int, since: int | None = None) -> MessageContent:
    """A page of the log; without ``since`` the newest one, after which nothing is new to the person any more."""
    bot = interaction.client
    person = await bot.person(interaction)
    view = with_fitting_names(interaction, await see_visible(interaction, match))
    lines = renamed(await bot.service.read_log(match, person.key), view.people)
    if since is None:
        seen = await bot.own_matches.seen(match, person.key)
        since = first_new(lines, person.key, seen)
        with suppress(StoreUnavailable):  # the log can be read where nothing can be written
            await bot.own_matches.see(view, person.key, seen)
    return log_content(user_language(interaction), view, lines, page, since)


@handles(MatchRoute, "log")
async def _on_log(interaction: Interaction, route: MatchRoute) -> None:
    await answer(interaction, _log_page(interaction, route.match, 0))


@handles(LogRoute)
async def _on_log_page(interaction: Interaction, route: LogRoute) -> None:
    await answer_in_place(interaction, _log_page(interaction, route.match, route.page, route.since))


@handles(MatchRoute, "older", "newer")
async def _on_old_log_page(interaction: Interaction, route: MatchRoute) -> None:
    """The buttons of older versions name no first new event."""
    await answer_in_place(interaction, _log_page(interaction, route.match, route.page or 0, 0))


@handles(MatchRoute, "rules")
@responds()
async def _on_rules(interaction: Interaction, route: MatchRoute) -> MessageContent:
    view, language = await see(interaction, route.match), user_language(interaction)
    if not await may_see(interaction, view):
        return await rules_content(language, view.game)
    return await match_rules(language, view)


@handles(RulesRoute)
@responds(update=is_private)
async def _on_rules_page(interaction: Interaction, route: RulesRoute) -> MessageContent:
    require(has_text("en", f"{route.game}-name"), "control-unknown")
    return await rules_content(user_language(interaction), route.game, route.page)


@handles(MatchRoute, "resign")
async def _on_resign(interaction: Interaction, route: MatchRoute) -> None:
    await answer(interaction, resign_question(interaction, route.match))


async def resign_question(interaction: Interaction, match: int) -> MessageContent:
    """Ask whether the person really resigns."""
    view = await see_own(interaction, match)
    language = user_language(interaction)
    require(view.phase is not Phase.OVER, "match-over")
    text = say(
        language, "ask-resign", title=title(language, view), seats=len(view.seats), substitute=substitute_word(view)
    )
    row = [
        button(MatchRoute("giveup", match), language, ButtonStyle.danger),
        button(MatchRoute("stay", match), language),
    ]
    return MessageContent(text, rows=[row])


@handles(MatchRoute, "stay")
@responds(update=is_private)
async def _on_stay(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Cancel the resignation."""
    language = user_language(interaction)
    return await menu_content(language, await see_own(interaction, route.match), note=say(language, "stayed"))


@handles(MatchRoute, "giveup")
@responds(update=is_private)
async def _on_give_up(interaction: Interaction, route: MatchRoute) -> MessageContent:
    await see_own(interaction, route.match)
    await interaction.client.service.do(route.match, Resign(actor=await actor_of(interaction)))
    return MessageContent(say(user_language(interaction), "resigned"))


@handles(MatchRoute, "always")
@responds()
async def _on_always(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Ask in a message of its own whether the person's seat shall really pass from now on."""
    view, language = await see_own(interaction, route.match), user_language(interaction)
    require(view.phase is not Phase.OVER, "match-over")
    row = [
        button(MatchRoute("alwaysyes", route.match), language, ButtonStyle.primary),
        button(MatchRoute("alwaysno", route.match), language),
    ]
    return MessageContent(say(language, "ask-always", title=title(language, view)), rows=[row])


@handles(MatchRoute, "alwaysyes", "askagain")
async def _on_passes(interaction: Interaction, route: MatchRoute) -> None:
    """Let the seat pass from now on, or ask it again; the question becomes a note that stays, with the way back."""
    await answer_in_place(interaction, set_passes(interaction, route.match, route.verb == "alwaysyes"))


@handles(MatchRoute, "alwaysno")
@responds(update=is_private)
async def _on_always_no(interaction: Interaction, route: MatchRoute) -> MessageContent:
    view, language = await see_own(interaction, route.match), user_language(interaction)
    return MessageContent(say(language, "always-not", title=title(language, view)))


async def set_passes(interaction: Interaction, match: int, passes: bool) -> MessageContent:
    """Let the person's seat pass whenever it is asked out of turn, or ask it again, by the menu if it is to act."""
    language, command = user_language(interaction), SetPasses(actor=await actor_of(interaction), passes=passes)
    view = await interaction.client.service.do(match, command, answered_in=pressed_prompt(interaction))
    said = say(language, "passes-on" if passes else "passes-off", title=title(language, view))
    if passes:
        return MessageContent(said, rows=[[button(MatchRoute("askagain", match), language)]])
    if view.is_to_act:
        return await menu_content(language, with_fitting_names(interaction, view), note=said)
    return MessageContent(said)


@handles(MatchRoute, "rematch")
async def _on_rematch(interaction: Interaction, route: MatchRoute) -> None:
    """Open the rematch's table in the match's channel, or join it if it is open.

    Against computers alone it starts at once.
    """

    alone: list[MatchView] = []  # a new table against computers alone

    async def work() -> MessageContent:
        bot = interaction.client
        language = user_language(interaction)
        view, is_new = await bot.service.rematch(
            route.match,
            await bot.person(interaction),
            check=lambda place: check_home(bot, place),
            who_sees=lambda place, people: who_sees(bot, place.guild, place.channel, people),
        )
        is_running = view.phase is Phase.RUNNING
        if is_new and all(seat.kind is SeatKind.COMPUTER for seat in view.seats if seat.key != view.viewer):
            alone.append(view)
        key = "rematch-started" if is_running or alone else "rematch-opened" if is_new else "rematch-joined"
        if key == "rematch-joined" and is_full(view.seats):
            key = "rematch-terms"
        return MessageContent(say(language, key, title=title(language, view)), rows=[[match_button(language, view)]])

    if await answer(interaction, work()) and alone:
        await start_alone(interaction, alone[0])


@handles(MatchRoute, "more")
@responds()
async def _on_more(interaction: Interaction, route: MatchRoute) -> MessageContent:
    view = await see_visible(interaction, route.match)
    require(view.phase in (Phase.RUNNING, Phase.OVER), "not-started")
    log = (
        await interaction.client.service.log(route.match)
        if view.phase is Phase.RUNNING and view.seat is not None
        else ()
    )
    return more_content(user_language(interaction), view, has_decided=view.has_decided_in(log))


def more_content(language: str, view: MatchView, *, has_decided: bool) -> MessageContent:
    """What can be looked at in a match and, for a player of a running one, what can be asked of the others.

    ``has_decided``: whether the viewer has made a decision that could be taken back.
    """

    def made(*verbs: str) -> list[ui.Item[Any]]:
        return [button(MatchRoute(verb, view.number), language) for verb in verbs]

    text = say(language, "more-of", title=full_title(language, view))
    if view.phase is Phase.OVER:
        return MessageContent(text, rows=[made("record", "film", "log", "rules")])
    if view.seat is None:
        return MessageContent(text, rows=[made("replay", "rules")])
    asking = made(*["askback"] * has_decided, "askpause" if view.paused_until is None else "askresume")
    if view.can_pass:
        asking += made("askagain" if view.seats[view.seat].passes else "always")
    planning = ["ahead"] if can_plan(view) else []
    resign = button(MatchRoute("resign", view.number), language, ButtonStyle.danger)
    return MessageContent(text, rows=[made(*planning, "note", "replay", "rules"), [*asking, resign]])


async def decline(interaction: Interaction, match: int) -> MessageContent:
    """Decline the invitation to that table; the confirmation."""
    view = await interaction.client.service.do(match, Decline(actor=await actor_of(interaction)))
    language = user_language(interaction)
    return MessageContent(say(language, "invitation-declined", title=title(language, view)))
