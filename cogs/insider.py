"""Insider at Discord: its slash group."""

from bot.games.insider import GAME
from cogs._ui.game import setup_of

setup = setup_of(GAME)
