"""The buttons under a board and under what they open: play, hand, log, more, rules, resigning and the rematch."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from discord import ButtonStyle

from bot.games.base import ReadableError
from bot.match.commands import Resign, SetPasses
from bot.match.errors import require
from bot.match.model import MatchPhase, Reading, SeatKind, is_full
from bot.match.view import MatchView, can_plan, first_new, renamed
from bot.store.database import StoreUnavailable
from bot.texts import has_text, say
from cogs._ui.board import board_pictures, draw, table_content
from cogs._ui.content import MessageContent, Shown
from cogs._ui.game import start_alone, start_directly
from cogs._ui.log import LogRoute, log_content
from cogs._ui.menu import menu_content, open_menu
from cogs._ui.place import check_home, match_note, match_question, may_see, see_visible, who_sees
from cogs._ui.prose import full_title, picture_names, seat_name, status, substitute_word, title
from cogs._ui.respond import (
    Interaction,
    actor_of,
    add_message,
    answer,
    is_private,
    pressed_prompt,
    responds,
    see,
    see_own,
    user_language,
    with_fitting_names,
)
from cogs._ui.router import MatchRoute, button, handles, match_button, match_buttons
from cogs._ui.rules import RulesRoute, match_rules, rules_content
from rendering import Look, Part, Picture, drawing


@handles(MatchRoute, "play")
@responds()
async def _on_play(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await open_menu(interaction, await see_own(interaction, route.match))


@handles(MatchRoute, "look")
async def _on_look(interaction: Interaction, route: MatchRoute) -> None:
    """Show a match in direct messages: to its players the menu, to others what everybody may see.

    The message of its table is brought up to date once the match is over.
    """
    is_over = False
    if not is_private(interaction):
        with suppress(ReadableError):
            view = await interaction.client.service.see(route.match, None)
            is_over = view.place.is_direct and view.phase is MatchPhase.OVER
    if not is_over:
        await answer(interaction, _looked_at(interaction, route.match))
    elif await answer(interaction, _shared(interaction, route.match), update=True):
        await add_message(interaction, await _looked_at(interaction, route.match))


async def _looked_at(interaction: Interaction, match: int) -> MessageContent:
    view = with_fitting_names(interaction, await see_visible(interaction, match))
    if view.phase in (MatchPhase.OPEN, MatchPhase.CLOSED):
        return table_content(user_language(interaction), view)
    return await open_menu(interaction, view)


async def _shared(interaction: Interaction, match: int) -> MessageContent:
    """The table's message, as everybody may see it who sees the match."""
    await see_visible(interaction, match)
    view = await interaction.client.service.see(match, None)
    return table_content(view.language, view.with_global_names())


