"""Daily digests: sent as direct messages; the previous one is deleted after a new one is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

from bot.app import Feature, Stammtisch
from bot.delivery.items import Attempt, Delivered, Gone, SentMessage, stored_messages
from bot.features.digests import DigestKind
from bot.features.digests.model import Digest, DigestReport, DigestSummary, NoteDigest, Skipped
from bot.features.digests.worker import Digests
from bot.match.errors import UserError
from bot.match.model import MatchPhase, Person
from bot.match.view import MatchView
from bot.service.people import is_asked
from bot.texts import language, say
from cogs._delivery.context import MessageLog
from cogs._delivery.sender import Desired, DirectDelayed, Postponed, Sender
from cogs._ui.content import MAX_CLASSIC, MAX_ROW, MessageContent
from cogs._ui.place import who_sees
from cogs._ui.prose import (
    clock_lines,
    log_texts,
    match_link,
    one_line,
    refusal,
    stamp,
    status,
    time_left,
    title,
)
from cogs._ui.respond import UNREACHABLE
from cogs._ui.router import MatchRoute, button, match_button
from cogs.matches import open_status, title_with_others
from rendering import shortened

DIRECT_TRIES: Final = 6  # in the reader's hour, while no channel can be opened; then it is skipped


class DiscordDigests:
    """Sends digests at Discord; see ``bot.features.digests.model.DigestNotifier``."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender = bot, Sender(bot)

    async def send(self, summary: DigestSummary, note: NoteDigest) -> DigestReport:
        """Send a digest, and delete the one before. A kill at any moment leaves no second one."""
        digest, contact, now = summary.digest, summary.contact, self.bot.service.now()
        seen, hidden = await self._of_followed(summary)
        summary = replace(summary, followed=seen)
        if summary.is_empty:
            return DigestReport(Delivered(), await self.withdraw(digest, is_stale=False), hidden=hidden)

        async def note_send(messages: Sequence[SentMessage]) -> None:
            for one in messages:
                if not await note(replace(digest, channel=one.channel, pending=-one.message, noted=one.noted)):
                    raise Postponed("another process sends it")

        stored, channel = _stored(digest), contact.channel or digest.channel or 0
        about = SentMessage(0, 0, digest.person, DigestKind.DIGEST, channel, event=1, step=0)
        content = digest_content(language(contact.locale), summary, now)
        log = MessageLog(stored, note_send, now, contacts={digest.person: contact})
        result: Attempt | Skipped = Delivered()
        try:
            await self.sender.reconcile([Desired(about, content, is_direct=True, is_new=True)], stored, log)
            (sent,) = log.sent(DigestKind.DIGEST, digest.person)
            digest = replace(digest, message=sent.message, channel=sent.channel)
        except Postponed as fault:
            is_late = isinstance(fault, DirectDelayed) and digest.tries >= DIRECT_TRIES
            result = Skipped() if is_late else fault.result
        except discord.HTTPException as fault:
            if fault.code not in UNREACHABLE and fault.status not in (403, 404):
                raise  # the content is wrong, which is a bug
            result = Gone("deaf")
        return DigestReport(result, digest, [view.number for view in seen], hidden)

    async def _of_followed(self, summary: DigestSummary) -> tuple[list[MatchView], list[int]]:
        """The followed matches that the reader may see now, and the numbers of those that they may not see any more."""
        seen, hidden = [], []
        for view in summary.followed:
            person, place = summary.digest.person, view.place
            reader = Person(person, summary.contact.user, "", summary.contact.locale)
            try:
                if not place.is_direct and person in await who_sees(self.bot, place.guild, place.channel, [reader]):
                    seen.append(view)
                else:
                    hidden.append(view.number)
            except UserError:
                pass  # Discord does not answer: the line comes with a later digest
        return seen, hidden

    async def withdraw(self, digest: Digest, *, is_stale: bool) -> Digest:
        """Delete a message whose send was noted; the last one too if it ``is_stale``. Returns the digest without it."""
        stored = [one for one in _stored(digest) if is_stale or one.is_pending]
        await self.sender.reconcile([], stored, MessageLog(stored, None, self.bot.service.now()))
        return replace(digest, message=None) if is_stale else digest


def _stored(digest: Digest) -> list[SentMessage]:
    """The last message and the pending one, where there are any."""
    about = SentMessage(0, 0, digest.person, DigestKind.DIGEST, digest.channel or 0, event=0, step=0)
    return stored_messages(about, digest.message, digest.pending, digest.noted)


MARK: Final = "📰"  # begins every digest
MAX_ENTRIES: Final = 5  # matches with a row of buttons each, as many as a classic message has rows
MAX_ENTRY: Final = 260  # characters about one match
MAX_NEWS: Final = 3  # lines of what has happened in a match, the last ones
BESIDE: Final = 200  # characters: ids of mentioned commands, and how many more there are


