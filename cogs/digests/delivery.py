"""Daily digests, sent as direct messages: a new one, then the one before is deleted."""

from __future__ import annotations

from dataclasses import replace

import aiohttp
import discord

from bot.app import Stammtisch
from bot.delivery.items import Delivered, Digest, Gone, Kind, Result, Retry, SentMessage
from bot.features.digests.model import DigestLetter, DigestReport, Note
from bot.match.errors import UserError
from bot.match.model import Person
from bot.match.view import MatchView
from bot.texts import language
from cogs._delivery.sender import Sender, accepted, prepare
from cogs._ui.codes import UNREACHABLE, is_final
from cogs._ui.rights import who_sees
from cogs.digests.messages import digest_content


class DiscordDigests:
    """Sends digests at Discord; see ``bot.features.digests.model.DigestNotifier``."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def tell(self, letter: DigestLetter, note: Note) -> DigestReport:
        """Send a digest, and delete the one before. A kill at any moment leaves no second one."""
        digest = letter.digest
        seen, hidden = await self._of_followed(letter)
        letter = replace(letter, followed=seen)
        if letter.is_empty:
            return DigestReport(Delivered(), await self.withdraw(digest, is_stale=False), hidden=hidden)
        try:
            result, sent = await self._send(letter, note)
        except discord.RateLimited as fault:
            result, sent = Retry(str(fault), fault.retry_after), digest
        except discord.HTTPException as fault:
            result, sent = _result_of(fault), digest
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            result, sent = Retry(repr(fault)), digest
        return DigestReport(result, sent, [view.number for view in seen], hidden)

    async def _send(self, letter: DigestLetter, note: Note) -> tuple[Result, Digest]:
        digest, contact = letter.digest, letter.contact
        content = digest_content(language(contact.locale), letter, self.bot.service.now())
        channel = contact.channel or digest.channel
        if not channel:
            channel = (await self.sender.request(lambda: self.bot.create_dm(discord.Object(contact.user)))).id
        about = SentMessage(0, 0, digest.person, Kind.DIGEST, channel, event=1, step=0)
        prepared = prepare(about, content, self.bot.service.now(), _pending(digest), _known(digest))
        pending = prepared.pending
        if not await note(replace(digest, channel=channel, pending=-pending.message, noted=pending.noted)):
            return Retry("another process tells it"), digest
        sent = await self.sender.send(prepared, 0)
        for earlier in _known(digest):
            await self.sender.delete(earlier)
        return Delivered(), replace(digest, message=sent.message, channel=sent.channel)

    async def _of_followed(self, letter: DigestLetter) -> tuple[list[MatchView], list[int]]:
        """The followed matches that the reader may see now, and the numbers of those that they may not see any more."""
        seen, hidden = [], []
        for view in letter.followed:
            person, place = letter.digest.person, view.place
            reader = Person(person, letter.contact.user, "", letter.contact.locale)
            try:
                if person in await who_sees(self.bot, place.guild, place.channel, [reader]):
                    seen.append(view)
                else:
                    hidden.append(view.number)
            except UserError:
                pass  # Discord does not answer: the line comes with a later digest
        return seen, hidden

    async def withdraw(self, digest: Digest, *, is_stale: bool) -> Digest:
        """Delete a message whose send was noted; the last one too if it ``is_stale``. Returns the digest without it."""
        if (pending := _pending(digest)) is not None:
            await self.sender.withdraw([pending], _known(digest))
        if not is_stale:
            return digest
        for last in _known(digest):
            await accepted(self.sender.delete(last))
        return replace(digest, message=None)


def _result_of(fault: discord.HTTPException) -> Result:
    """What a refused send means; raises the fault if the content is wrong, which is a bug."""
    if fault.code in UNREACHABLE or fault.status in (403, 404):
        return Gone("deaf")
    if is_final(fault):
        raise fault
    return Retry(f"HTTP {fault.status}")


def _known(digest: Digest) -> list[SentMessage]:
    """The last message, if there is one."""
    if digest.message is None or digest.channel is None:
        return []
    return [SentMessage(digest.message, 0, digest.person, Kind.DIGEST, digest.channel, event=0, step=0)]


def _pending(digest: Digest) -> SentMessage | None:
    """The message whose send was noted, of which it is not known whether it was sent."""
    if digest.pending is None or digest.channel is None:
        return None
    noted = digest.noted or 0.0
    return SentMessage(-digest.pending, 0, digest.person, Kind.DIGEST, digest.channel, event=1, step=0, noted=noted)
