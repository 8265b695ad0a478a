"""The game of others in ``tests/kit/sixth``, found by an entry point of its own as if its package were installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Final

import pytest

from bot.runtime.packages import GROUP, load_packages, unregister

FOLDER: Final = Path(__file__).parent / "sixth"
NAME: Final = "pebbles"
PACKAGE: Final = "stammtisch_pebbles"


def install() -> None:
    """Register the game, whose folder is on the path."""
    load_packages([EntryPoint(NAME, PACKAGE, GROUP)])


def unload_modules() -> None:
    """Have the package's modules imported again, from wherever it is found then."""
    for module in [one for one in sys.modules if one.partition(".")[0] == PACKAGE]:
        del sys.modules[module]


@contextmanager
def sixth() -> Iterator[None]:
    """Have the game while the context lasts, also in search processes."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(FOLDER))
        patched.setenv("PYTHONPATH", str(FOLDER))
        install()
        try:
            yield
        finally:
            unregister(NAME)
            unload_modules()
