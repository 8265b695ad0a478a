"""Instinkt at Discord: its slash group."""

from bot.games.instinkt import GAME
from cogs._ui.game import setup_of

setup = setup_of(GAME)
