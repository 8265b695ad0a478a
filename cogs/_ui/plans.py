"""The private menu of conditional moves: a move of another seat is picked, then one's own answer to it, on previews.

Only its author sees the message it stands in, like the menu of moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from os.path import commonprefix
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

from bot.games.base import Move
from bot.match.commands import SetPlan
from bot.match.errors import MovedOn
from bot.match.model import MatchPhase, Plan
from bot.match.view import Foreseen, MatchView, foreseen_for
from bot.texts import say
from cogs._ui.choices import (
    MAX_SELECTS,
    Choices,
    match_routes,
    move_name,
    paged_selects,
    split_label,
)
from cogs._ui.content import MAX_LABEL, MessageContent, Shown
from cogs._ui.menu import menu_content, menu_look, menu_pictures, pick_menu
from cogs._ui.prose import full_title, refusal, seat_name, status
from cogs._ui.respond import Interaction, actor_of, is_private, is_private_reply, responds, see_own, user_language
from cogs._ui.router import MatchRoute, PlanRoute, StepRoute, button, handles, packed, select, selected_value, unpacked
from rendering import Look, drawing


@handles(MatchRoute, "ahead")
@responds(update=is_private_reply)
async def _on_ahead(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await _present(interaction, route.match, None)


@handles(PlanRoute)
@responds(update=is_private)
async def _on_pick(interaction: Interaction, route: PlanRoute) -> MessageContent:
    value = selected_value(interaction)
    if value.startswith(DROP):
        return await _store(interaction, route.match, None, unpacked(value[1:]), "")
    return await _present(interaction, route.match, route.step, *route.picked(value))


@handles(StepRoute, "plan", "answer")
@responds(update=is_private)
async def _on_step(interaction: Interaction, route: StepRoute) -> MessageContent:
    return await _present(interaction, route.match, route.step, route.path)


@handles(StepRoute, "planset")
@responds(update=is_private)
async def _on_set(interaction: Interaction, route: StepRoute) -> MessageContent:
    trigger, _, text = route.path.partition(THEN)
    if trigger and text:
        return await _store(interaction, route.match, route.step, trigger, text)
    return await _present(interaction, route.match, route.step)


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
    language = user_language(interaction)
    command = SetPlan(actor=await actor_of(interaction), trigger=trigger, text=text, step=step)
    try:
        await interaction.client.service.do(match, command)
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
    if view.moves or view.phase is not MatchPhase.RUNNING:
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
    number, step, lead = then.number, then.step, f"{trigger}{THEN}"
    menu = await pick_menu(language, then, path, page)
    controls: list[ui.Item[Any]] = []
    if menu.path in then.moves:
        ask = ahead.words("plan-confirm", trigger, menu.path)
        controls.append(button(StepRoute("planset", number, step, lead + menu.path), language, ButtonStyle.success))
    else:
        ask = say(language, "plan-answer", trigger=ahead.trigger_name(trigger))
        if menu.choices.buttons:  # they have no other place for their question
            ask = f"{ask} {menu.question}"
    parent = lead + menu.parent if menu.path else ""
    controls.append(button(StepRoute("plan", number, step, parent), language, label="back"))
    heading = f"**{full_title(language, ahead.view)}**\n{status(language, ahead.view)}"
    return menu.content(heading, ask, controls, match_routes(number, step, lead))


THEN: Final = "|"  # between the move of the other seat and the answer
DROP: Final = "-"  # before the move whose answer is taken away
DROP_PAGE: Final = 999  # the page of the select of answers to take away, which no other select has
MAX_SHOWN: Final = MAX_SELECTS - 1  # selects beside the one of deletions
SEEN: Final = 30  # characters of an option's label that a phone shows
HEAD: Final = 9  # of them, the most for the beginning of a long label


@dataclass(frozen=True)
class Ahead:
    """A match as its viewer sees it, and what the viewer can foresee there."""

    language: str
    view: MatchView
    foreseen: Mapping[Move, Foreseen]

    @property
    def names(self) -> str:
        """The seat whose move is awaited."""
        return seat_name(self.language, self.view, self.view.to_act[0])

    def trigger_name(self, move: Move) -> str:
        """A move of the other seat in prose."""
        look, by = Look(language=self.language), self.view.to_act[0]
        found = drawing(self.view.game)
        line = found.tell(self.view.view, by, move, look)
        return line.rstrip(".") if line else f"{self.names}: {found.label(self.view.view, move, look)}"

    def after(self, move: Move) -> MatchView:
        """The match as the viewer will see it after that move."""
        seen, seat = self.foreseen[move], self.view.seat
        assert seat is not None
        own = replace(self.view, view=seen.view, moves=seen.moves, to_act=(seat,), decided=(), chosen=None)
        return replace(own, decides_from_hand=seen.decides_from_hand, asked_individually=False)

    def words(self, key: str, trigger: Move, text: Move) -> str:
        """A plan in words."""
        name = move_name(self.language, self.after(trigger), text)
        return say(self.language, key, trigger=self.trigger_name(trigger), answer=name)

    def fits(self, plan: Plan) -> bool:
        """Whether a plan of the viewer can still be played."""
        seen = self.foreseen.get(plan.trigger)
        return not plan.is_void and seen is not None and plan.text in seen.moves


def trigger_selects(ahead: Ahead, page: int) -> list[ui.Select[Any]]:
    """The selects of the moves to which an answer can be left."""
    triggers = sorted(ahead.foreseen)
    shared, labels = _distinct_names(ahead, triggers)
    number, step = ahead.view.number, ahead.view.step
    values = {f"{one}{THEN}": label for one, label in labels.items()}
    return paged_selects(
        ahead.language,
        lambda at: PlanRoute(number, step, at),
        page,
        list(values),
        values.__getitem__,
        say(ahead.language, "plan-pick", name=shared.strip() or ahead.names) if triggers else "",
        MAX_SHOWN,
    )


def _distinct_names(ahead: Ahead, triggers: Sequence[Move]) -> tuple[str, dict[Move, str]]:
    """The beginning that the moves have in common, and by move what follows it, distinct in what a phone shows."""
    names = {one: ahead.trigger_name(one) for one in triggers}
    prefix = commonprefix(list(names.values())) if len(names) > 1 else ""  # noqa: RUF071 - of characters
    shared = prefix[: prefix.rfind(" ") + 1]
    lead = "… " if shared else ""
    labels = {one: _abridged(lead, name[len(shared) :]) for one, name in names.items()} if len(names) > 1 else names
    if len({label[:SEEN] for label in labels.values()}) < len(labels):
        labels = {one: f"{at}. {labels[one]}" for at, one in enumerate(triggers, 1)}
    return shared, labels


def _abridged(lead: str, name: str) -> str:
    """``lead`` and the name; as a remark behind its first and last words if phones would cut it."""
    if len(lead + name) <= SEEN:
        return lead + name
    head, words, tail = name[: name.rfind(" ", 0, HEAD) + 1], name.split(" "), ""
    while words and len(words[-1]) + 1 + len(tail) <= SEEN - HEAD:
        tail = f" {words.pop()}{tail}"
    return f"{head}…{tail} – {lead}{name}" if tail else lead + name


def drop_select(ahead: Ahead, plans: Sequence[Plan]) -> ui.Item[Any]:
    """The select of planned answers that can be taken away."""
    _, labels = _distinct_names(ahead, [one.trigger for one in plans])
    names = {one: split_label(label)[0] for one, label in labels.items()}
    if len(set(names.values())) == len(names):
        labels = names
    options = [
        discord.SelectOption(
            label=labels[one.trigger][:MAX_LABEL],
            value=DROP + packed(one.trigger),
            description=move_name(ahead.language, ahead.after(one.trigger), one.text)[:MAX_LABEL],
        )
        for one in plans
    ]
    route = PlanRoute(ahead.view.number, ahead.view.step, DROP_PAGE, "")
    return select(route, options, say(ahead.language, "plan-drop"))
