"""The parts of a message that a person sees: texts, buttons, selects and pictures in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from bot.local.records import COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS
from bot.texts import LANGUAGES, say

TEXT, GALLERY, FILE, BUTTON, SELECT, USERS = 10, 12, 13, 2, 3, 5
COMMAND = re.compile(r"</([^:>]+):\d+>(?: `([^`]*)`)?")
LINK = re.compile(r"https://discord\.com/channels/(\d+|@me)/(\d+)")
TURN, OVER, NOTICE = "▶", "🏁", "🔔"
ANY = "\ue000"  # no text has this character


def unsigned(text: str) -> str:
    """The text without the signatures of addresses, which differ with their moment."""
    return re.sub(r"\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+&?", "", text)


# the custom_id of a choice's button, with what it picks
PICK = re.compile(r"(do:(?:pick|answer):\d+:\d+:|learn:pick:[a-z]+(?::\d+){4}:|puzzle:pick:[\d-]{10}:\d+:)(.*)")
SET = re.compile(r"set:\d+:\d+:(.*)")  # the custom_id of a select of several items, with what comes before them


def push_text(flags: int, content: str) -> str | None:
    """The words that phones show of a new message, raw; None: it sends no push. Of a layout they show none."""
    if flags & (SUPPRESS_NOTIFICATIONS | EPHEMERAL):
        return None
    return "" if flags & COMPONENTS_V2 else content


@dataclass(frozen=True)
class Select:
    """A select: its placeholder, and its options as (label, value).

    The menu's buttons of choices count as one select, whose id is what their custom_ids begin with. A select of several
    items has an option for each choice of them, with the beginning of the move, as if they were picked in one.
    """

    id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]

    @property
    def has_buttons(self) -> bool:
        """Whether its options are buttons."""
        return PICK.fullmatch(self.id) is not None

    def picked(self, value: str) -> list[str]:
        """The values that pick an option."""
        start = SET.fullmatch(self.id)
        return [value] if start is None else value.removeprefix(start[1]).split(",")


@dataclass(frozen=True)
class Shown:
    """A message as one person sees it.

    ``text`` has mentions of commands as code spans. ``buttons`` maps labels to custom_ids, without the menu's choices,
    which are among the ``selects``; ``links`` maps those of link buttons to addresses, ``off`` has the labels of
    disabled buttons, ``alts`` the pictures' alternative texts, ``user_selects`` the custom_ids of the selects of users.
    """

    message: Mapping[str, Any] = field(repr=False, compare=False)  # addresses are signed whenever they are read
    text: str
    buttons: Mapping[str, str] = field(default_factory=dict)
    selects: tuple[Select, ...] = ()
    alts: tuple[str, ...] = ()
    off: frozenset[str] = frozenset()
    links: Mapping[str, str] = field(default_factory=dict)
    user_selects: tuple[str, ...] = ()

    @property
    def id(self) -> int:
        return int(self.message["id"])

    @property
    def channel(self) -> int:
        return int(self.message["channel_id"])

    @property
    def pings(self) -> list[int]:
        """The ids of the people whom it pinged; a silent message pings no one."""
        return [] if push_text(self.message["flags"], self.message["content"]) is None else self.mentions

    @property
    def mentions(self) -> list[int]:
        """The ids of the people whom it mentions with a right to ping them."""
        return [int(user["id"]) for user in self.message["mentions"]]

    @property
    def hidden(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.message.get("flags", 0) & 64)

    def leads(self, target: str) -> str:
        """The address of the link button to that ``LinkTarget`` (``cogs/_ui/prose.py``), in either language."""
        return next(self.links[label] for label in worded(f"to-{target}") if label in self.links)

    def says(self, language: str, key: str, **values: Any) -> bool:
        """Whether the message contains that text. A value may be ANY, which matches anything."""
        parts = say(language, key, **values).split(ANY)
        return re.search(".*".join(map(re.escape, parts)), self.text, re.DOTALL) is not None

    def has(self, verb: str) -> bool:
        """Whether the button with that verb's label is enabled; ``verb`` is a text's key without "button-"."""
        return any(label not in self.off for label in self._labels(verb))

    def offers(self, verb: str) -> bool:
        """Whether there is a button with that verb's label, enabled or not."""
        return bool(self._labels(verb))

    def _labels(self, verb: str) -> list[str]:
        """The label of the button; one step back in a turn has the same label as one back on the way to a move."""
        found = [label for label in worded(verb) if label in self.buttons]
        if verb in ("back", "undo"):
            found = [label for label in found if (":undo:" in self.buttons[label]) == (verb == "undo")]
        return found


def worded(verb: str) -> list[str]:
    """The button's label in each language."""
    return [say(language, f"button-{verb}") for language in LANGUAGES]


def labels(language: str, *verbs: str) -> list[str]:
    """The labels of these buttons in one language."""
    return [say(language, f"button-{verb}") for verb in verbs]


def components(message: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All components of a message in reading order."""
    found: list[dict[str, Any]] = []

    def walk(given: Sequence[dict[str, Any]]) -> None:
        for one in given:
            found.append(one)
            walk(one.get("components") or ())

    walk(message["components"])
    return found


def read(message: Mapping[str, Any] | None) -> Shown:
    """The shown parts of a message."""
    assert message is not None, "there is no message"
    parts = components(message)
    texts = [message.get("content") or "", *(part["content"] for part in parts if part["type"] == TEXT)]
    named = [part for part in parts if part["type"] == BUTTON and "custom_id" in part]
    picks = [(part["label"], found[2], found[1]) for part in named if (found := PICK.fullmatch(part["custom_id"]))]
    buttons = {part["label"]: part["custom_id"] for part in named if not PICK.fullmatch(part["custom_id"])}
    links = {part["label"]: part["url"] for part in parts if part["type"] == BUTTON and "url" in part}
    off = frozenset(part["label"] for part in parts if part["type"] == BUTTON and part.get("disabled"))
    selects = tuple(
        Select(part["custom_id"], part.get("placeholder") or "", tuple(_options(part)))
        for part in parts
        if part["type"] == SELECT
    )
    if picks:
        selects = (Select(picks[0][2], "", tuple((label, value) for label, value, _ in picks)), *selects)
    galleries = [item for part in parts if part["type"] == GALLERY for item in part["items"]]
    alts = tuple(one.get("description") or "" for one in (*message.get("attachments", ()), *galleries))
    users = tuple(part["custom_id"] for part in parts if part["type"] == USERS)
    text = COMMAND.sub(_code, "\n".join(text for text in texts if text))
    return Shown(message, text, buttons, selects, alts, off, links, users)


def _options(select: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The options of a select as (label, value); of several items, each choice of them."""
    options = [(option["label"], option["value"]) for option in select["options"]]
    start = SET.fullmatch(select["custom_id"])
    if start is None:
        yield from options
        return
    assert select["min_values"] == select["max_values"]
    for chosen in combinations(options, select["max_values"]):
        yield ", ".join(label for label, _ in chosen), start[1] + ",".join(value for _, value in chosen)


def _code(mention: re.Match[str]) -> str:
    """The code span that a mention of a command, with the options after it, stands for."""
    return f"`/{mention[1]}{' ' + mention[2] if mention[2] else ''}`"


def is_of(number: int, text: str) -> bool:
    """Whether the title of that match stands in the text, with the options behind its number or without."""
    return re.search(rf"#{number}( · [^*\n]+)?\*\*|^\w+ #{number}( · [^*\n]+)?$", text, re.MULTILINE) is not None
