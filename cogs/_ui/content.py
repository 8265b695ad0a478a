"""The content of a message: words, pictures and controls, as a Components V2 layout or a classic message.

A private message is shown as its reader wants it: pictures, pictures and words, or words alone.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final, TypeAlias
from unicodedata import category

import discord
from discord import MediaGalleryComponent, ui

from bot.app import Stammtisch
from bot.client.emojis import Emojis
from bot.match.model import Reading
from bot.match.view import MatchView
from bot.texts import say
from rendering import MAX_ALT, Description, Look, Picture, drawing, shortened

MAX_TEXT: Final = 3900  # characters of text in one message: Discord's 4000 less what is added around it
MAX_CLASSIC: Final = 2000  # characters of text in a classic message
EMOJI: Final = 60  # characters of an emoji in a text, at most
SPARE: Final = 60  # characters that the ids of commands may add
MAX_ROW: Final = 5  # buttons side by side
MAX_ROWS: Final = 5  # rows of a classic message
MAX_BUTTON: Final = 80  # characters of the label of a button
MAX_LABEL: Final = 100  # characters of an option of a select
MAX_PLACEHOLDER: Final = 150  # characters of a select in which nothing is picked
STEPS: Final = ("first", "back", "next", "last")  # verbs of the buttons that step through a match

ControlRow: TypeAlias = list[ui.Item[Any]]  # of controls

# A command in a code span, with its subcommand and options: `/match hint`, `/matches match:12`
COMMAND: Final = re.compile(r"(?<![`\\])`/(?P<name>[-\w]+)(?P<sub>(?: [-\w]+)*)(?P<options>(?: [-\w]+:[^`\n]*)?)`(?!`)")


@dataclass(frozen=True)
class Known:
    """What the application has at Discord, which messages name.

    Attributes:
        commands: the ids of the slash commands, by name without subcommands.
        emojis: by "game word".
    """

    commands: Mapping[str, int] = field(default_factory=dict)
    emojis: Mapping[str, discord.PartialEmoji] = field(default_factory=dict)

    def mention(self, text: str) -> str:
        """The text with its commands as mentions, and with the emojis whose places it holds."""
        return COMMAND.sub(self._command, _PLACE.sub(self._emoji, text))

    def _command(self, found: re.Match[str]) -> str:
        """The mention of a command; one without a known id stays as it is.

        A mention has no options: they follow it in a code span.
        """
        number, options = self.commands.get(found["name"]), found["options"].strip()
        if number is None:
            return found[0]
        return f"</{found['name']}{found['sub']}:{number}>" + (f" `{options}`" if options else "")

    def _emoji(self, found: re.Match[str]) -> str:
        emoji = self.emojis.get(found[1] or "")
        return f"{emoji}\u00a0" if emoji else ""  # not at the end of a line, away from its name


def known_to(bot: Stammtisch) -> Known:
    """What messages can name of the application at Discord."""
    return Known(bot.command_ids, bot[Emojis].known)


def emoji_place(game: str, word: str) -> str:
    """The place of an emoji in a text. Where the emoji is not known, nothing is left of it."""
    return f"\ue010{game} {word}\ue011"


def sent_length(text: str) -> int:
    """The characters that a text has at the most when it is sent, with its emojis."""
    return len(text) + EMOJI * text.count("\ue010")


# The place of an emoji, also one that was cut off with the end of a text
_PLACE: Final = re.compile("\ue010(?:([^\ue010\ue011]*)\ue011|[\\w -]*)")
NOTHING: Final = Known()


@dataclass(frozen=True)
class ForumPost:
    """What a message is as a post of a forum: its title, and the names of the tags that fit, the best one first."""

    title: str
    tags: Sequence[str]


@dataclass(frozen=True)
class MessageContent:
    """What a message shows, from top to bottom.

    Attributes:
        pictures: by file name.
        labelled: further pictures by file name, each below words of its own, if any: (words, name, picture).
        shown: the position that the message shows, to be said in words to those who want that. Where there are labelled
            pictures, the last one is of that position.
        words: the pictures in words, below them.
        note: text below the pictures.
        rows: rows of controls; without any, the message loses those it has.
        entries: paragraphs below the pictures, each with a row of controls of its own.
        mentions: Discord ids of the only people whom the message may ping.
        files: further files, by file name.
        is_push: whether it is a classic message, whose words phones show in a push. Of a layout they show nothing.
            Such a message has one picture at the most, below all words: of several Discord shows a cropped mosaic.
        has_emojis: whether cards, pieces and seats that it names have their emojis, as far as the application has them.
            A classic message without a position has none.
        later: the layout that a classic message is edited into: at once if it shows no position, since phones show no
            words of a layout, else by its first edit.
        post: what it becomes where the channel is a forum; None: it is sent to no forum.
    """

    text: str
    pictures: Sequence[tuple[str, Picture]] = ()
    note: str = ""
    rows: Sequence[Sequence[ui.Item[Any]]] = ()
    mentions: Sequence[int] = ()
    files: Sequence[tuple[str, bytes]] = ()
    entries: Sequence[tuple[str, Sequence[ui.Item[Any]]]] = ()
    labelled: Sequence[tuple[str, str, Picture]] = ()
    shown: Shown | None = None
    words: str = ""
    is_push: bool = False
    has_emojis: bool = True
    later: MessageContent | None = None
    post: ForumPost | None = None

    def without_link_to(self, address: str) -> MessageContent:
        """The same without link buttons to that address below it."""
        return replace(self, rows=[[one for one in row if getattr(one, "url", None) != address] for row in self.rows])

    @property
    def can_push(self) -> bool:
        """Whether a classic message has room for its words, its rows and its picture."""
        length = len(NOTHING.mention(self.all_words))
        return length <= MAX_CLASSIC - SPARE and len(self._all_rows) <= MAX_ROWS and len(self.pictures) <= 1

    @property
    def shows_emojis(self) -> bool:
        """Whether it may have emojis."""
        return self.has_emojis and (self.shown is not None or not self.is_push)

    @property
    def all_words(self) -> str:
        """The words that it shows, from top to bottom; those above labelled pictures first."""
        beside = [*(words for words, _, _ in self.labelled), self.words, *(words for words, _ in self.entries)]
        return "\n".join(filter(None, [self.text, *beside, self.note]))

    @property
    def _all_rows(self) -> list[Sequence[ui.Item[Any]]]:
        return [row for row in (*(row for _, row in self.entries), *self.rows) if row]

    def form(self, known: Known = NOTHING, mark: int | None = None) -> dict[str, Any]:
        """The arguments of a send or an edit: a layout or, of a push, words and rows of controls.

        ``mark``: the component id by which the message is recognized: of its first text or, of a push, first control.
        Words that are too long with emojis have none.
        """
        if not self.is_push:
            return {"content": None, "view": self.layout(known, mark)}
        if not self.shows_emojis or len(known.mention(self.all_words)) > MAX_CLASSIC:
            known = replace(known, emojis={})
        view, rows = ui.View(timeout=None), self._all_rows
        for at, row in enumerate(rows):
            for item in row:
                show_emoji(item, known)
                item.row, item.id = at, None
                view.add_item(item)
        if rows:
            rows[0][0].id = mark
        view.stop()
        return {"content": shortened(known.mention(self.all_words), MAX_CLASSIC), "view": view}

    def layout(self, known: Known = NOTHING, mark: int | None = None) -> ui.LayoutView:
        """A new layout. It is stopped, so that discord.py neither keeps it nor routes presses to it.

        ``mark``: the component id of the first text. Words that are too long with emojis have none.
        """
        if not self.shows_emojis:
            known = replace(known, emojis={})
        text, note = known.mention(self.text), known.mention(self.note)
        entries = [(known.mention(words), row) for words, row in self.entries]
        labelled = [(known.mention(words), name, picture) for words, name, picture in self.labelled]
        below = [self.words, note, *(words for words, _ in entries), *(words for words, _, _ in labelled)]
        room = MAX_TEXT - sum(map(len, below))
        if len(text) > room and known.emojis:
            return self.layout(replace(known, emojis={}), mark)
        for item in chain.from_iterable(self._all_rows):
            show_emoji(item, known)
            item.id = None
        items: list[ui.Item[Any]] = [ui.TextDisplay(shortened(text, room), id=mark)]
        for words, name, picture in (*(("", *one) for one in self.pictures), *labelled):
            media = discord.MediaGalleryItem(f"attachment://{name}", description=shortened(picture.alt, MAX_ALT))
            items += [*_paragraph(words), ui.MediaGallery(media)]
        items += [ui.File(f"attachment://{name}") for name, _ in self.files]
        if self.words and note and not entries:  # in one component, since a menu may have no room for another
            items += _paragraph(f"{self.words}\n\n{note}")
        else:
            items += _paragraph(self.words)
            for words, row in entries:
                items += [ui.TextDisplay(words), *_rows([row])]
            items += _paragraph(note)
        view = ui.LayoutView(timeout=None)
        for part in (*items, *_rows(self.rows)):
            view.add_item(part)
        view.stop()
        return view

    def attachments(self) -> list[discord.File]:
        """The files, created for each request, because a request consumes them."""
        pictures = [
            discord.File(io.BytesIO(picture.png), name, description=shortened(picture.alt, MAX_ALT))
            for name, picture in (*self.pictures, *((name, picture) for _, name, picture in self.labelled))
        ]
        return pictures + [discord.File(io.BytesIO(content), name) for name, content in self.files]

    def attachments_replacing(self, message: discord.Message | None) -> list[Any]:
        """The files for an edit of that message; a file that it has already, by name, is kept instead of sent."""
        parts = message.components if message else ()  # a Components V2 message itself does not list its files
        galleries = [part for part in parts if isinstance(part, MediaGalleryComponent)]
        shown = [(item.media.url, item.media.attachment_id) for gallery in galleries for item in gallery.items]
        shown += [(one.url, one.id) for one in (message.attachments if message else ())]
        kept = {url.partition("?")[0].rpartition("/")[2]: KeptAttachment(number) for url, number in shown if number}
        return [kept.get(file.filename, file) for file in self.attachments()]

    def allowed_mentions(self) -> discord.AllowedMentions:
        """Mentions of ``mentions`` and of nothing else."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.mentions]
        )


