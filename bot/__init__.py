"""The application: rules, matches, store, delivery, texts. Only app, connection, serving and tree import discord."""
