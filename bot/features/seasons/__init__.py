"""Seasons of a server: groups, rounds and tables."""

from bot.delivery.items import MessageKind


class SeasonKind(MessageKind):
    """The messages of seasons at Discord."""

    SEASON = "season"  # of no match, hence never an outbox item
