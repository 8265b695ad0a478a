"""``stammtisch servers``: list the servers that the bot is on, and leave one. Asks Discord over REST."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from math import inf
from typing import Any, Final

from bot.admin.backup import inspected
from bot.client.serving import JoinedServer, fetch_server, fetch_servers, leave
from bot.match.clocks import DAY
from bot.runtime.time import SYSTEM
from bot.settings import Settings, StartupError, one_line
from bot.store.inspection import ServerUse

UNUSED: Final = ServerUse(0, 0, -inf)

Connect = Callable[[], Any]  # makes the connector of a client; None: discord.py's own


def list_servers(
    settings: Settings, idle: int | None, say: Callable[[str], Any] = print, connect: Connect = lambda: None
) -> None:
    """Print one line a server, those with most members first. Raises StartupError.

    ``idle``: only those without a move for that many days, the longest idle first.
    """
    uses = _uses(settings)
    servers = asyncio.run(fetch_servers(settings, connect))
    if idle is None:
        servers.sort(key=lambda server: server.members, reverse=True)
    else:
        until = SYSTEM.now() - idle * DAY
        servers = [server for server in servers if uses.get(server.id, UNUSED).last <= until]
        servers.sort(key=lambda server: uses.get(server.id, UNUSED).last)
    for server in servers:
        say(f"{_name(server)}: {_facts(server, uses.get(server.id, UNUSED))}.")
    if not servers:
        say("The bot is on no server." if idle is None else f"No server has been idle for {idle} days.")


def leave_server(
    settings: Settings,
    number: int,
    agrees: Callable[[str], bool],
    say: Callable[[str], Any] = print,
    connect: Connect = lambda: None,
) -> None:
    """Leave the server with that id if ``agrees`` is true of a question; raises StartupError."""
    uses = _uses(settings)
    server = asyncio.run(fetch_server(settings, number, connect))
    if server is None:
        raise StartupError(f"The bot is not on the server {number}.")
    facts = _facts(server, uses.get(server.id, UNUSED))
    if not agrees(f"{_name(server)}: {facts}. Matches in progress pause until the bot is added again. Leave it?"):
        say("Nothing has changed.")
        return
    asyncio.run(leave(settings, number, connect))
    say(f"The bot has left the server {number}.")


def _uses(settings: Settings) -> dict[int, ServerUse]:
    if not settings.token:
        raise StartupError("DISCORD_TOKEN is not set: without it Discord cannot be asked.")
    with inspected(settings) as database:
        return database.server_uses()


def _name(server: JoinedServer) -> str:
    """The server with its id. Its name is untrusted and may have control characters."""
    return f"Server {server.id} ({one_line(''.join(one if one.isprintable() else ' ' for one in server.name))})"


def _facts(server: JoinedServer, use: ServerUse) -> str:
    facts = f"members {server.members or 'unknown'}, matches {use.matches}"
    if use.matches:
        facts += f", in progress {use.in_use}, last played {datetime.fromtimestamp(use.last, UTC):%Y-%m-%d}"
    return facts
