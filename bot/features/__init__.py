"""Features, a package each: ``model`` (pure), ``store`` (its SQL), ``service`` and ``worker``.

Cogs call ``service``, or ``worker`` where background work and its service are one module.

The store finds the classes of the modules ``store`` here, so that it imports no feature. Each package defines its kinds
of messages.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from inspect import isabstract, isclass
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.store.database import StorePart


PACKAGES: Final = [f"{__name__}.{one.name}" for one in sorted(iter_modules(__path__)) if one.ispkg]
for package in PACKAGES:
    import_module(package)  # MessageKind knows its kinds from now on


def part_kinds() -> list[type[StorePart]]:
    """The classes of stores that features define, by feature, and in the order of each module."""
    from bot.store.database import StorePart

    names = [f"{one}.store" for one in PACKAGES]
    return [
        kind
        for name in names
        if find_spec(name)
        for kind in vars(import_module(name)).values()
        if isclass(kind) and issubclass(kind, StorePart) and kind.__module__ == name and not isabstract(kind)
    ]
