"""No private attribute or name of a library is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.project.test_layers import LAYERS, files, imports, named, tree

# The one named place: a connection class derived from aiosqlite's, which runs a whole transaction in its thread.
EXCEPTED = ("bot/store/sqlite.py",)
PUBLIC = ("os._exit",)  # the library's manual has them


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def own_private_names() -> set[str]:
    """The private names that the project defines: functions, classes, variables, attributes and modules."""
    found: set[str] = set()
    for path in files(*LAYERS):
        found |= {part.removesuffix(".py") for part in path.parts}
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node):
                found.add(node.attr)
    return {name for name in found if is_private(name)}


def is_own(node: ast.Attribute) -> bool:
    """Whether the attribute is of ``self`` or ``cls``."""
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def foreign_attributes(own: set[str]) -> Iterator[str]:
    """Private attributes that are read, set or deleted and that the project does not define."""
    for path in files(*LAYERS):
        if named(path) not in EXCEPTED:
            for node in ast.walk(tree(path)):
                if (
                    isinstance(node, ast.Attribute)
                    and is_private(node.attr)
                    and node.attr not in own
                    and ast.unparse(node) not in PUBLIC
                ):
                    yield f"{named(path)}:{node.lineno} {ast.unparse(node)}"


def test_no_private_attribute_of_a_library_is_used() -> None:
    """The project's own private attributes are found, so those of libraries would be."""
    own = own_private_names()
    assert "_presses" in own and "_view_store" not in own and "_connection" not in own
    assert list(foreign_attributes(own)) == []


def test_no_private_name_of_a_library_is_imported() -> None:
    wrong = [
        f"{named(path)} imports {name}"
        for path in files(*LAYERS)
        for name in imports(path)
        if not name.startswith(tuple(f"{layer}." for layer in (*LAYERS, "tests")))
        if any(is_private(part) for part in name.split("."))
    ]
    assert wrong == []