def _paragraph(words: str) -> list[ui.Item[Any]]:
    """The component that shows the words, if there are any."""
    return [ui.TextDisplay(words)] if words else []


def _rows(rows: Sequence[Sequence[ui.Item[Any]]]) -> list[ui.Item[Any]]:
    """The components of those rows that have controls."""
    return [ui.ActionRow(*row) for row in rows if row]


@dataclass(frozen=True)
class KeptAttachment:
    """A file of a message, as discord.py writes it into an edit that keeps it."""

    id: int

    def to_dict(self) -> dict[str, Any]:
        """The attachment in Discord's form."""
        return {"id": self.id}


@dataclass(frozen=True)
class Shown:
    """A view whose position a message shows. ``look``: how; None for words about the match without its position."""

    view: MatchView
    look: Look | None = None


def public_look(language: str, view: MatchView) -> Look:
    """How everybody is shown the board: with those who are to act, and those who have decided."""
    return Look(language=language, to_act=view.to_act, decided=view.decided)


def named_picture(stem: str, picture: Picture) -> tuple[str, Picture]:
    """A picture under a file name made of its digest: a file of that name in a message is this picture."""
    return f"{stem}-{picture.digest}.png", picture


# discord.utils.escape_markdown leaves URLs, and what stands inside a masked link, as they are.
_MARKUP: Final = re.compile(r"[\\_*~|`\[\]]|^(?:>|#|-)", re.MULTILINE)


