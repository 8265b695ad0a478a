"""All that a page shows, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Words: TypeAlias = Mapping[str, str]  # by language
Lines: TypeAlias = Mapping[str, Sequence[str]]  # by language


@dataclass(frozen=True)
class Shown:
    """A picture of a step: where it stands, its number in the album, and its alternative texts by language."""

    slot: str
    picture: int
    alts: Words


@dataclass(frozen=True)
class PageStep:
    """A step of a match.

    Attributes:
        told: what has happened, in Discord's markup.
        pictures: None: those of the step before.
        at: when it happened, in seconds since 1970; 0.0 if that is not known.
        round: from 1; 0 before the first decision.
    """

    told: Lines
    pictures: tuple[Shown, ...] | None
    at: float
    round: int


@dataclass(frozen=True)
class Page:
    """All that a page shows; texts in Discord's markup.

    Attributes:
        language: the one that is shown first.
        head: what is said at the top, in paragraphs.
        slots: the places of pictures from top to bottom, with their captions by language ("": none).
        proof: how the shuffles can be checked, in paragraphs.
        record: the record as JSON.
    """

    language: str
    title: Words
    head: Lines
    slots: Mapping[str, Words]
    steps: Sequence[PageStep]
    proof: Lines
    record: str
