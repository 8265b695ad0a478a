"""The documents of the rules: one for each game, with the sections that docstrings of its package name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot.games import GAMES

ROOT = Path(__file__).parents[2]
SECTION = re.compile(r"\(([A-Z][A-Za-z ]+?)(?=[,:;)])[^()]*\)")


def headings(game: str) -> set[str]:
    """The sections of a game's document."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(r"(?m)^## (.+)$", text))


def docstrings(path: Path) -> list[str]:
    """The docstrings of a module and of all its classes and functions."""
    named = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [text for node in found if isinstance(node, named) and (text := ast.get_docstring(node))]


@pytest.mark.parametrize("game", GAMES)
def test_docstrings_name_sections_of_the_games_document(game: str) -> None:
    sections = headings(game)
    folder = ROOT / "bot" / "games" / game
    named = {name for path in folder.glob("*.py") for text in docstrings(path) for name in SECTION.findall(text)} - {
        "None"
    }
    assert named and named <= sections
    assert {"Start", "Result", "Hidden", "Ends", "Facts", "What differs from the box"} <= sections


@pytest.mark.parametrize("game", GAMES)
def test_the_index_and_the_package_link_the_document(game: str) -> None:
    assert f"({game}.md)" in (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
    package = ROOT / "bot" / "games" / game / "__init__.py"
    assert f"docs/rules/{game}.md" in package.read_text(encoding="utf-8")
