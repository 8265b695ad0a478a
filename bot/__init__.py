"""The application: rules, matches, store, delivery, texts. Only ``app`` and ``client`` import discord."""
