"""Insider at Discord: its slash group."""

from bot.games.insider import GAME
from cogs._ui.game import game_cog

COGS = (game_cog(GAME),)