def escaped(text: str) -> str:
    """Foreign text, such as a name, shown as it is: without markup, mentions and links."""
    safe = discord.utils.escape_mentions(_MARKUP.sub(r"\\\g<0>", text.replace("\n", " ")))
    return safe.replace("<", "<\u200b").replace("://", ":\u200b//")


def jump(guild: int, channel: int, message: int | None = None) -> str:
    """The address of a channel or message at Discord; guild 0: direct messages."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}" + (f"/{message}" if message else "")


class ChoiceButton(ui.Button[Any]):
    """A button of a choice in a menu.

    Attributes:
        path: the choice, as a move or the first words of one; None for an empty place between buttons.
        letter: what stands at its spot in the pictures; "" if its label needs no letter.
        emoji_key: the emoji of what it names, as "game word"; "" for none.
    """

    path: str | None = None
    letter: str = ""
    emoji_key: str = ""


class ChoiceOption(discord.SelectOption):
    """A choice of a select. ``emoji_key``: the emoji of what it names, as "game word"; "" for none."""

    emoji_key: str = ""


def show_emoji(item: ui.Item[Any], known: Known) -> None:
    """Give a choice's button, or the choices of a select, their emojis as far as they are known."""
    for one in item.options if isinstance(item, ui.Select) else [item]:
        if isinstance(one, ChoiceButton | ChoiceOption) and one.emoji_key:
            one.emoji = known.emojis.get(one.emoji_key)


