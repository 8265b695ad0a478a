"""What the options of a menu are called and carry, and what a select of them asks for. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.base import Move
from bot.table import Seen
from bot.texts import knows, say
from cogs._words import seated
from rendering import Look, drawing, task

LABEL, VALUE = 100, 100  # characters an option's label and value may have


def packed(path: str) -> str:
    """A path as custom_ids carry it: no move has an underscore, so that it can stand for the space."""
    return path.replace(" ", "_")


def unpacked(text: str) -> str:
    return text.replace("_", " ")


def called(language: str, seen: Seen, move: Move) -> str:
    """What a legal move is called, without what speaks for it if it can be told from all others even so."""
    label, look = drawing(seen.game).label, Look(language=language)
    full = label(seen.view, move, look)
    short, remark = named(full)
    if not remark:
        return full
    alike = [one for one in seen.moves if named(label(seen.view, one, look))[0] == short]
    return short if len(alike) == 1 else full


def confirming(language: str, seen: Seen, move: Move) -> str:
    """The question whether this is the move, and below it what the short name leaves out: what speaks for it, or what
    comes of it."""
    short = called(language, seen, move)
    asked = say(language, "ask-confirm", move=short)
    full = drawing(seen.game).label(seen.view, move, Look(language=language))
    return asked if short == full else f"{asked}\n-# {named(full)[1]}"


def asking(language: str, seen: Seen) -> str:
    """What this person is told to do, in the game's own words where it has some for what begins so; of several who are
    asked openly each is told about what."""
    assert seen.seat is not None
    if len(seen.owing) > 1 and not seen.secret:
        doing = task(seen.game, seen.view, seen.seat, Look(language=language))
        if doing:
            return say(language, "status-task", names=seated(language, seen, seen.seat), task=doing)
    own = f"{seen.game}-ask-{seen.moves[0].split()[0]}"
    return say(language, own if knows(language, own) else "ask-secret" if seen.secret else "ask-turn")


def named(label: str) -> tuple[str, str]:
    """A label's name of the move and, behind a dash, what speaks for it."""
    name, _, remark = label.partition(" – ")
    return name, remark


def options_of(paths: Sequence[str], labels: Sequence[str]) -> list[discord.SelectOption]:
    """The options of a select: what speaks for a move stands below its name, if the names alone tell them apart."""
    names = [named(label) for label in labels]
    apart = len({name for name, _ in names}) == len(names)
    return [
        discord.SelectOption(
            label=(name if apart else label)[:LABEL],
            value=packed(path)[:VALUE],
            description=(remark[:LABEL] or None) if apart else None,
        )
        for path, label, (name, remark) in zip(paths, labels, names, strict=True)
    ]


def question(language: str, seen: Seen, path: str, offered: Sequence[str]) -> str:
    """What a select at a path asks for, in the game's own words where it has some: for the path's first three words,
    for the kinds of moves on offer, and for that many words of them, else for whatever it may be."""
    kinds = "-".join(dict.fromkeys(one.split()[0] for one in offered))
    own = f"{seen.game}-pick-{kinds}"
    begun = f"{seen.game}-pick-{'-'.join(path.split()[:3])}"
    keys = (begun, f"{own}-{len(path.split())}", own, f"{seen.game}-pick")
    return say(language, next((one for one in keys if knows(language, one)), "pick-move"))
