"""The chart of a review that is done, at the match's place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Delivered, Kind, OutboxItem, Result, SentMessage
from bot.features.reviews.worker import Reviewer
from cogs._delivery.channel import Plan
from cogs._delivery.round import Round
from cogs._delivery.sender import Sender, prepare
from cogs.reviews.messages import chart_content


class ReviewNotifier:
    """Tells items of the kind REVIEW."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_review(self, item: OutboxItem, around: Round) -> Plan:
        """The chart below the final board: one message, which rings nobody."""
        view = around.view
        review = await self.bot[Reviewer].find(view.number)
        if review is None or not review.is_done or view.outcome is None or around.sent(Kind.REVIEW):
            return Plan((), _nothing)
        content = await chart_content(view.language, view, review)
        channel = view.place.told_in
        about = SentMessage(0, view.number, PLACE, Kind.REVIEW, channel, view.length, view.step)
        again = next(iter(around.pending(Kind.REVIEW)), None)
        prepared = prepare(about, content, around.now, again, around.sent(Kind.REVIEW))

        async def tell() -> Result:
            around.replace(prepared.pending, await self.sender.send(prepared, view.place.guild, silent=True))
            return Delivered()

        return Plan((prepared,), tell)


async def _nothing() -> Result:
    return Delivered()


def plan_reviews(bot: Stammtisch) -> Callable[[OutboxItem, Round], Awaitable[Plan]]:
    """How the items of the kind REVIEW are planned."""
    return ReviewNotifier(bot, Sender(bot)).plan_review