def with_emojis(language: str, game: str, text: str) -> str:
    """The text with the place of an emoji before each name that has one."""
    names, found = _names(language, game)
    return found.sub(lambda one: emoji_place(game, names[one[0]]) + one[0], text) if names else text


def label_emojis(language: str, game: str, labels: Sequence[str]) -> list[str]:
    """The emoji of what each label names, as "game word"; "" for none.

    The name before a dash counts, the remark behind it only if the name has no emoji. A label that names several things
    has none, nor do labels that all name the same: it distinguishes nothing.
    """
    words = [_single_word(language, game, label) for label in labels]
    return [f"{game} {word}" if word and len({*words}) > 1 else "" for word in words]


def _single_word(language: str, game: str, label: str) -> str:
    """The word of the one thing that the first part of a label with names names; "" for none and several."""
    names, found = _names(language, game)
    parts = ({names[name] for name in found.findall(part)} for part in label.split(" – ")) if names else ()
    named = next(filter(None, parts), set())
    return next(iter(named)) if len(named) == 1 else ""


@lru_cache(maxsize=64)
def _names(language: str, game: str) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """The words of a game's emojis by name, and what finds the names in a text, the longest first."""
    names = drawing(game).emoji_names(language)
    longest = sorted(names, key=len, reverse=True)
    return names, re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")


SYMBOLS: Final = {"→": "to", "↔": "against", "×": "times", "☾": "night", "☀": "day"}
SILENT: Final = "So"  # the Unicode category of symbols that stand beside words
SAID: Final = "°"  # of that category, what screen readers say
VARIANT: Final = "\ufe0f"  # follows some symbols


async def as_read(language: str, content: MessageContent, reading: Reading) -> MessageContent:
    """The content for such a reader, made in a thread. What shows no position and no picture stays as it is."""
    if reading in (Reading.PICTURES, Reading.NUMBERED) or not (content.shown or content.pictures or content.labelled):
        return content
    return await asyncio.to_thread(_in_words, language, content, reading)


