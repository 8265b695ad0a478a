"""``python -m bot check``: look for faults in what is stored and in the bot's place at Discord, one sentence each.

It writes nothing and may run beside the bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bot.admin.backup import database_path
from bot.admin.check.stored import Findings, inspect_database, world_faults
from bot.settings import Settings, StartupError, one_line
from bot.store.opening import database_name

__all__ = ["check", "inspect_database"]


def check(settings: Settings, say: Callable[[str], Any] = print, connect: Callable[[], Any] = lambda: None) -> int:
    """Print the serving processes and every fault, one a line, by ``say``. Returns 0 without a fault, else 1.

    Asks Discord only if there is a token. ``connect`` makes the connector; None: discord.py's own.
    """
    path = database_path(settings)
    name = database_name(path, settings.database)
    findings = inspect_database(path, settings.database)
    faults = [*findings.faults, *world_faults(path.parent)]
    if settings.token:
        from bot.client.serving import visit

        try:
            faults += asyncio.run(visit(settings, findings.places, connect))
        except StartupError as reason:
            faults.append(str(reason))
    for line in (*findings.serving, *faults):
        say(one_line(line))
    if not faults:
        say(_success_message(name, findings, bool(settings.token)))
    return 1 if faults else 0


def _success_message(name: str, findings: Findings, is_online: bool) -> str:
    counts = f"{findings.matches} tables and matches, {findings.events} rows replayed"
    if findings.searches:
        counts += f", {findings.searches} decisions of computers due"
    discord = "; so is the bot's place at Discord." if is_online else ". Discord was not asked, without a token."
    return f"{name} is in order: {counts}{discord}"
