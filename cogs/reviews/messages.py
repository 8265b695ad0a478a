"""The review of a match that is over: the chart for everybody, and each player's most costly decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.computer.base import shares
from bot.features.reviews.model import Judgement, Review, chances
from bot.match.model import Match, MatchSeat, Person, Phase, SeatKind
from bot.match.position import Event
from bot.match.view import MatchView, view_for
from bot.texts import say
from cogs._ui.choices import find_choices
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.controls import button
from cogs._ui.menu_pictures import menu_look, menu_pictures
from cogs._ui.options import move_name
from cogs._ui.prose import seat_name, title
from cogs._ui.routes import MatchRoute
from cogs._ui.shown import Shown
from rendering import chart

MARK: Final = "📈"  # begins the message with the chart


async def chart_content(language: str, view: MatchView, review: Review) -> MessageContent:
    """The chart of a review that is done, with the seats by their signs."""
    assert view.outcome is not None
    points = chances(review, shares(view.outcome))
    picture = await asyncio.to_thread(chart, view.game, points, language)
    words = [f"{MARK} {say(language, 'review-chart', title=title(language, view))}"]
    words += [f"- {seat_name(language, view, seat)}" for seat in range(len(view.seats))]
    row = [button(MatchRoute("mine", view.number), language)]
    return MessageContent("\n".join(words), [named_picture("chart", picture)], say(language, "review-judged"), [row])


def waiting_content(language: str, view: MatchView, review: Review, minutes: int) -> MessageContent:
    """That a review is being made, how far it is, and how long it takes."""
    told = say(
        language,
        "review-waiting",
        title=title(language, view),
        minutes=minutes,
        judged=len(review.judged),
        decisions=review.decisions,
    )
    return MessageContent(told)


async def costly_content(
    language: str, match: Match, events: Sequence[Event], person: Person, worst: Sequence[Judgement], page: int
) -> MessageContent:
    """One of a person's most costly decisions, with the position as that person saw it then."""
    page = min(page, len(worst) - 1)
    one = worst[page]
    view = await asyncio.to_thread(view_then, match, events, one, person)
    look = menu_look(language, view, one.best)
    pictures = await menu_pictures(view, look, find_choices(view, one.best, look))
    words = [
        f"**{title(language, view)}**",
        say(language, "review-costly", number=page + 1, count=len(worst), round=one.round),
    ]
    told = [  # below the picture: a client shows the end of a message that is higher than its window
        say(language, "review-played", move=move_name(language, view, events[one.number].text)),
        say(language, "review-better", move=move_name(language, view, one.best), cost=round(100 * one.cost)),
        say(language, "review-marked"),
    ]
    row = _pages(language, match, page, len(worst))
    return MessageContent("\n".join(words), pictures, "\n".join(told), [row], shown=Shown(view, look))


def view_then(match: Match, events: Sequence[Event], judged: Judgement, person: Person) -> MatchView:
    """The match as the person who decided saw it before that decision."""
    position = match.position.initial.replay(events[: judged.number])
    seats = [MatchSeat(SeatKind.VACANT) if seat.key == person.key else seat for seat in match.seats]
    seats[judged.seat] = MatchSeat(SeatKind.PERSON, person)
    then = replace(
        match,
        position=replace(position, sealed={}),
        phase=Phase.RUNNING,
        seats=tuple(seats),
        clocks={},
        proposals=(),
        plans=(),
        undoable=None,
        pause=None,
    )
    return view_for(then, person.key)


def _pages(language: str, match: Match, page: int, count: int) -> list[ui.Item[Any]]:
    """The buttons to the other decisions; each carries the page that it leads to."""
    row: list[ui.Item[Any]] = []
    if page > 0:
        row.append(button(MatchRoute("mine", match.number, page - 1), language, label="decision-back"))
    if page + 1 < count:
        onward = MatchRoute("mine", match.number, page + 1)
        row.append(button(onward, language, ButtonStyle.primary, label="decision-next"))
    return row
