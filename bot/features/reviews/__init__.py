"""Reviews of matches that are over."""

from bot.delivery.items import MessageKind


class ReviewKind(MessageKind):
    """Reviews at Discord."""

    REVIEW = "review"
