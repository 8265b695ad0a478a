"""Discord's REST routes: those that the bot uses. Importing the modules registers their handlers in ``ROUTES``."""

from ..rest import ROUTES
from . import callbacks, channels, commands, emojis, messages, people, webhooks

__all__ = ["ROUTES", "callbacks", "channels", "commands", "emojis", "messages", "people", "webhooks"]
