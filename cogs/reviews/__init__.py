"""Reviews of matches that are over: the public chart, and each player's most costly decisions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.app import Feature
from bot.computer.base import shares
from bot.delivery.items import Delivered, DeliveryResult, OutboxItem
from bot.features.reviews import ReviewKind
from bot.features.reviews.model import Judgement, Review, chances
from bot.features.reviews.worker import Reviewer
from bot.match.errors import existing, require
from bot.match.model import Match, MatchPhase, MatchSeat, Person, SeatKind
from bot.match.position import Event
from bot.match.view import MatchView, view_for
from bot.texts import language as language_of
from bot.texts import say
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import DeliveryPlan, Desired, KindNotifier, Sender, accepted
from cogs._ui.choices import move_name
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.menu import pick_menu
from cogs._ui.place import see_visible
from cogs._ui.prose import seat_name, title
from cogs._ui.respond import Interaction, answer, is_private, person_of, responds, user_language, with_fitting_names
from cogs._ui.router import MatchRoute, button, handles
from rendering.charts import chart


@handles(MatchRoute, "review")
@responds()
async def _on_review(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Have the match reviewed or, once it has been, show the chart."""
    person = await person_of(interaction)
    await see_visible(interaction, route.match)
    await interaction.client[Reviewer].ask(route.match, person.key)
    return await _review(interaction, route.match)


async def _review(interaction: Interaction, match: int) -> MessageContent:
    """The chart, or how far the review is that has been asked for."""
    language = user_language(interaction)
    view = with_fitting_names(interaction, await see_visible(interaction, match))
    require(view.phase is MatchPhase.OVER, "not-over")
    review = existing(
        await interaction.client[Reviewer].find(match), "review-first", button=say(language, "button-review")
    )
    if review.is_done:
        return await chart_content(language, view, review)
    people = sum(seat.kind is SeatKind.PERSON for seat in view.seats)
    words = say(
        language,
        "review-waiting",
        title=title(language, view),
        minutes=interaction.client[Reviewer].minutes_left(review, people),
        judged=len(review.judged),
        decisions=review.decisions,
    )
    return MessageContent(words)


@handles(MatchRoute, "mine")
async def _on_mine(interaction: Interaction, route: MatchRoute) -> None:
    """Show the person the decisions that have cost them most."""

    async def work() -> MessageContent:
        bot = interaction.client
        person, language = await bot.person(interaction), user_language(interaction)
        review = await bot[Reviewer].find(route.match)
        if review is None or not review.is_done:
            return await _review(interaction, route.match)
        match = await bot.service.match(route.match)
        has_played = any(one.person == person.key for one in review.judged)
        require(has_played or match.seat_of(person.key) is not None, "not-in-match")
        worst = review.worst(person.key)
        if not worst:
            return MessageContent(say(language, "review-nothing-costly"))
        events = await bot.service.log(route.match)
        with bot.service.quarantine.reading(route.match):
            return await costly_content(language, match, events, person, worst, route.page or 0)

    await answer(interaction, work(), update=route.page is not None and is_private(interaction))


class ReviewNotifier(KindNotifier):
    """Delivers items of the kind REVIEW."""

    async def plan_review(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The chart below the final board, there or in a player's direct messages: one message, which pings no one."""
        view, person = context.view, item.recipient
        review = await self.bot[Reviewer].find(view.number)
        if review is None or not review.is_done or view.outcome is None or context.sent(ReviewKind.REVIEW, person):
            return DeliveryPlan()
        contact = context.contacts.get(person)  # None: of the match's place
        spoken = view.language if contact is None else language_of(contact.locale)
        channel = view.place.posts_in if contact is None else contact.channel or 0
        about = context.about(ReviewKind.REVIEW, person, channel)
        desired = Desired(
            about, await chart_content(spoken, view, review), is_silent=True, is_direct=contact is not None
        )
        plan = await self.sender.plan([desired], context.stored(ReviewKind.REVIEW, person), context)

        async def send() -> DeliveryResult:
            await (plan.sent() if contact is None else accepted(plan.sent()))
            return Delivered()

        return replace(plan, send=send)


MARK: Final = "📈"  # begins the message with the chart


async def chart_content(language: str, view: MatchView, review: Review) -> MessageContent:
    """The chart of a review that is done, with the seats by their signs."""
    assert view.outcome is not None
    picture = await asyncio.to_thread(chart, view.game, chances(review, shares(view.outcome)), language)
    words = [f"{MARK} {say(language, 'review-chart', title=title(language, view))}"]
    words += [f"- {seat_name(language, view, seat)}" for seat in range(len(view.seats))]
    row = [button(MatchRoute("mine", view.number), language)]
    return MessageContent("\n".join(words), [named_picture("chart", picture)], say(language, "review-judged"), [row])


async def costly_content(
    language: str, match: Match, events: Sequence[Event], person: Person, worst: Sequence[Judgement], page: int
) -> MessageContent:
    """One of a person's most costly decisions, with the position as that person saw it then."""
    page = min(page, len(worst) - 1)
    one = worst[page]
    view = await asyncio.to_thread(view_then, match, events, one, person)
    menu = await pick_menu(language, view, one.best)
    words = [
        f"**{title(language, view)}**",
        say(language, "review-costly", number=page + 1, count=len(worst), round=one.round),
    ]
    judgement = [  # below the picture: a client shows the end of a message that is higher than its window
        say(language, "review-played", move=move_name(language, view, events[one.number].text)),
        say(language, "review-better", move=move_name(language, view, one.best), cost=round(100 * one.cost)),
        say(language, "review-marked"),
    ]
    return menu.content("\n".join(words), "\n".join(judgement), _pages(language, match, page, len(worst)))


def view_then(match: Match, events: Sequence[Event], judged: Judgement, person: Person) -> MatchView:
    """The match as the person who decided saw it before that decision."""
    seats = [MatchSeat(SeatKind.VACANT) if seat.key == person.key else seat for seat in match.seats]
    seats[judged.seat] = MatchSeat(SeatKind.PERSON, person)
    then = replace(
        match,
        position=replace(match.position.initial.replay(events[: judged.number]), sealed={}),
        phase=MatchPhase.RUNNING,
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


FEATURE = Feature(
    services={Reviewer: lambda bot: Reviewer(bot.service, bot.computer_worker)},
    workers=[Reviewer],
    plans={ReviewKind.REVIEW: lambda bot: ReviewNotifier(bot, Sender(bot)).plan_review},
)
