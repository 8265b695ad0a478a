"""The private menu: a move is picked word by word, previewed and confirmed.

Only its player sees the message it stands in, an ephemeral response or a direct message.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.games.base import IllegalMove
from bot.match.commands import Choose, TakeBack
from bot.match.errors import MovedOn, UserError
from bot.match.model import Phase
from bot.match.plans import can_plan
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import KEPT_LINES, draw
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.links import match_button
from cogs._ui.names import with_fitting_names
from cogs._ui.options import confirmation, move_name, prompt, question, select_options
from cogs._ui.panels import leaving_routes
from cogs._ui.paths import MAX_OPTIONS, MAX_SELECTS, is_path, next_paths, pages, parent_path
from cogs._ui.prose import log_texts, refusal, status, title
from cogs._ui.respond import Interaction, answer, is_private, pressed_letter, user_language
from cogs._ui.router import MatchRoute, PickRoute, Router, StepRoute, button, select, selected_value
from cogs._ui.times import clock_lines
from rendering import Look, drawing, has_hands

HALF_LABEL: Final = 48  # characters of each end of a page's label


def add_routes(router: Router) -> None:
    """Answer the menu's controls, those of messages of any age included."""
    router.add(PickRoute, _on_pick)
    router.add(StepRoute, _on_confirm, "confirm")
    router.add(StepRoute, _on_back, "back")
    router.add(StepRoute, _on_undo, "undo")


async def _on_pick(interaction: Interaction, route: PickRoute) -> None:
    path, page = route.picked(selected_value(interaction))
    work = present_menu(interaction, route.match, route.step, path, page)
    await answer(interaction, work, update=is_private(interaction))


async def _on_confirm(interaction: Interaction, route: StepRoute) -> None:
    work = choose(interaction, route.match, route.step, route.path)
    await answer(interaction, work, update=is_private(interaction))


async def _on_back(interaction: Interaction, route: StepRoute) -> None:
    work = present_menu(interaction, route.match, route.step, route.path)
    await answer(interaction, work, update=is_private(interaction))


async def _on_undo(interaction: Interaction, route: StepRoute) -> None:
    await answer(interaction, take_back(interaction, route.match, route.step), update=is_private(interaction))


async def _see_started(interaction: Interaction, match: int, viewer: int) -> MatchView:
    """The match as the person with this key sees it, with the names that fit where the interaction is.

    Raises UserError for a table that has not started.
    """
    bot: Stammtisch = interaction.client
    view = with_fitting_names(interaction, await bot.service.see(match, viewer))
    if view.phase in (Phase.OPEN, Phase.CLOSED):
        raise UserError("not-started" if view.phase is Phase.OPEN else "table-closed")
    return view


async def present_menu(
    interaction: Interaction, match: int, step: int | None, path: str = "", page: int = 0, note: str = ""
) -> MessageContent:
    """The menu at a path; at its beginning if the match has left the path's step."""
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    view = await _see_started(interaction, match, person.key)
    language = user_language(interaction)
    if step is not None and step != view.step:
        return await menu_content(language, view, note=say(language, "moved-on"))
    return await menu_content(language, view, path, page, note=note)


async def choose(interaction: Interaction, match: int, step: int | None, text: str) -> MessageContent:
    """Play or seal a move; the next menu if there is one, else what the decision brought.

    A decision that comes too late, or out of turn, is answered with the present menu.
    """
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    language = user_language(interaction)
    letter, command = pressed_letter(interaction), Choose(actor=person_actor(person.key), step=step, text=text)
    try:
        view = await bot.service.do(match, command, answered_in=letter)
    except MovedOn as reason:
        return await menu_content(
            language, await _see_started(interaction, match, person.key), note=refusal(language, reason)
        )
    except (IllegalMove, UserError) as reason:
        if reason.key != "not-your-turn":
            raise
        return await menu_content(language, await _see_started(interaction, match, person.key))
    view = with_fitting_names(interaction, view)
    note = "\n".join([f"- {one}" for one in log_texts(language, view, view.fresh)][-KEPT_LINES:])
    # A direct message shows one decision: its further steps, and a choice that can be changed, but not the next one.
    is_same_decision = view.clock is not None and view.clock.step <= (step or 0)
    if view.moves and (letter is None or view.chosen is not None or is_same_decision):
        return await menu_content(language, view, note=note)
    return outcome_content(language, view, note)


async def take_back(interaction: Interaction, match: int, step: int) -> MessageContent:
    """Take back the last own step of an unfinished turn, and the menu for another."""
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    language = user_language(interaction)
    try:
        command = TakeBack(actor=person_actor(person.key), step=step)
        view = await bot.service.do(match, command, answered_in=pressed_letter(interaction))
    except MovedOn as reason:
        return await menu_content(
            language, await _see_started(interaction, match, person.key), note=refusal(language, reason)
        )
    return await menu_content(language, with_fitting_names(interaction, view), note=say(language, "taken-back"))


