"""The targets of the Makefile install what they run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^([\w./-]+):([^=\n]*)\n((?:\t.*\n?)+)", re.M)
RULES = {name: (before.split(), recipe) for name, before, recipe in RULE.findall((ROOT / "Makefile").read_text())}
RUN_TESTS = [name for name, (_, recipe) in RULES.items() if re.search(r"-m tests\.|PYTEST|pytest", recipe)]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def installed(extra: str) -> set[str]:
    """The names of the distributions that the extra names, directly or by other extras."""
    names: set[str] = set()
    for one in EXTRAS[extra]:
        if own := re.fullmatch(r"stammtisch\[(.*)\]", one):
            names.update(*(installed(other) for other in own[1].split(",")))
        else:
            names.add(re.match(r"[\w-]+", one)[0])  # type: ignore[index]
    return names


@pytest.mark.parametrize("target", RUN_TESTS)
def test_what_is_run_of_tests_has_the_environment_of_tests(target: str) -> None:
    """The modules of tests import each other, and so pytest."""
    (stamp,), _ = RULES[target]
    extras = re.search(r"\[([\w,]+)\]", RULES[stamp][1])
    assert extras and installed("test") <= set[str]().union(*map(installed, extras[1].split(",")))


def test_these_targets_run_modules_of_tests() -> None:
    assert {"test", "test-rest", "test-all", "bench", "strength", "pictures", "screens"} <= set(RUN_TESTS)
