"""What every game promises, as checks that the tests and the command ``try-game`` make.

A check is a function of a game's name that raises ContractBroken at the first promise that is not kept. It needs no
test runner. Matches are played at random, and a failing one is named with its record.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from traceback import extract_tb

from bot.games import GAMES
from bot.games.base import PACKAGES
from bot.runtime.packages import GROUP, MODULE, PackageFault, described, register
from cogs._contract.play import Check
from cogs._contract.rules import RULES
from cogs._contract.secrets import SECRETS
from cogs._contract.shown import SHOWN

CHECKS: tuple[Check, ...] = (*RULES, *SECRETS, *SHOWN)


def try_game(given: str) -> int:
    """Hold a game to all checks, a line each; 1 at the first fault, with a sentence.

    ``given``: the name of a built-in or installed game, or the package with its parts, whose last word, without
    ``stammtisch_`` before it, is the game's name.
    """
    try:
        name = _registered(given)
    except PackageFault as fault:
        print(f"The game {given!r} is left out: {fault}.")
        return 1
    for check in CHECKS:
        try:
            check(name)
        except Exception as fault:
            is_promise = isinstance(fault, AssertionError)
            sentence = " ".join(str(fault).split()) if is_promise else ""
            print(f"Fault: {sentence or described(fault)}.")
            print(f"It was {'looked for by' if is_promise else 'raised while this was looked at'}: {title(check)}")
            _explain(fault)
            return 1
        print(f"ok  {title(check)}", flush=True)
    print(f"The game {name} keeps all {len(CHECKS)} promises.")
    return 0


def title(check: Check) -> str:
    """What a check checks, in its own first sentence."""
    return " ".join((check.__doc__ or check.__name__).split("\n\n")[0].split())


def _registered(given: str) -> str:
    """The name of the game, which is registered. Raises PackageFault."""
    if given in GAMES:
        return given
    named = {one.name: one.value for one in entry_points(group=GROUP)}
    if given in named:
        register(given, named[given])
        return given
    if not MODULE.fullmatch(given):
        raise PackageFault("there is no game of that name, and it is no name of a package")
    names = [name for name, package in (*named.items(), *PACKAGES.items()) if package == given]
    name = names[0] if names else given.rpartition(".")[2].removeprefix("stammtisch_")
    register(name, given)
    return name


def _explain(fault: BaseException) -> None:
    """Print where a fault was raised, and the match in which it was found."""
    for last in extract_tb(fault.__traceback__)[-1:]:
        print(f"Raised in {last.filename}, line {last.lineno}, {last.name}.")
    for note in getattr(fault, "__notes__", ()):
        print(note if len(note) <= 2000 else f"{note[:2000]}…")
