"""Matches step by step."""

from bot.delivery.items import MessageKind


class ReplayKind(MessageKind):
    """Films at Discord."""

    FILM = "film"
