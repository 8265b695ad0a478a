"""What a person can plan ahead: the moves of others that may come, the answers to them, and the selects of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import ui

from bot.games.base import Move
from bot.match.model import Plan
from bot.match.plans import Foreseen
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.controls import select
from cogs._ui.options import MAX_LABEL, move_name, paged_selects, split_label
from cogs._ui.paths import MAX_SELECTS
from cogs._ui.prose import seat_name
from cogs._ui.routes import PlanRoute, packed
from rendering import Look, drawing

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
        return seat_name(self.language, self.view, self.view.owing[0])

    def trigger_name(self, move: Move) -> str:
        """A move of the other seat in prose."""
        look, by = Look(language=self.language), self.view.owing[0]
        found = drawing(self.view.game)
        told = found.tell(self.view.view, by, move, look)
        return told.rstrip(".") if told else f"{self.names}: {found.label(self.view.view, move, look)}"

    def after(self, move: Move) -> MatchView:
        """The match as the viewer will see it after that move."""
        seen, seat = self.foreseen[move], self.view.seat
        assert seat is not None
        own = replace(self.view, view=seen.view, moves=seen.moves, owing=(seat,), decided=(), chosen=None)
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
    placeholder = say(ahead.language, "plan-pick", name=shared.strip() or ahead.names) if triggers else ""
    number, step = ahead.view.number, ahead.view.step
    values = {f"{one}{THEN}": label for one, label in labels.items()}
    return paged_selects(
        ahead.language,
        lambda at: PlanRoute(number, step, at),
        page,
        list(values),
        values.__getitem__,
        placeholder,
        MAX_SHOWN,
    )


def _distinct_names(ahead: Ahead, triggers: Sequence[Move]) -> tuple[str, dict[Move, str]]:
    """The beginning that the moves have in common, and by move what follows it, distinct in what a phone shows."""
    names = {one: ahead.trigger_name(one) for one in triggers}
    shared = _shared_beginning(list(names.values()))
    lead = "… " if shared else ""
    labels = {one: _abridged(lead, name[len(shared) :]) for one, name in names.items()} if len(names) > 1 else names
    if len({label[:SEEN] for label in labels.values()}) < len(labels):
        labels = {one: f"{at}. {labels[one]}" for at, one in enumerate(triggers, 1)}
    return shared, labels


def _shared_beginning(names: Sequence[str]) -> str:
    """The words with which all names begin, with the space after them; "" for fewer than two names."""
    if len(names) < 2:
        return ""
    first, last = min(names), max(names)
    end = next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[: first.rfind(" ", 0, end) + 1]


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
