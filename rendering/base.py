"""The contract of a game's drawing: pictures and words made from views."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from bot.games.base import Move, Seat
from bot.texts import say

V = TypeVar("V")

# The reader's view before an event, the event's seat, and its text as redacted for the reader
ToldEvent: TypeAlias = tuple[Any, Seat, str]
MAX_LABEL: Final = 100  # characters of a move in a menu
MAX_ALT: Final = 1024  # Discord's limit for alternative texts, in characters

Part: TypeAlias = Literal["board", "strip", "hand"]


@dataclass(frozen=True)
class Spot:
    """Where a picture shows something that may be picked.

    Attributes:
        part: the picture that shows it.
        cell: column and row, from 0, where the places of its kind form a grid of at most 5 × 5; else None.
        word: at most 20 characters for its button, in the look's language; "" for none.
        has_sign: whether the picture names it anyway as ``word`` does, such as a card by its number. Everything else
            bears a letter.
    """

    part: Part = "board"
    cell: tuple[int, int] | None = None
    word: str = ""
    has_sign: bool = False


@dataclass(frozen=True)
class Look:
    """How a view is drawn.

    Attributes:
        language: the language of alternative texts and labels.
        part: the board, as the view's seat sees it; the strip below it with seats, scores and stacks, if the game
            has ``strips``; the seat's hand.
        mark: a move of the view's seat, or the first words of one, previewed on the present position.
        goals: legal moves whose targets are marked.
        letters: what may be picked next, as a move or the first words of one, and the letter that stands at its spot.
        signs: what may be picked next that the picture names anyway (``Spot.has_sign``), with the words of its button.
        to_act: the seats that are to act.
        decided: those of ``to_act`` that have sealed a simultaneous choice.
        names: the players' names by seat; "" or none for a seat that is called by its own words.
        coordinates: whether the reader types moves, and needs the coordinates of their notation.
        with_board: whether the board stands beside the picture, a hand, which then need not repeat what it shows.
    """

    language: str = "en"
    part: Part = "board"
    mark: Move | None = None
    goals: tuple[Move, ...] = ()
    letters: tuple[tuple[Move, str], ...] = ()
    signs: tuple[tuple[Move, str], ...] = ()
    to_act: tuple[Seat, ...] = ()
    decided: tuple[Seat, ...] = ()
    names: tuple[str, ...] = ()
    coordinates: bool = False
    with_board: bool = False

    def signs_by(self, at: int) -> dict[str, str]:
        """The ``signs`` by the word at that index of their moves, for words that only one of them has there."""
        named = [(path.split()[at], sign) for path, sign in self.signs if len(path.split()) > at]
        every = [word for word, _ in named]
        return {word: sign for word, sign in named if every.count(word) == 1}

    def name(self, game: str, seat: Seat) -> str:
        """What pictures call a seat: its player's name or, without one, the words of its game for it."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or say(self.language, f"{game}-seat-name", seat=seat)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have not decided yet."""
        return tuple(seat for seat in self.to_act if seat not in self.decided)

    @property
    def mark_words(self) -> tuple[str, ...]:
        """The words of ``mark``; () without a mark."""
        return tuple(self.mark.split()) if self.mark else ()

    def next_goals(self) -> Iterator[tuple[str, ...]]:
        """The words of each goal that begins with ``mark_words`` and is longer."""
        words = self.mark_words
        for move in self.goals:
            goal = tuple(move.split())
            if goal[: len(words)] == words and len(goal) > len(words):
                yield goal


@dataclass(frozen=True)
class Picture:
    """A PNG file of at most 1080 × 1350 px, or a film as GIF, and an alternative text of at most MAX_ALT characters."""

    png: bytes
    alt: str

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that identify the picture and its alternative text."""
        return sha256(self.png + self.alt.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Section:
    """Lines under a heading: sentences or entries of a list, without markup. Symbols are only those of labels."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Description:
    """A whole view in words, for readers without pictures: the board row by row, hands, seats, the last action."""

    sections: tuple[Section, ...]

    @classmethod
    def of(cls, *sections: tuple[str, Sequence[str]]) -> Description:
        """Of headings and lines; empty lines, and sections without any line, are left out."""
        kept = [Section(title, tuple(line for line in lines if line)) for title, lines in sections]
        return cls(tuple(one for one in kept if one.lines))

    def __str__(self) -> str:
        """As Markdown: screen readers step through the headings and the lists."""
        return "\n".join("\n".join([f"### {one.title}", *(f"- {line}" for line in one.lines)]) for one in self.sections)