@handles(MatchRoute, "share")
@responds(public=True)
async def _on_share(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Show the table of a match in direct messages to everybody here, with the button that shows the match."""
    view = await see(interaction, route.match)
    require(view.seat is not None, "not-in-match")
    require(view.place.is_direct, "share-server")
    return await _shared(interaction, route.match)


@handles(MatchRoute, "hand")
@responds()
async def _on_hand(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await shown_hand(interaction, await see_own(interaction, route.match))


async def shown_hand(interaction: Interaction, view: MatchView) -> MessageContent:
    """The viewer's hand, without one the board, and what features add to it.

    A button leads to the menu if the viewer is to act.
    """
    bot, language = interaction.client, user_language(interaction)
    beside = [await feature.beside_hand(bot, view, language) for feature in bot.features if feature.beside_hand]
    has_hand = drawing(view.game).has_hand(view.view)
    part: Part = "hand" if has_hand else "board"
    look = Look(
        language=language,
        part=part,
        mark=view.chosen,
        to_act=view.to_act,
        names=picture_names(language, view),
        coordinates=view.has_coordinates,
    )
    pictures: list[tuple[str, Picture]] = []
    if view.reading is not Reading.ALONE:
        hand = await draw(view, look) if has_hand else []
        pictures = [("hand.png", one) for one in hand] or await board_pictures(view, look)
    seat = "" if view.seat is None else seat_name(language, view, view.seat)
    text = say(language, "hand-of" if has_hand else "no-hand", title=title(language, view), seat=seat)
    text = "\n".join([text, *(line for line, _ in beside if line)])
    row = [button(MatchRoute("play", view.number), language, ButtonStyle.primary)] if view.is_to_act else []
    row += [button(MatchRoute(verb, view.number), language) for _, verbs in beside for verb in verbs]
    shown = Shown(view, replace(look, decided=view.decided))
    return MessageContent(text, pictures, status(language, view), [row], shown=shown)


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
@responds(update=is_private)
async def _on_log_page(interaction: Interaction, route: LogRoute) -> MessageContent:
    return await _log_page(interaction, route.match, route.page, route.since)


@handles(MatchRoute, "older", "newer")
@responds(update=is_private)
async def _on_old_log_page(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """The buttons of older versions name no first new event."""
    return await _log_page(interaction, route.match, route.page or 0, 0)


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
    require(view.phase is not MatchPhase.OVER, "match-over")
    seats, substitute = len(view.seats), substitute_word(view)
    return match_question(interaction, "ask-resign", view, ("giveup", "stay"), seats=seats, substitute=substitute)


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
    view = await see_own(interaction, route.match)
    require(view.phase is not MatchPhase.OVER, "match-over")
    return match_question(interaction, "ask-always", view, ("alwaysyes", "alwaysno"), ButtonStyle.primary)


@handles(MatchRoute, "alwaysyes", "askagain")
@responds(update=is_private)
async def _on_passes(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Let the seat pass whenever it is asked out of turn, or ask it again, by the menu if it is to act.

    The question becomes a note that stays, with the way back.
    """
    language, passes = user_language(interaction), route.verb == "alwaysyes"
    command = SetPasses(actor=await actor_of(interaction), passes=passes)
    view = await interaction.client.service.do(route.match, command, answered_in=pressed_prompt(interaction))
    if passes:
        return match_note(interaction, "passes-on", view, match_buttons(language, route.match, ["askagain"]))
    if view.is_to_act:
        said = say(language, "passes-off", title=title(language, view))
        return await menu_content(language, with_fitting_names(interaction, view), note=said)
    return match_note(interaction, "passes-off", view)


@handles(MatchRoute, "alwaysno")
@responds(update=is_private)
async def _on_always_no(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return match_note(interaction, "always-not", await see_own(interaction, route.match))


@handles(MatchRoute, "rematch")
async def _on_rematch(interaction: Interaction, route: MatchRoute) -> None:
    """Open the rematch's table in the match's channel, or join it if it is open.

    Against computers alone it starts at once.
    """

    alone: list[MatchView] = []  # a new table against computers alone

    async def work() -> MessageContent:
        bot = interaction.client
        view, is_new = await bot.service.rematch(
            route.match,
            await bot.person(interaction),
            check=lambda place, game: check_home(bot, place, game),
            who_sees=lambda place, people: who_sees(bot, place.guild, place.channel, people),
        )
        is_running = view.phase is MatchPhase.RUNNING
        if is_new and all(seat.kind is SeatKind.COMPUTER for seat in view.seats if seat.key != view.viewer):
            alone.append(view)
        key = "rematch-started" if is_running or alone else "rematch-opened" if is_new else "rematch-joined"
        if key == "rematch-joined" and is_full(view.seats):
            key = "rematch-terms"
        return match_note(interaction, key, view, [match_button(user_language(interaction), view)])

    if await answer(interaction, work()) and alone:
        await (start_directly if alone[0].place.is_direct else start_alone)(interaction, alone[0])


@handles(MatchRoute, "more")
@responds()
async def _on_more(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Show what can be looked at in a match and, to a player of a running one, what can be asked of the others."""
    view, language = await see_visible(interaction, route.match), user_language(interaction)
    require(view.phase in (MatchPhase.RUNNING, MatchPhase.OVER), "not-started")
    text = say(language, "more-of", title=full_title(language, view))
    shown = [verb for feature in interaction.client.features for verb in feature.more(view)]
    shown += ["log", "rules"] if view.phase is MatchPhase.OVER else ["rules"]
    if view.phase is MatchPhase.OVER or view.seat is None:
        return MessageContent(text, rows=[match_buttons(language, view.number, shown)])
    looking = [*(["ahead"] if can_plan(view) else []), *shown]
    asking = ["askback"] if view.has_decided_in(await interaction.client.service.log(route.match)) else []
    asking.append("askpause" if view.paused_until is None else "askresume")
    if view.can_pass:
        asking.append("askagain" if view.seats[view.seat].passes else "always")
    resign = button(MatchRoute("resign", view.number), language, ButtonStyle.danger)
    more = [*match_buttons(language, view.number, asking), resign]
    return MessageContent(text, rows=[match_buttons(language, view.number, looking), more])
