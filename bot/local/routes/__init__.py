"""Discord's REST routes: those that the bot uses. Importing the modules registers their handlers in ``ROUTES``."""

from ..rest import ROUTES
from . import answers, application, channels, messages

__all__ = ["ROUTES", "answers", "application", "channels", "messages"]
