"""The buttons of reviews: under the final board, under the chart, and in each player's own pages."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.features.reviews.worker import Reviewer
from bot.match.errors import UserError
from bot.match.model import Phase, SeatKind
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.finding import see_visible
from cogs._ui.names import with_fitting_names
from cogs._ui.respond import Interaction, answer, is_private, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import MatchRoute
from cogs.reviews.messages import chart_content, costly_content, waiting_content


async def _on_review(interaction: Interaction, route: MatchRoute) -> None:
    """Have the match reviewed or, once it has been, show the chart."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person = await bot.person(interaction)
        await see_visible(interaction, route.match)
        await bot[Reviewer].ask(route.match, person.key)
        return await _review(interaction, route.match)

    await answer(interaction, work())


async def _review(interaction: Interaction, match: int) -> MessageContent:
    """The chart, or how far the review is that has been asked for."""
    bot: Stammtisch = interaction.client
    language = user_language(interaction)
    view = with_fitting_names(interaction, await see_visible(interaction, match))
    if view.phase is not Phase.OVER:
        raise UserError("not-over")
    review = await bot[Reviewer].find(match)
    if review is None:
        raise UserError("review-first", button=say(language, "button-review"))
    if review.is_done:
        return await chart_content(language, view, review)
    people = sum(seat.kind is SeatKind.PERSON for seat in view.seats)
    return waiting_content(language, view, review, bot[Reviewer].minutes_left(review, people))


async def _on_mine(interaction: Interaction, route: MatchRoute) -> None:
    """Show the person the decisions that have cost them most."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person, language = await bot.person(interaction), user_language(interaction)
        review = await bot[Reviewer].find(route.match)
        if review is None or not review.is_done:
            return await _review(interaction, route.match)
        match = await bot.service.match(route.match)
        if match.seat_of(person.key) is None and all(one.person != person.key for one in review.judged):
            raise UserError("not-in-match")
        worst = review.worst(person.key)
        if not worst:
            return MessageContent(say(language, "review-nothing-costly"))
        events = await bot.service.log(route.match)
        with bot.service.quarantine.reading(route.match):
            return await costly_content(language, match, events, person, worst, route.page or 0)

    await answer(interaction, work(), update=route.page is not None and is_private(interaction))


async def setup(bot: Stammtisch) -> None:
    """Answer these buttons."""
    router = router_of(bot)
    router.add(MatchRoute, _on_review, "review")
    router.add(MatchRoute, _on_mine, "mine")
