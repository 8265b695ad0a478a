"""The notation of a game as a table of forms, which reads and writes its moves and outcomes of chance.

A form is the text of a kind of move with its fields in braces, each with the way in which it is written, by default as
one word: ``place {card} {slot:slot}``. What stands in brackets is left out while its fields have their defaults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from bot.games.base import Move, Seat

K = TypeVar("K")
P = TypeVar("P")
FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
REQUIRED: Final = object()  # the default of a field without one
CACHED: Final = 1 << 14  # texts and moves that a notation keeps


@dataclass(frozen=True)
class Spelling:
    """How values of a field are written: the pattern of their texts, and both directions."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


WORD: Final = Spelling("[^ ]+")
NUMBER: Final = Spelling("-?[0-9]{1,3}", int)


def one_of(values: Mapping[str, Any]) -> Spelling:
    """A field that has one of these values, each by its text."""
    texts = {value: text for text, value in values.items()}
    return Spelling("|".join(map(re.escape, values)), values.__getitem__, texts.__getitem__)


def index_in(names: Iterable[str]) -> Spelling:
    """A field that is the index of one of these names."""
    return one_of({name: at for at, name in enumerate(names)})


def joined(one: Spelling, separator: str) -> Spelling:
    """A field that is a tuple of one or more values, written with the separator between them, which none contains."""
    return Spelling(
        f"(?:{one.pattern})(?:{separator}(?:{one.pattern}))*",
        lambda text: tuple(map(one.read, text.split(separator))),
        lambda values: separator.join(map(one.write, values)),
    )


LIST: Final = joined(Spelling("[^ ,]+"), ",")


class Deal(NamedTuple):
    """Chance: all cards in their order, the hands first."""

    cards: tuple[str, ...]


class First(NamedTuple):
    """Chance: the seat that begins, or has the marker first."""

    seat: Seat


class Form:
    """The form of a class of moves: a NamedTuple with its fields, or an enumeration with ``value`` as its field."""

    def __init__(self, kind: type[Any], form: str, spellings: Mapping[str, Spelling]) -> None:
        self._kind = kind
        self._defaults = getattr(kind, "_field_defaults", {})
        self._fields = {name: spellings[spelling or "word"] for name, spelling in FIELD.findall(form)}
        self._parts = [
            (FIELD.sub(r"{\1}", part), {name for name, _ in FIELD.findall(part)}) for part in re.split(r"[][]", form)
        ]
        optional = form.replace("[", "(?:").replace("]", ")?")
        self._pattern = re.compile(FIELD.sub(lambda one: f"(?P<{one[1]}>{self._fields[one[1]].pattern})", optional))

    def read(self, text: Move) -> Any:
        """The move of a text; None if it has another form."""
        if (found := self._pattern.fullmatch(text)) is None:
            return None
        words = found.groupdict()
        return self._kind(**{name: one.read(words[name]) for name, one in self._fields.items() if words[name]})

    def write(self, move: Any) -> Move:
        """The text of a move."""
        words = {
            name: one.write(value)
            for name, one in self._fields.items()
            if (value := getattr(move, name)) != self._defaults.get(name, REQUIRED)
        }
        return "".join([part.format_map(words) for part, fields in self._parts if fields <= words.keys()])


class Notation(Generic[P]):
    """The moves and outcomes of chance of a game by their classes, each with its form.

    ``read`` gives the move or outcome of a text, whether or not it is possible now, and None for any other text;
    ``text`` is the reverse. Spellings other than ``word``, ``number`` and ``list`` are given by name.
    """

    def __init__(self, forms: Mapping[type[Any], str], **spellings: Spelling) -> None:
        known = {"word": WORD, "number": NUMBER, "list": LIST, **spellings}
        self._forms = {kind: Form(kind, form, known) for kind, form in forms.items()}
        self.read: Callable[[Move], P | None] = lru_cache(CACHED)(self._read)
        self.text: Callable[[P], Move] = lru_cache(CACHED, typed=True)(self._text)

    def read_as(self, kind: type[K], text: Move) -> K:
        """The move of a text, which is of that class. Raises ValueError."""
        found = self.read(text)
        if not isinstance(found, kind):
            raise ValueError(text)
        return found

    def _read(self, text: Move) -> P | None:
        for form in self._forms.values():
            found: P | None = form.read(text)
            if found is not None and self._text(found) == text:
                return found
        return None

    def _text(self, move: P) -> Move:
        return self._forms[type(move)].write(move)
