"""Private messages as their reader wants them: pictures, pictures and words, or words alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, TypeAlias
from unicodedata import category

from discord import ui

from bot.match.model import Reading
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MAX_BUTTON, MAX_TEXT, STEPS, ChoiceButton, MessageContent, Shown
from cogs._ui.prose import seat_mark
from rendering import Description, Look, drawing, shortened

SPARE: Final = 60  # characters that the ids of commands may add
MAX_ROW: Final = 5  # buttons
MAX_LABEL: Final = 100  # characters of an option of a select
MAX_PLACEHOLDER: Final = 150

Rows: TypeAlias = Sequence[Sequence[ui.Item[Any]]]


async def as_read(language: str, content: MessageContent, reading: Reading) -> MessageContent:
    """The content for such a reader, made in a thread. What shows no position and no picture stays as it is."""
    if reading in (Reading.PICTURES, Reading.NUMBERED) or not (content.shown or content.pictures or content.labelled):
        return content
    return await asyncio.to_thread(_in_words, language, content, reading)


def _in_words(language: str, content: MessageContent, reading: Reading) -> MessageContent:
    """The content with its position in words; pictures without a position are said by their alternative texts."""
    shown, is_alone = content.shown, reading is Reading.ALONE
    if shown is None:
        alts = [f"- {picture.alt}" for _, picture in content.pictures]
        for words, _, picture in content.labelled:
            alts += [*filter(None, [words]), f"- {picture.alt}"]
        return _fitting(replace(content, pictures=(), labelled=(), words="\n".join(alts))) if is_alone else content
    choices = _choices(language, shown, content.rows)
    words = str(drawing(shown.view.game).describe(shown.view.view, shown.look)) if shown.look else ""
    if is_alone and content.labelled:
        *beside, (told, *_) = content.labelled
        others = [f"### {label}\n- {picture.alt}" for label, _, picture in beside if label]
        content = replace(content, text=f"{content.text}\n{told}", labelled=())
        words = "\n".join([words, *others])
    full = "\n".join(filter(None, [words, choices]))
    if not is_alone:
        return _fitting(replace(content, words=full))
    text, note, words, full = (spoken(language, shown.view, one) for one in (content.text, content.note, words, full))
    rows = _spoken_rows(language, shown, content)
    alone = replace(content, text=text, note=note, pictures=(), words=full, rows=rows, has_emojis=False)
    # The buttons say the same as the list of choices
    return alone if _size(alone) <= MAX_TEXT - SPARE else _fitting(replace(alone, words=words))


def _size(content: MessageContent) -> int:
    beside = [*(words for words, _ in content.entries), *(words for words, _, _ in content.labelled)]
    return sum(map(len, (content.text, content.words, content.note, *beside)))


def _fitting(content: MessageContent) -> MessageContent:
    """The content within a message: the first lines of what has happened are left out, else the last words."""
    excess = _size(content) - (MAX_TEXT - SPARE)
    lines = content.text.split("\n")
    while excess > 0 and (at := next((at for at, line in enumerate(lines) if line.startswith("- ")), None)) is not None:
        excess -= len(lines.pop(at)) + 1
    words = content.words if excess <= 0 else shortened(content.words, max(1, len(content.words) - excess))
    return replace(content, text="\n".join(lines), words=words)


def _choices(language: str, shown: Shown, rows: Rows) -> str:
    """The choices of the buttons with their letters, as a section; "" without any."""
    found = [one for one in chain.from_iterable(rows) if isinstance(one, ChoiceButton) and one.path is not None]
    if not found or shown.look is None:
        return ""
    lines = [_choice_text(language, shown, one) for one in found]
    return str(Description.of((say(language, "read-choices"), lines)))


def _choice_text(language: str, shown: Shown, button: ChoiceButton) -> str:
    """A choice with its letter: "A: …"."""
    words = drawing(shown.view.game).spoken(shown.view.view, button.path or "", Look(language=language))
    return f"{button.letter}: {words}" if button.letter else words


def _spoken_rows(language: str, shown: Shown, content: MessageContent) -> list[list[ui.Item[Any]]]:
    """The rows with choices said in full, without the empty places of a grid."""
    made: list[list[ui.Item[Any]]] = []
    choices: list[ui.Item[Any]] = []
    for row in content.rows:
        if not all(isinstance(one, ChoiceButton) for one in row):
            made.append([_spoken_control(language, shown, one) for one in row])
            continue
        choices += [one for one in row if isinstance(one, ChoiceButton) and one.path is not None]
    for one in choices:
        assert isinstance(one, ChoiceButton)
        one.label = shortened(spoken(language, shown.view, _choice_text(language, shown, one)), MAX_BUTTON)
    in_rows = [choices[start : start + MAX_ROW] for start in range(0, len(choices), MAX_ROW)]
    return [*in_rows, *made]


def _spoken_control(language: str, shown: Shown, item: ui.Item[Any]) -> ui.Item[Any]:
    """A select with its options spoken, a button of a step with its label in words; other controls stay as they are."""
    if isinstance(item, ui.Button):
        steps = {say(language, f"button-replay-{step}"): step for step in STEPS}
        item.label = say(language, f"symbol-{steps[item.label]}") if item.label in steps else item.label
    if isinstance(item, ui.Select):
        for option in item.options:
            option.label = shortened(spoken(language, shown.view, option.label), MAX_LABEL)
            if option.description:
                option.description = shortened(spoken(language, shown.view, option.description), MAX_LABEL)
        if item.placeholder:
            item.placeholder = shortened(spoken(language, shown.view, item.placeholder), MAX_PLACEHOLDER)
    return item


SYMBOLS: Final = {"→": "to", "↔": "against", "×": "times", "☾": "night", "☀": "day"}
SILENT: Final = "So"  # the Unicode category of symbols that stand beside words
SAID: Final = "°"  # of that category, what screen readers say
VARIANT: Final = "\ufe0f"  # follows some symbols


def spoken(language: str, view: MatchView, text: str) -> str:
    """The text without symbols. Those of seats and cards become words, arrows prepositions; others are left out."""
    for seat in range(len(view.seats)):
        mark, _, name = (full := seat_mark(language, view, seat)).partition(" ")
        if name:
            text = text.replace(full, name).replace(mark, name)
    for symbol, key in SYMBOLS.items():
        if symbol in text:
            text = re.sub(rf" *{symbol} *", f" {say(language, f'symbol-{key}')} ", text)
    return _without_symbols(text).strip(" ")


def _without_symbols(text: str) -> str:
    """The text without symbols, and without the space behind each."""
    found = {one for one in text if one == VARIANT or (category(one) == SILENT and one not in SAID)}
    for symbol in found:
        text = text.replace(f"{symbol} ", "").replace(symbol, "")
    return text
