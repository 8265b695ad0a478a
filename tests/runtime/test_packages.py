"""Games of others: what is left out and why, in one line of the log, and what the command ``try-game`` says."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.games.base import PACKAGES
from bot.runtime.packages import GROUP, load_packages, unregister
from bot.texts import FOLDERS, has_text, say
from cogs._contract import CHECKS, title, try_game
from cogs._contract.play import Check
from cogs._contract.rules import moves_of_seats_to_act, refuses_in_words
from cogs._contract.secrets import (
    hidden_from_seats,
    moves_that_reveal_nothing,
    secret_choices_in_the_log,
    views_and_moves,
)
from cogs._contract.shown import log_lines, pictures, words
from tests.kit.sixth_game import FOLDER, NAME, PACKAGE, sixth, unload_modules

ROOT = Path(__file__).parents[2]
BUILT_IN = frozenset(GAMES)
LONG = (pictures, refuses_in_words)  # checks that take seconds


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the package of the sixth game that may be changed, on the path."""
    shutil.copytree(FOLDER / PACKAGE, tmp_path / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    unload_modules()  # another test of this process may have looked for them last
    yield tmp_path / PACKAGE
    unregister(NAME)
    unload_modules()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def left_out(caplog: pytest.LogCaptureFixture, name: str = NAME, package: str = PACKAGE) -> str:
    """The line that says why a package is left out; nothing of it stays registered."""
    caplog.clear()
    load_packages([EntryPoint(name, package, GROUP)])
    assert frozenset(GAMES) == BUILT_IN and not PACKAGES and not FOLDERS
    (line,) = [one.getMessage() for one in caplog.records]
    assert line.startswith(f"The game {name!r} is left out: ") and line.endswith(".") and "\n" not in line
    return line


@pytest.mark.parametrize(
    "check",
    [pytest.param(one, marks=pytest.mark.rest if one in LONG else ()) for one in CHECKS],
    ids=lambda check: check.__name__,
)
def test_the_sixth_game_keeps_the_contract(check: Check) -> None:
    with sixth():
        check(NAME)


@pytest.mark.parametrize("name", ["Pebbles", "p", "peb_bles", "peb-bles", "1st", "a" * 21, ""])
def test_names_that_no_game_may_have(name: str, caplog: pytest.LogCaptureFixture) -> None:
    assert "its name must have" in left_out(caplog, name)


def test_no_package_replaces_a_built_in_game_or_uses_its_texts(copy: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert "a game of that name already" in left_out(caplog, "instinkt")
    assert "uses that name" in left_out(caplog, "help")
    edit(copy / "texts/en/pebbles.ftl", "pebbles-about =", "instinkt-about =")
    edit(copy / "texts/de/pebbles.ftl", "pebbles-about =", "instinkt-about =")
    before = say("en", "instinkt-about")
    assert "pebbles-about is missing in de" in left_out(caplog)
    for language in ("de", "en"):
        with (copy / f"texts/{language}/pebbles.ftl").open("a", encoding="utf-8") as file:
            file.write("pebbles-about = x\n")
    assert "instinkt-about in de must begin with pebbles-" in left_out(caplog)
    assert say("en", "instinkt-about") == before


BROKEN = {
    "no such module": ("rules.py", "from typing import Any", "import no_such_module\nfrom typing import Any"),
    "it ends the program": ("rules.py", "GAME = Pebbles()", "raise SystemExit(3)"),
    "syntax": ("rules.py", "GAME = Pebbles()", "GAME = ("),
    "abstract": ("rules.py", "def facts", "def no_facts"),
    "no game": ("rules.py", "GAME = Pebbles()", "GAME = 5"),
    "another name": ("rules.py", '= "pebbles", range', '= "stones", range'),
    "no seats": ("rules.py", "range(2, 5)", "range(0)"),
    "option": ("rules.py", '{"rounds"', '{"Rounds!"'),
    "no text": ("texts/de/pebbles.ftl", "pebbles-seat =", "pebbles-seats ="),
    "one language": ("texts/de/pebbles.ftl", "pebbles-hand =", "pebbles-fist ="),
    "no Fluent": ("texts/en/pebbles.ftl", "pebbles-hand =", "pebbles hand ="),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_package_that_cannot_be_used_is_left_out(copy: Path, what: str, caplog: pytest.LogCaptureFixture) -> None:
    file, old, new = BROKEN[what]
    edit(copy / file, old, new)
    assert len(left_out(caplog)) < 400
    assert "cannot be loaded (ModuleNotFoundError" in left_out(caplog, package="no_such_package")
    assert "is not the name of a package" in left_out(caplog, package="os; import")


def test_what_a_package_brings_and_takes_with_it() -> None:
    with sixth():
        assert GAMES[NAME].name == NAME and has_text("de", "pebbles-rules-1") and "Pebbles" in say("en", "pebbles-name")
        load_packages([EntryPoint(NAME, PACKAGE, GROUP)])  # again: nothing happens
        assert len(FOLDERS) == 1
    assert NAME not in GAMES and not has_text("de", "pebbles-rules-1")


def test_an_installed_package_is_found_by_its_entry_point(copy: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A package that is left out is named with its version."""
    info = copy.parent / "stammtisch_pebbles-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stammtisch-pebbles\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{NAME} = {PACKAGE}\n", encoding="utf-8")
    invalidate_caches()
    load_packages()
    assert PACKAGES == {NAME: PACKAGE} and not caplog.records
    unregister(NAME)
    (copy / "texts/de/pebbles.ftl").unlink()
    load_packages()
    (line,) = [one.getMessage() for one in caplog.records]
    assert line.startswith("The game 'pebbles' of the package stammtisch-pebbles 1.0 is left out: the text pebbles-")


def test_trying_a_sound_game(copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """That it keeps the others, ``test_the_sixth_game_keeps_the_contract`` shows."""
    checks = (moves_of_seats_to_act, views_and_moves)
    monkeypatch.setattr("cogs._contract.CHECKS", checks)
    assert try_game(PACKAGE) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [*(f"ok  {title(check)}" for check in checks), "The game pebbles keeps all 2 promises."]


@pytest.mark.parametrize(
    ("check", "file", "old", "new", "sentence"),
    [
        (secret_choices_in_the_log, "rules.py", "seat == who or not text", "True or not text", "does not see"),
        (views_and_moves, "rules.py", "own = state.hidden[seat]", "own = sum(state.hidden)", "view of"),
        (moves_that_reveal_nothing, "rules.py", "return bool(state.hidden) and len", "return False and len", "reveals"),
        (moves_of_seats_to_act, "rules.py", 'f"hide {count}"', 'f"hide  {count}"', "single spaces"),
        (hidden_from_seats, "rules.py", "chance.below(MOST + 1)", "0", "resample never changes"),
        (words, "drawing.py", '"pebbles-round"', '"pebbles-rounds"', "pebbles-rounds"),
        (words, "drawing.py", "count=counts[0] if counts", "count=1 if counts", "same label"),
        (log_lines, "texts/en/pebbles.ftl", "guesses { $total }.", "guesses { $sum }.", "sum"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_trying_a_game_with_a_fault(
    copy: Path,
    check: Check,
    file: str,
    old: str,
    new: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The check that is named finds it."""
    edit(copy / file, old, new)
    monkeypatch.setattr("cogs._contract.CHECKS", (check,))
    assert try_game(PACKAGE) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Fault: ") and lines[0].endswith(".") and sentence in lines[0]
    assert re.match(r"It was (looked for by|raised while)", lines[1]) and title(check) in lines[1]


@pytest.mark.rest
def test_the_command_needs_no_tests() -> None:
    """It runs where neither pytest nor the tests are, and says what is wrong with a name."""
    code = "import sys; sys.modules['pytest'] = None; from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"
    run = subprocess.run([sys.executable, "-c", code, "try-game", "no/name"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 1 and run.stdout.startswith("The game 'no/name' is left out: "), run.stderr
    assert run.stdout.endswith(".\n") and not run.stderr
