"""Third-party games: installed packages with an entry point in the group ``stammtisch.games``.

An entry point's name is the game's, its value the import name of a package with the modules ``rules`` (``GAME``),
``drawing`` (``DRAWING``) and perhaps ``evaluation`` (``EVALUATION``), the folder ``texts`` with ``de`` and ``en``, and
perhaps ``lessons.json``. Their code is trusted and runs inside the bot.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from fluent.syntax import FluentParser, ast

from bot.games import GAMES, add_game, remove_game
from bot.games.base import PACKAGES, Game, Option
from bot.texts import FOLDER, FOLDERS, LANGUAGES, add_folder, has_text, remove_folder

log = logging.getLogger(__name__)

GROUP: Final = "stammtisch.games"
NAME: Final = re.compile(r"[a-z][a-z0-9]{1,19}")
MODULE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)
PREFIX: Final = re.compile(r"^-?([a-z][a-z0-9]*)-", re.MULTILINE)
REQUIRED: Final = ("name", "about", "command", "seat")  # of the texts of a game, behind its name


class PackageFault(Exception):
    """A package cannot be used as a game. The text continues "The game … is left out: "."""


def require(holds: object, sentence: str) -> None:
    """Raise PackageFault with the sentence unless ``holds`` is true."""
    if not holds:
        raise PackageFault(sentence)


def load_packages(found: Iterable[EntryPoint] | None = None) -> None:
    """Register the games of the installed packages; by default those of the entry point group.

    A package that cannot be used is logged and left out. Games that are registered already are skipped.
    """
    for one in sorted(entry_points(group=GROUP) if found is None else found, key=lambda one: (one.name, one.value)):
        if PACKAGES.get(one.name) == one.value:
            continue
        try:
            register(one.name, one.value)
        except PackageFault as fault:
            source = f" of the package {one.dist.name} {one.dist.version}" if one.dist is not None else ""
            log.error("The game %r%s is left out: %s.", one.name, source, fault)


def register(name: str, package: str) -> None:
    """Register the game of that name, whose modules are in ``package``. Raises PackageFault and then changes nothing.

    No code of a package runs before its name is checked.
    """
    check_name(name)
    require(MODULE.fullmatch(package), f"{package!r} is not the name of a package")
    try:
        add_game(name, package)
        check_rules(name, GAMES[name])
        folder = folder_of(package) / "texts"
        check_texts(name, GAMES[name], folder)
    except PackageFault:
        remove_game(name)
        raise
    except (Exception, SystemExit) as fault:
        remove_game(name)
        raise PackageFault(f"it cannot be loaded ({described(fault)})") from fault
    add_folder(folder)


def unregister(name: str) -> None:
    """Remove the third-party game of that name, if it is registered."""
    if (package := PACKAGES.get(name)) is not None:
        if (folder := folder_of(package) / "texts") in FOLDERS:
            remove_folder(folder)
        remove_game(name)


def described(fault: BaseException) -> str:
    """A fault in a few words of one line."""
    return " ".join(f"{type(fault).__name__}: {fault}".split())[:200].rstrip(": ")


def folder_of(package: str) -> Path:
    """The folder of an importable package."""
    file = import_module(package).__file__
    if file is None or Path(file).name != "__init__.py":
        raise PackageFault(f"{package} is not a package with an __init__.py")
    return Path(file).parent


def check_name(name: str) -> None:
    """Raise PackageFault unless a third-party game may have that name."""
    require(NAME.fullmatch(name), "its name must have 2 to 20 small letters and digits, and begin with a letter")
    require(name not in GAMES, "there is a game of that name already")
    own_texts = [path.read_text(encoding="utf-8") for path in (FOLDER / LANGUAGES[0]).glob("*.ftl")]
    reserved = {word for text in own_texts for word in PREFIX.findall(text)}  # the first words of the keys
    require(name not in reserved, "Stammtisch itself uses that name")


def check_rules(name: str, game: Any) -> None:
    """Raise PackageFault unless these are rules of a game of that name, by what they declare."""
    require(isinstance(game, Game), "GAME is no instance of bot.games.base.Game")
    own_name, seats = getattr(game, "name", None), getattr(game, "seats", None)
    require(own_name == name, f"its rules call it {own_name!r}")
    is_range = isinstance(seats, range) and seats and seats.step == 1 and seats[0] >= 1
    require(is_range, "its numbers of seats are no range that begins at 1 or above")
    for option, given in game.options.items():
        is_usable = NAME.fullmatch(option) and isinstance(given, Option) and given.default in given.choices
        require(is_usable, f"its option {option!r} is none that a command can have")
    require(getattr(game, "state_type", None) is not None, "its rules name no state_type")


def check_texts(name: str, game: Game[Any, Any], folder: Path) -> None:
    """Raise PackageFault if the folder lacks a text that every game needs, or has a foreign key."""
    keys = {language: set(_keys(folder / language)) for language in LANGUAGES}
    option_names = {f"option-name-{option}" for option in game.options}  # which games share
    for language, found in keys.items():
        if missing := sorted(set(_needed(name, game)) - found):
            raise PackageFault(f"the text {missing[0]} is missing in {language}")
        for key in sorted(found):
            is_new_option = key in option_names and not has_text(language, key)
            is_own = key.lstrip("-").startswith(f"{name}-") or is_new_option
            require(is_own, f"its text {key} in {language} must begin with {name}-")
    first, second = LANGUAGES
    if odd := sorted(keys[first] ^ keys[second]):
        raise PackageFault(f"the text {odd[0]} is in one language only")


def _needed(name: str, game: Game[Any, Any]) -> Iterator[str]:
    """The keys that every game of these seats and options has."""
    yield from (f"{name}-{key}" for key in REQUIRED)
    if len(game.seats) > 1:
        yield f"{name}-option-seats-about"
    for option, given in game.options.items():
        yield from (f"{name}-option-{option}", f"{name}-option-{option}-about")
        if not isinstance(given.default, bool):
            yield from (f"{name}-option-{option}-{choice}" for choice in given.choices)


def _keys(folder: Path) -> Iterator[str]:
    """The keys of the texts in a folder, terms with their dash."""
    for path in sorted(folder.glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Junk):
                line = str(entry.content).splitlines()[0][:60]
                raise PackageFault(f"the text {line!r} in {folder.name}/{path.name} cannot be read")
            if isinstance(entry, ast.Message | ast.Term):
                yield ("-" if isinstance(entry, ast.Term) else "") + str(entry.id.name)
