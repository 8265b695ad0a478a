"""Emojis of cards, pieces and seats, which the application has at Discord."""

from __future__ import annotations

from bot.app import Feature, Stammtisch, no_setup
from bot.client.emojis import Emojis
from cogs._ui.game import games_of
from rendering import drawing


def _emojis(bot: Stammtisch) -> Emojis:
    """Those of all games."""
    return Emojis(bot, lambda: {game: drawing(game).emojis() for game in games_of(bot)})


FEATURE = Feature(services={Emojis: _emojis}, workers=(Emojis,))
setup = no_setup
