"""The application's emojis: uploaded in the background, and known by game and word.

Their names end in a digest, so that a picture that changes becomes a new emoji. Those of earlier versions stay, since
messages use them.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord

from bot.service.worker import Background
from bot.settings import one_line

if TYPE_CHECKING:
    from bot.app import Stammtisch

log = logging.getLogger(__name__)

TURN: Final = "emojis"  # the turn to upload one
PACE: Final = 10.0  # seconds between two uploads, of all processes together, at Discord
PATIENCE: Final = 30.0  # seconds for a request
RETRY: Final = 3600.0  # seconds until the next try
CHECK: Final = 86_400.0  # seconds between two looks at emojis that are all there

Pictures = Mapping[str, Mapping[str, bytes]]  # PNG files by game and word


def emoji_name(game: str, word: str, png: bytes) -> str:
    """The name of an emoji: at most the 32 letters, digits and underscores that Discord allows."""
    digest = sha256(f"{game} {word} ".encode() + png).hexdigest()[:8]
    return re.sub(r"\W", "_", f"{game}_{word}", flags=re.ASCII)[:23] + f"_{digest}"


class Emojis(Background):
    """Uploads what is missing, one emoji at a time. Several processes take turns, and list the emojis before each one.

    Attributes:
        known: the emojis to be used, by "game word". Those of a game are used once all of them are there.
        draw: makes the pictures; it is called in a thread.
    """

    name, max_sleep, backoff = "upload of emojis", CHECK, RETRY

    def __init__(self, bot: Stammtisch, draw: Callable[[], Pictures]) -> None:
        super().__init__(bot.time)
        self.known: Mapping[str, discord.PartialEmoji] = {}
        self.draw = draw
        self._bot = bot
        self._said = ""  # why the last try has failed; "" after one that has not

    def wake(self) -> None:
        """Do nothing: uploads do not depend on other work."""

    def drop(self) -> bool:
        """Use none until they have been looked at again, as after a refusal; False if none was used."""
        was_used, self.known = bool(self.known), {}
        self._woken.set()
        return was_used

    async def run_due(self) -> float:
        """Upload what is missing; seconds until the next try. A fault is logged once, until another or a success."""
        why = ""
        try:
            await self._upload()
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as fault:
            why = one_line(str(fault) or repr(fault))
        if why not in ("", self._said):
            log.warning("Emojis are not uploaded (%s). Menus work without them. Trying again every hour.", why)
        self._said = why
        return RETRY if why else CHECK

    async def _upload(self) -> None:
        """Upload what is missing. Raises what a request does."""
        pictures = await asyncio.to_thread(self.draw)
        found = await self._list()
        missing = self._find_missing(pictures, found)
        while missing:
            await self._bot.heartbeat.take_turn(TURN, self._bot.emoji_pace)
            if self._bot.store.database.is_shared:
                found = await self._list()
            missing = self._find_missing(pictures, found)
            if missing:
                name, image = next(iter(missing.items()))
                try:
                    create = partial(self._bot.create_application_emoji, name=name, image=image)
                    found[name] = await self._request(create)
                except discord.HTTPException:
                    found = await self._list()
                    if name not in found:
                        raise
                    # else the name was taken: a process with an earlier turn has uploaded it meanwhile

    async def _list(self) -> dict[str, discord.Emoji]:
        """The emojis that are there, by name."""
        return {one.name: one for one in await self._request(self._bot.fetch_application_emojis)}

    def _find_missing(self, pictures: Pictures, found: Mapping[str, discord.Emoji]) -> dict[str, bytes]:
        """Use the emojis of the games of which all are found; return those that are missing, by name."""
        known: dict[str, discord.PartialEmoji] = {}
        missing: dict[str, bytes] = {}
        for game, drawn in pictures.items():
            names = {word: emoji_name(game, word, png) for word, png in drawn.items()}
            lacking = {names[word]: png for word, png in drawn.items() if names[word] not in found}
            if not lacking:
                there = {f"{game} {word}": found[name] for word, name in names.items()}
                known |= {key: discord.PartialEmoji(name=one.name, id=one.id) for key, one in there.items()}
            missing |= lacking
        self.known = known
        return missing

    async def _request(self, make: Callable[[], Any]) -> Any:
        """Make a request when the rate allows it."""
        await self._bot.rate.acquire()
        async with self._time.timeout(PATIENCE):
            return await make()
