"""The private menu of conditional moves: a move of another seat is picked, then one's own answer to it, on previews.

Only its author sees the message it stands in, like the menu of moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.games.base import Move
from bot.match.commands import SetPlan
from bot.match.errors import MovedOn
from bot.match.model import Phase
from bot.match.plans import foreseen_for
from bot.match.position import person_actor
from bot.texts import say
from cogs._ui.ahead import DROP, THEN, Ahead, drop_select, trigger_selects
from cogs._ui.choices import Choices, MatchChoices, choice_rows, find_choices, room_beside
from cogs._ui.content import MessageContent
from cogs._ui.controls import button, selected_value
from cogs._ui.menu import menu_content
from cogs._ui.menu_pictures import menu_look, menu_pictures
from cogs._ui.options import question
from cogs._ui.paths import is_path, parent_path
from cogs._ui.prose import full_title, refusal, status
from cogs._ui.respond import Interaction, answer_in_ephemeral, answer_in_place, user_language
from cogs._ui.router import Router
from cogs._ui.routes import MatchRoute, PlanRoute, StepRoute, unpacked
from cogs._ui.shown import Shown
from cogs._ui.views import see_own


def add_routes(router: Router) -> None:
    """Answer the controls of this menu, those of messages of any age included."""
    router.add(MatchRoute, _on_ahead, "ahead")
    router.add(PlanRoute, _on_pick)
    router.add(StepRoute, _on_step, "plan", "answer")
    router.add(StepRoute, _on_set, "planset")


async def _on_ahead(interaction: Interaction, route: MatchRoute) -> None:
    await answer_in_ephemeral(interaction, _present(interaction, route.match, None))


async def _on_pick(interaction: Interaction, route: PlanRoute) -> None:
    value = selected_value(interaction)
    if value.startswith(DROP):
        work = _store(interaction, route.match, None, unpacked(value[1:]), "")
    else:
        work = _present(interaction, route.match, route.step, *route.picked(value))
    await answer_in_place(interaction, work)


async def _on_step(interaction: Interaction, route: StepRoute) -> None:
    await answer_in_place(interaction, _present(interaction, route.match, route.step, route.path))


async def _on_set(interaction: Interaction, route: StepRoute) -> None:
    trigger, _, text = route.path.partition(THEN)
    is_whole = bool(trigger and text)
    work = (
        _store(interaction, route.match, route.step, trigger, text)
        if is_whole
        else _present(interaction, route.match, route.step)
    )
    await answer_in_place(interaction, work)


async def _see_ahead(interaction: Interaction, match: int) -> Ahead:
    """The match of this person; raises UserError if the person does not play in it, or it has not started."""
    view = await see_own(interaction, match)
    return Ahead(user_language(interaction), view, await asyncio.to_thread(foreseen_for, view))


async def _present(
    interaction: Interaction, match: int, step: int | None, path: str = "", page: int = 0
) -> MessageContent:
    """The menu at a path; at its beginning if the match has left the path's step."""
    ahead = await _see_ahead(interaction, match)
    if step is not None and step != ahead.view.step:
        return await _beginning(ahead, note=say(ahead.language, "moved-on"))
    trigger, then, text = path.partition(THEN)
    if then and trigger in ahead.foreseen:
        return await _answer_content(ahead, trigger, text, page)
    return await _beginning(ahead, page)


async def _store(interaction: Interaction, match: int, step: int | None, trigger: Move, text: Move) -> MessageContent:
    """Leave an answer, or take it away with ``text`` ""; the menu's beginning."""
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    language = user_language(interaction)
    command = SetPlan(actor=person_actor(person.key), trigger=trigger, text=text, step=step)
    try:
        await bot.service.do(match, command)
    except MovedOn as reason:
        return await _beginning(await _see_ahead(interaction, match), note=refusal(language, reason))
    ahead = await _see_ahead(interaction, match)
    if not text:
        return await _beginning(ahead, note=say(language, "plan-dropped"))
    is_there = trigger in ahead.foreseen and text in ahead.foreseen[trigger].moves
    return await _beginning(ahead, note=ahead.words("plan-set", trigger, text) if is_there else "")


async def _beginning(ahead: Ahead, page: int = 0, note: str = "") -> MessageContent:
    """What is planned, and the moves to which an answer can be left; the menu of moves if it is the viewer's turn."""
    language, view = ahead.language, ahead.view
    plans = [one for one in view.plans if ahead.fits(one)]
    if view.moves or view.phase is not Phase.RUNNING:
        return await menu_content(language, view, note=note)
    words = [f"**{full_title(language, view)}**", *([note] if note else []), status(language, view)]
    if any(one.is_void for one in view.plans):
        words.append(say(language, "plan-void"))
    if plans:
        words += [
            say(language, "plan-list"),
            *(f"- {ahead.words('plan-line', one.trigger, one.text)}" for one in plans),
        ]
    look = menu_look(language, view, "")
    pictures = await menu_pictures(view, look, Choices(()))
    ask = say(language, "plan-intro", name=ahead.names) if ahead.foreseen else say(language, "plan-nothing")
    rows: list[Sequence[ui.Item[Any]]] = [[one] for one in trigger_selects(ahead, page)]
    if plans:
        rows.append([drop_select(ahead, plans)])
    rows.append([button(StepRoute("plan" if page else "back", view.number, view.step), language, label="back")])
    return MessageContent("\n".join(words), pictures, ask, rows, shown=Shown(view, look))


async def _answer_content(ahead: Ahead, trigger: Move, path: str, page: int) -> MessageContent:
    """The position after the other seat's move, and what the viewer can answer there."""
    language, then = ahead.language, ahead.after(trigger)
    number, step, moves = then.number, then.step, then.moves
    path = path if is_path(moves, path) else ""
    lead = f"{trigger}{THEN}"
    look = menu_look(language, then, path)
    choices = find_choices(then, path, look)
    pictures = await menu_pictures(then, look, choices)
    controls: list[ui.Item[Any]] = []
    if path in moves:
        ask = ahead.words("plan-confirm", trigger, path)
        controls.append(button(StepRoute("planset", number, step, lead + path), language, ButtonStyle.success))
    else:
        ask = say(language, "plan-answer", trigger=ahead.trigger_name(trigger))
        if choices.buttons:  # they have no other place for their question
            ask = f"{ask} {question(language, then, path, choices.paths)}"
    parent = lead + parent_path(moves, path, then.stepwise) if path else ""
    controls.append(button(StepRoute("plan", number, step, parent), language, label="back"))
    room = room_beside(len(pictures), True, len(controls))
    rows = [*choice_rows(language, then, path, page, choices, room, MatchChoices(number, step, lead)), controls]
    heading = f"**{full_title(language, ahead.view)}**\n{status(language, ahead.view)}"
    return MessageContent(heading, pictures, ask, rows, shown=Shown(then, look))
