"""docs/add-a-game.md: what it quotes stands in the files of the sixth game, and the files that it lists are there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot.runtime.packages import GROUP
from tests.kit.sixth_game import FOLDER, NAME, PACKAGE

TEXT = (Path(__file__).parents[2] / "docs/add-a-game.md").read_text(encoding="utf-8")
QUOTED = re.compile(r"^`([\w./]+)`:\n\n```\w+\n(.*?)\n```$", re.MULTILINE | re.DOTALL)


def plain(code: str) -> str:
    """The code without indentation and empty lines, which the formatter changes in a document."""
    return "\n".join(["", *(line.strip() for line in code.splitlines() if line.strip()), ""])


def test_what_is_quoted_stands_in_the_files() -> None:
    quotes = QUOTED.findall(TEXT)
    named = {file.rpartition("/")[2] for file, _ in quotes}
    assert named == {"rules.py", "drawing.py", "pebbles.ftl", "pyproject.toml", "test_pebbles.py"}
    for file, code in quotes:
        assert plain(code) in plain((FOLDER / file).read_text(encoding="utf-8")), f"{file} has not:\n{code}"


def test_every_block_of_code_names_its_file() -> None:
    assert len(re.findall(r"^```(?:python|toml|ftl)$", TEXT, re.MULTILINE)) == len(QUOTED.findall(TEXT))


def test_the_files_that_are_listed_are_there() -> None:
    listed = re.search(r"```text\n(.*?)```", TEXT, re.DOTALL)
    assert listed
    for line in listed[1].splitlines():
        file, _, about = line.partition(" ")
        assert (FOLDER / file).is_file() or about.endswith("may be left out"), file


def test_the_package_names_its_entry_point() -> None:
    given = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))
    assert given["project"]["entry-points"] == {GROUP: {NAME: PACKAGE}}
    assert given["tool"]["setuptools"]["packages"] == [PACKAGE]