async def menu_content(
    language: str, view: MatchView, path: str = "", page: int = 0, *, note: str = ""
) -> MessageContent:
    """What the viewer can do at a path; the position if the viewer has nothing to decide.

    ``note`` is what has just happened. The preview marks the move in the viewer's own view.
    """
    moves = view.moves
    path = path if is_path(moves, path) else ""
    is_move = path in moves
    look = Look(language=language, owing=view.owing, decided=view.decided)
    mark = path or view.chosen
    goals = tuple(move for move in moves if move.startswith(path)) if not is_move else ()
    looks = []
    if (view.is_secret or view.decides_from_hand) and moves and drawing(view.game).has_hand(view.view):
        looks.append(Look(language=language, part="hand", mark=mark))
        if view.is_secret:  # the board shows neither the sealed choice nor who has chosen
            look, mark, goals = Look(language=language), None, ()
    board, *hands = await draw(view, replace(look, mark=mark, goals=goals), *looks)
    pictures = [named_picture("board", board), *(named_picture("hand", hand) for hand in hands)]
    if not note and view.phase is Phase.RUNNING and view.seat is not None and not moves:
        note = say(language, "not-your-turn")
    if any(one.is_void for one in view.plans):
        note = "\n".join([*([note] if note else []), say(language, "plan-void")])
    ask = ""
    if is_move:
        ask = confirmation(language, view, path)
    elif moves and view.chosen:
        ask = say(language, "sealed", move=move_name(language, view, view.chosen))
    elif moves:
        ask = prompt(language, view)
    rows = [*([one] for one in _selects(language, view, path, page)), _buttons(language, view, path, page)]
    return MessageContent(_heading(language, view, note), pictures, ask, rows)


def outcome_content(language: str, view: MatchView, note: str) -> MessageContent:
    """What a decision has brought (``note``) and the status, without a menu."""
    return MessageContent(_heading(language, view, note), rows=[_ways_on(language, view)])


def _heading(language: str, view: MatchView, note: str) -> str:
    """What has just happened, and the status."""
    words = [f"**{title(language, view)}**", *([note] if note else [])]
    return "\n".join([*words, status(language, view), *clock_lines(language, view)])


def _ways_on(language: str, view: MatchView) -> list[ui.Item[Any]]:
    """The buttons that lead to the next match, where another one waits for the viewer, and to the board."""
    row: list[ui.Item[Any]] = []
    if view.next_match is not None and not view.owes:
        row.append(button(MatchRoute("next", view.number), language, ButtonStyle.primary))
    return [*row, match_button(language, view)] if view.place.thread else row


def _buttons(language: str, view: MatchView, path: str, page: int) -> list[ui.Item[Any]]:
    """The buttons below the selects.

    Resigning and asking to take back are offered at the beginning; in a game with hands, below the hand instead.
    """
    moves, number, step = view.moves, view.number, view.step
    row: list[ui.Item[Any]] = []
    if path in moves:
        row.append(button(StepRoute("confirm", number, step, path), language, ButtonStyle.success))
    if path or page:
        parent = parent_path(moves, path, view.stepwise) if path else ""
        row.append(button(StepRoute("back", number, step, parent), language))
    if view.can_take_back and moves:
        row.append(button(StepRoute("undo", number, step), language))
    if path or page:
        return row
    if can_plan(view):
        row.append(button(MatchRoute("ahead", number), language))
    if view.can_pass:
        row.append(button(MatchRoute("always", number), language))
    if view.seat is not None and not has_hands(view.game):
        routes = [one for one in leaving_routes(view) if one.verb != "askback" or not view.can_take_back]
        row += [button(one, language) for one in routes]
    return row + _ways_on(language, view)


def _selects(language: str, view: MatchView, path: str, page: int) -> list[ui.Item[Any]]:
    """The selects of what may follow the path: one, several for a long list, or one of pages for a very long list."""
    moves = view.moves
    paths = next_paths(moves, path, view.stepwise) if moves else []
    if not paths:
        return []
    label, look = drawing(view.game).label, Look(language=language)
    runs = pages(paths)
    is_paged = len(runs) > MAX_SELECTS
    if is_paged and not page:
        ends = [(label(view.view, run[0], look), label(view.view, run[-1], look)) for run in runs]
        options = [
            discord.SelectOption(label=f"{first[:HALF_LABEL]} … {last[:HALF_LABEL]}", value=f">{number}")
            for number, (first, last) in enumerate(ends, 1)
        ]
        route = PickRoute(view.number, view.step, 0, path)
        return [select(route, options[:MAX_OPTIONS], say(language, "pick-page"))]
    selects: list[ui.Item[Any]] = []
    for number, run in enumerate(runs[page - 1 : page] if is_paged else runs, 1):
        options = select_options(run, [label(view.view, one, look) for one in run])
        placeholder = f"{options[0].label} …" if len(runs) > 1 else question(language, view, path, run)
        selects.append(select(PickRoute(view.number, view.step, number, path), options, placeholder))
    return selects
