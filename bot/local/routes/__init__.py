"""Discord's REST routes: those that a bot of this kind uses."""

from __future__ import annotations

from ..rest import Routes
from . import callbacks, channels, commands, emojis, messages, people, threads, webhooks

ALL: Routes = [
    *people.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *commands.ROUTES,
    *emojis.ROUTES,
    *callbacks.ROUTES,
    *webhooks.ROUTES,
]