def digest_content(language: str, summary: DigestSummary, now: float) -> MessageContent:
    """A digest: the reader's matches, those that run out before the next one first; a button to play where asked.

    One of followed matches alone has a row of links to them.
    """
    soon = [view for view in summary.own if _ends_before(view, summary.next_due)]
    head = [f"{MARK} " + say(language, "digest-head", count=len(summary.own))]
    if soon:
        head.append(say(language, "digest-soon", count=len(soon)))
    head += [f"- {refusal(language, reason)}" for reason in summary.refusals[:MAX_NEWS]]
    entries: list[tuple[str, Sequence[ui.Item[Any]]]] = []
    for view in summary.own[:MAX_ENTRIES]:
        row = [match_button(language, view)]
        if is_asked(view):
            row.insert(0, button(MatchRoute("play", view.number), language, ButtonStyle.primary))
        if len(summary.own) > 1:  # the rows stand below all words
            row = [_numbered(one, view) for one in row]
        entries.append((_entry(language, summary, view, now, is_soon=view in soon), row))
    room = MAX_CLASSIC - BESIDE - sum(len(line) + 1 for line in (*head, *(words for words, _ in entries)))
    links = [] if entries else [_numbered(match_button(language, view), view) for view in summary.followed[:MAX_ROW]]
    note = _below(language, summary, room)
    return MessageContent("\n".join(head), note=note, entries=entries, rows=[links], is_push=True)


def _numbered(control: ui.Button[Any], view: MatchView) -> ui.Button[Any]:
    control.label = f"{control.label} · {view.number}"
    return control


def _ends_before(view: MatchView, moment: float) -> bool:
    """Whether the viewer's decision is awaited and its time runs out before that moment."""
    return is_asked(view) and view.clock is not None and view.clock.ends is not None and view.clock.ends <= moment


def _entry(language: str, summary: DigestSummary, view: MatchView, now: float, *, is_soon: bool) -> str:
    """A match in words: who plays, whether the viewer is to move and until when, and what has happened."""
    words = [title_with_others(language, view)]
    if view.phase is MatchPhase.OPEN:
        words.append(open_status(language, view))
    elif is_asked(view):
        ends = view.clock.ends if view.clock else None
        left = "none" if ends is None else time_left(language, ends - now)
        turn = say(language, "digest-turn", left=left, until=stamp(ends or 0, "f"))
        words.append(f"⏳ {turn}" if is_soon else turn)
    else:
        words.append(status(language, view))
        words += clock_lines(language, view) if view.paused_until is not None else []
    said = log_texts(language, view, summary.news.get(view.number, ()))
    lines = [f"- {one_line(text)}" for text in said[-MAX_NEWS:]]
    if len(said) > MAX_NEWS:
        lines.insert(0, "…")
    while lines and len("\n".join([*words, *lines])) > MAX_ENTRY:
        lines.pop(0)
    return shortened("\n".join([*words, *lines]), MAX_ENTRY)


def _below(language: str, summary: DigestSummary, room: int) -> str:
    """What has no buttons, in ``room`` characters: further and followed matches, and when the next digest comes."""
    settings = "-# " + say(language, "digest-settings")
    lines = [_short(language, view, is_asked(view)) for view in summary.own[MAX_ENTRIES:]]
    if summary.followed:
        lines.append(say(language, "digest-followed"))
        lines += [_followed(language, view) for view in summary.followed]
    kept: list[str] = []
    for at, line in enumerate(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > room - len(settings):
            kept.append(say(language, "digest-more", count=len(lines) - at))
            break
        kept.append(line)
    return "\n".join([*kept, settings])


def _short(language: str, view: MatchView, is_turn: bool) -> str:
    ends = view.clock.ends if view.clock and is_turn else None
    if not is_turn:
        return f"- {_linked(language, view)}"
    until = "none" if ends is None else stamp(ends)
    return "- " + say(language, "digest-line-turn", title=_linked(language, view), until=until)


def _followed(language: str, view: MatchView) -> str:
    return f"- {_linked(language, view)}: {one_line(status(language, view))}"


def _linked(language: str, view: MatchView) -> str:
    """The match's title, which leads to its place; one in direct messages has none that all players see."""
    words = title(language, view)
    return words if view.place.is_direct else f"[{words}]({match_link(view)})"


def digest_text(language: str, digest: Digest, *, is_reached: bool) -> str:
    """When the digest comes and what it replaces, in a sentence or two."""
    begin, end = f"{digest.hour:02}:00", f"{(digest.hour + 1) % 24:02}:00"
    text = say(language, "digest-is", begin=begin, end=end, zone=digest.zone)
    return text if is_reached else f"{text} {say(language, 'digest-unreachable')}"


FEATURE = Feature(
    services={Digests: lambda bot: Digests(bot.service, bot.people, DiscordDigests(bot))},
    workers=[Digests],
)
