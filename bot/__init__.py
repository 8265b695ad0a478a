"""The application: rules, matches, store, delivery, texts. Only ``app`` and ``client`` import discord."""

from typing import Final

__version__: Final = "1.0.0"
