"""The greeting: a command that is used for a person who opens a channel in which nothing has been said."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from bot.local.records import TEXT

if TYPE_CHECKING:
    from bot.local import Person, StandIn

log = logging.getLogger(__name__)

LOOK: Final = 0.1  # seconds between two looks for the bot
PATIENCE: Final = 60.0  # seconds for which the bot is waited for


async def until_served(standin: StandIn, command: str) -> None:
    """Wait until the bot is connected and has registered the command."""
    commands = standin.world.commands
    while not (standin.gateway.connected and any(one["name"] == command for one in commands.values())):
        await standin.world.time.sleep(LOOK)


class Greeting:
    """Uses ``command``, once the bot serves it, for each person who opens an empty channel of a server."""

    def __init__(self, standin: StandIn, command: str | None) -> None:
        self._standin, self._command = standin, command
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def greet(self, person: Person, channel: int) -> None:
        """Greet the person if the channel has no message that they could ever see, dismissed ones included."""
        there = self._standin.world.channels.get(channel)
        if self._command is None or there is None or there.type != TEXT or person.messages(channel, 1):
            return
        if (person.id, channel) not in self._tasks:
            self._tasks[person.id, channel] = asyncio.create_task(self._use(person, channel, self._command))

    async def _use(self, person: Person, channel: int, command: str) -> None:
        try:
            async with self._standin.world.time.timeout(PATIENCE):
                await until_served(self._standin, command)
            if not person.messages(channel, 1):
                await (await person.slash(channel, command)).settled()
        except (TimeoutError, ValueError) as fault:
            log.info("Nobody was greeted: %r", fault)
        finally:
            self._tasks.pop((person.id, channel), None)

    async def stop(self) -> None:
        """Cancel the greetings that are under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