def _in_words(language: str, content: MessageContent, reading: Reading) -> MessageContent:
    """The content with its position in words; pictures without a position are said by their alternative texts."""
    shown, is_alone = content.shown, reading is Reading.ALONE
    if shown is None:
        said = [*(("", *one) for one in content.pictures), *content.labelled]
        alts = [line for words, _, picture in said for line in (words, f"- {picture.alt}") if line]
        return _fitting(replace(content, pictures=(), labelled=(), words="\n".join(alts))) if is_alone else content
    words = str(drawing(shown.view.game).describe(shown.view.view, shown.look)) if shown.look else ""
    if is_alone and content.labelled:
        *beside, (events, *_) = content.labelled
        content = replace(content, text=f"{content.text}\n{events}", labelled=())
        words = "\n".join([words, *(f"### {label}\n- {picture.alt}" for label, _, picture in beside if label)])
    full = "\n".join(filter(None, [words, _choices(language, shown, content.rows)]))
    if not is_alone:
        return _fitting(replace(content, words=full))
    text, note, words, full = (spoken(language, shown.view, one) for one in (content.text, content.note, words, full))
    rows = _spoken_rows(language, shown, content)
    alone = replace(content, text=text, note=note, pictures=(), words=full, rows=rows, has_emojis=False)
    # The buttons say the same as the list of choices
    return alone if len(alone.all_words) <= MAX_TEXT - SPARE else _fitting(replace(alone, words=words))


def _fitting(content: MessageContent) -> MessageContent:
    """The content within a message: the first lines of what has happened are left out, else the last words."""
    excess = len(content.all_words) - (MAX_TEXT - SPARE)
    lines = content.text.split("\n")
    while excess > 0 and (at := next((at for at, line in enumerate(lines) if line.startswith("- ")), None)) is not None:
        excess -= len(lines.pop(at)) + 1
    words = content.words if excess <= 0 else shortened(content.words, max(1, len(content.words) - excess))
    return replace(content, text="\n".join(lines), words=words)


def _choices(language: str, shown: Shown, rows: Sequence[Sequence[ui.Item[Any]]]) -> str:
    """The choices of the buttons with their letters, as a section; "" without any."""
    found = [one for one in chain.from_iterable(rows) if isinstance(one, ChoiceButton) and one.path is not None]
    if not found or shown.look is None:
        return ""
    return str(Description.of((say(language, "read-choices"), [_choice_text(language, shown, one) for one in found])))


def _choice_text(language: str, shown: Shown, button: ChoiceButton) -> str:
    """A choice with its letter: "A: …"."""
    words = drawing(shown.view.game).spoken(shown.view.view, button.path or "", Look(language=language))
    return f"{button.letter}: {words}" if button.letter else words


def _spoken_rows(language: str, shown: Shown, content: MessageContent) -> list[list[ui.Item[Any]]]:
    """The rows with choices said in full, without the empty places of a grid."""
    others = [row for row in content.rows if not all(isinstance(one, ChoiceButton) for one in row)]
    buttons = chain.from_iterable(row for row in content.rows if row not in others)
    choices = [one for one in buttons if isinstance(one, ChoiceButton) and one.path is not None]
    for one in choices:
        one.label = shortened(spoken(language, shown.view, _choice_text(language, shown, one)), MAX_BUTTON)
    rows = [list[ui.Item[Any]](choices[start : start + MAX_ROW]) for start in range(0, len(choices), MAX_ROW)]
    return [*rows, *([_spoken_control(language, shown, one) for one in row] for row in others)]


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


def spoken(language: str, view: MatchView, text: str) -> str:
    """The text without symbols. Those of seats and cards become words, arrows prepositions; others are left out."""
    for seat in range(len(view.seats)):
        mark, _, name = (full := say(language, f"{view.game}-seat", seat=seat)).partition(" ")
        if name:
            text = text.replace(full, name).replace(mark, name)
    for symbol, key in SYMBOLS.items():
        if symbol in text:
            text = re.sub(rf" *{symbol} *", f" {say(language, f'symbol-{key}')} ", text)
    for symbol in {one for one in text if one == VARIANT or (category(one) == SILENT and one not in SAID)}:
        text = text.replace(f"{symbol} ", "").replace(symbol, "")
    return text.strip(" ")
