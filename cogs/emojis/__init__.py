"""Emojis of cards, pieces and seats, which the application has at Discord."""

from bot.app import Feature
from bot.client.emojis import Emojis
from cogs._ui.game import games_of
from rendering import drawing

FEATURE = Feature(
    services={Emojis: lambda bot: Emojis(bot, lambda: {game: drawing(game).emojis() for game in games_of(bot)})},
    workers=[Emojis],
)