class Drawing(ABC, Generic[V]):
    """The pictures and words of one game. Its package in ``rendering`` has the instance ``DRAWING``.

    A drawing reads views only. It builds no state and calls no rules.
    """

    hands: ClassVar[bool] = True  # False: no view of the game has a hand
    emblem: ClassVar[tuple[str, ...]] = ()  # three drawings of art/ that stand for the game, the main one first
    sheet_page: ClassVar[int] = 1  # the page of the rules that shows the sheet
    example_page: ClassVar[int] = 1  # the page of the rules that shows the example
    strips: ClassVar[bool] = False  # True: seats and scores are a strip, not part of the board

    @abstractmethod
    def draw(self, view: V, look: Look) -> bytes:
        """The picture as PNG. Thread-safe."""

    @abstractmethod
    def alt(self, view: V, look: Look) -> str:
        """The picture's alternative text: every piece by name and place."""

    @abstractmethod
    def describe(self, view: V, look: Look) -> Description:
        """All that the pictures of the view show, in words: board, strip and hand, whatever the look's part.

        A mark is said with what would be different then; the look's goals and letters are left to the menu.
        """

    @abstractmethod
    def label(self, view: V, text: Move, look: Look) -> str:
        """A move of the view's seat, or its first words, in prose for a menu: at most 100 characters."""

    @abstractmethod
    def tell(self, view: V, who: Seat, text: str, look: Look) -> str | None:
        """An event in prose, or None if it gets no line. ``view``: the reader's view before the event."""

    @abstractmethod
    def has_hand(self, view: V) -> bool:
        """Whether the view's seat holds something hidden from the others."""

    @abstractmethod
    def sheet(self, look: Look) -> Picture:
        """The game's material in one picture, shown with ``sheet_page`` of its rules."""

    def is_blank(self, view: V) -> bool:
        """Whether nothing is on the board yet, so that its picture would show nothing that words do not say."""
        return False

    def emojis(self) -> Mapping[str, bytes]:
        """Small pictures of cards, pieces and colours, by a word of letters, digits and underscores.

        PNG of 128 × 128 px, shown 22 px high on dark and on light ground. Thread-safe.
        """
        return {}

    def emoji_names(self, language: str) -> Mapping[str, str]:
        """What labels and events in prose call the things of ``emojis``, with their words. Case matters."""
        return {}

    def spoken(self, view: V, text: Move, look: Look) -> str:
        """As ``label``, with the place in the notation where the label leaves it to a picture.

        At most MAX_LABEL characters.
        """
        return self.label(view, text, look)

    def example(self, look: Look) -> Picture | None:
        """What is hard to grasp, in one picture, shown with ``example_page`` of the rules; None without one."""
        return None

    def spots(self, view: V, paths: Sequence[Move], look: Look) -> Sequence[Spot | None]:
        """Where the pictures show each of these moves or first words of moves; None for what they do not show.

        ``draw`` puts a letter of ``look.letters`` at the spot of its path.
        """
        return [None] * len(paths)

    def ways_to_play(self, view: V, paths: Sequence[Move]) -> Collection[Move]:
        """Which of these choices a menu shows first and loudest, though no picture shows them: ways to take a turn."""
        return ()

    def tell_all(self, events: Sequence[ToldEvent], after: V, look: Look) -> list[str]:
        """Consecutive events in prose, by default one line each. ``after``: the reader's view after the last event."""
        return [line for view, who, text in events if (line := self.tell(view, who, text, look))]

    def task(self, view: V, seat: Seat, look: Look) -> str | None:
        """What the seat to act does now, in public words that continue its name; None without words for it."""
        return None

    def stake(self, view: V, seat: Seat, look: Look) -> str | None:
        """What the seat to act, which sees ``view``, should weigh now, in a sentence; None without words for it."""
        return None

    def scored(self, view: V, look: Look) -> list[str]:
        """For a finished match, what ended it and a line on each seat's points; [] without words for it."""
        return []


def shortened(text: str, limit: int = MAX_ALT) -> str:
    """The text, cut to ``limit`` characters including an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def seat_order(seat: Seat | None, seats: int) -> list[Seat]:
    """All seats, from the reader's own one on."""
    first = seat or 0
    return [(first + at) % seats for at in range(seats)]


def seat_title(language: str, game: str, seat: Seat, own: Seat | None) -> str:
    """The name of a seat, with "you" for the reader's own."""
    name = say(language, f"{game}-seat-name", seat=seat)
    return say(language, "read-you", name=name) if seat == own else name


def state_lines(game: str, look: Look, among: Collection[Seat] | None = None) -> list[str]:
    """Which seats are to act, and which have decided already. ``among``: the seats of interest; None for all."""
    states = {"read-to-act": look.awaited, "read-decided": look.decided}
    if among is not None:
        states = {key: tuple(seat for seat in seats if seat in among) for key, seats in states.items()}
    return [
        say(look.language, key, seats=", ".join(say(look.language, f"{game}-seat-name", seat=seat) for seat in seats))
        for key, seats in states.items()
        if seats
    ]


def sentences(parts: Iterable[str]) -> str:
    """The sentences one after the other, without empty ones."""
    return " ".join(part for part in parts if part)


def both_cases(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names with what they stand for; each also with a small first letter, as within a sentence."""
    return {form: word for name, word in names for form in (name, name[:1].lower() + name[1:])}
