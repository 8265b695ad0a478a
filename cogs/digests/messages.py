"""The content of a daily digest, and the words about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.delivery.items import Digest
from bot.features.digests.model import DigestLetter
from bot.match.model import Phase
from bot.match.view import MatchView
from bot.service.own_matches import is_asked
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.links import match_button
from cogs._ui.own_matches import open_status
from cogs._ui.prose import listed, log_texts, match_link, one_line, others, refusal, status, title
from cogs._ui.routes import MatchRoute
from cogs._ui.times import clock_lines, stamp
from rendering import shortened

MARK: Final = "📰"  # begins every digest, so that one can be told from other direct messages
MAX_ENTRIES: Final = 8  # matches with buttons, each of at most four components: a text, and a row of two buttons
MAX_ENTRY: Final = 380  # characters about one match
MAX_NEWS: Final = 3  # lines of what has happened in a match, the last ones
MAX_REST: Final = 500  # characters about the others, and about what is followed


def digest_content(language: str, letter: DigestLetter, now: float) -> MessageContent:
    """A digest: the reader's matches, those that run out before the next one first; a button to play where asked."""
    soon = [view for view in letter.own if _ends_before(view, letter.next_due)]
    head = [f"{MARK} " + say(language, "digest-head", count=len(letter.own), date=stamp(now, "D"))]
    if soon:
        head.append(say(language, "digest-soon", count=len(soon), until=stamp(letter.next_due, "f")))
    head += [f"- {refusal(language, reason)}" for reason in letter.refusals[:MAX_NEWS]]
    entries: list[tuple[str, Sequence[ui.Item[Any]]]] = []
    for view in letter.own[:MAX_ENTRIES]:
        row: list[ui.Item[Any]] = [match_button(language, view)]
        if is_asked(view):
            row.insert(0, button(MatchRoute("play", view.number), language, ButtonStyle.primary))
        entries.append((_entry(language, letter, view, is_soon=view in soon), row))
    return MessageContent("\n".join(head), note=_below(language, letter), entries=entries)


def _ends_before(view: MatchView, moment: float) -> bool:
    """Whether the viewer's decision is awaited and its time runs out before that moment."""
    return is_asked(view) and view.clock is not None and view.clock.ends is not None and view.clock.ends <= moment


def _entry(language: str, letter: DigestLetter, view: MatchView, *, is_soon: bool) -> str:
    """A match in words: who plays, whether the viewer is to move and until when, and what has happened."""
    words = [_title(language, view)]
    if view.phase is Phase.OPEN:
        words.append(open_status(language, view))
    elif is_asked(view):
        ends = view.clock.ends if view.clock else None
        turn = say(language, "mine-turn", timed=ends is not None, until=stamp(ends or 0))
        words.append(f"⏳ {turn}" if is_soon else turn)
    else:
        words.append(status(language, view))
        words += clock_lines(language, view) if view.paused_until is not None else []
    said = log_texts(language, view, letter.news.get(view.number, ()))
    lines = [f"- {one_line(text)}" for text in said[-MAX_NEWS:]]
    if len(said) > MAX_NEWS:
        lines.insert(0, "…")
    while lines and len("\n".join([*words, *lines])) > MAX_ENTRY:
        lines.pop(0)
    return shortened("\n".join([*words, *lines]), MAX_ENTRY)


def _title(language: str, view: MatchView) -> str:
    names = others(language, view)
    return say(language, "mine", title=title(language, view), names=listed(language, names), count=len(names))


def _below(language: str, letter: DigestLetter) -> str:
    """What has no buttons: further matches, those that the reader follows, and when the next digest comes."""
    lines = [_short(language, view, is_asked(view)) for view in letter.own[MAX_ENTRIES:]]
    if letter.followed:
        lines.append(say(language, "digest-followed"))
        lines += [_followed(language, view) for view in letter.followed]
    kept: list[str] = []
    for at, line in enumerate(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > MAX_REST:
            kept.append(say(language, "digest-more", count=len(lines) - at))
            break
        kept.append(line)
    return "\n".join([*kept, "-# " + say(language, "digest-settings")])


def _short(language: str, view: MatchView, is_turn: bool) -> str:
    ends = view.clock.ends if view.clock and is_turn else None
    about = {"title": title(language, view), "link": match_link(view)}
    if not is_turn:
        return "- " + say(language, "digest-line", **about)
    return "- " + say(language, "digest-line-turn", **about, until="none" if ends is None else stamp(ends))


def _followed(language: str, view: MatchView) -> str:
    line = say(language, "digest-line", title=title(language, view), link=match_link(view))
    return f"- {line}: {one_line(status(language, view))}"


def digest_text(language: str, digest: Digest, *, is_reached: bool) -> str:
    """When the digest comes and what it replaces, in a sentence or two."""
    begin, end = f"{digest.hour:02}:00", f"{(digest.hour + 1) % 24:02}:00"
    text = say(language, "digest-is", begin=begin, end=end, zone=digest.zone)
    return text if is_reached else f"{text} {say(language, 'digest-unreachable')}"
