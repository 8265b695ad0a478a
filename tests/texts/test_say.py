"""Formatting texts: languages, values, plural forms. A missing text or value is logged and never raises."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bot.texts import FOLDER, LANGUAGES, add_folder, has_text, language, remove_folder, say, split


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("DE", "de"),
        ("en-US", "en"),
        ("fr", "en"),
        ("", "en"),
        (None, "en"),
        ("da", "en"),
    ],
)
def test_language_of_a_locale(locale: str | None, expected: str) -> None:
    assert language(locale) == expected


@pytest.mark.parametrize("locale", LANGUAGES)
def test_texts_are_split_as_the_parser_reads_them(locale: str) -> None:
    for path in (FOLDER / locale).glob("*.ftl"):
        text = path.read_text(encoding="utf-8")
        entries = [one for one in FluentParser().parse(text).body if isinstance(one, ftl.Message | ftl.Term)]
        parts = list(split(text))
        assert len(parts) == len(entries)
        for (key, part), entry in zip(parts, entries, strict=True):
            (alone,) = (one for one in FluentParser().parse(part).body if isinstance(one, ftl.Message | ftl.Term))
            assert alone.equals(entry, ["span", "comment"])
            assert key == ("-" if isinstance(entry, ftl.Term) else "") + entry.id.name


def test_a_text_comes_with_those_it_refers_to(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "mine.ftl").write_text(
        "mine-a = { -mine-b } { mine-c }\n-mine-b = B\nmine-c = C { mine-d }\nmine-d = D\n"
    )
    add_folder(tmp_path)
    try:
        assert say("en", "mine-a") == "B C D"
    finally:
        remove_folder(tmp_path)


def test_values() -> None:
    assert say("en", "and", first="Anna", last="Ben") == "Anna and Ben"
    assert say("de", "and", first="Anna", last="Ben") == "Anna und Ben"
    assert "\u2068" not in say("en", "and", first="a", last="b")  # no invisible marks, which would get into labels


@pytest.mark.parametrize("value", ["{ $first }", "{-x}", "a\nb", "*bold* <@1> [x](y)", "", "\u202e"])
def test_values_are_not_interpreted(value: str) -> None:
    assert say("en", "and", first=value, last="Ben") == f"{value} and Ben"


def test_plural() -> None:
    def won(locale: str, count: int) -> str:
        return say(locale, "status-over", winners="Anna", count=count, points="3 : 1", reason="x")

    for locale in LANGUAGES:
        assert won(locale, 1) != won(locale, 2) == won(locale, 3)
    assert "wins" in won("en", 1) and "share" in won("en", 2)


@pytest.mark.parametrize(("count", "words"), [(1, {"wählt", "is"}), (2, {"wählen", "are"})])
def test_one_seat_alone_chooses_in_secret(count: int, words: set[str]) -> None:
    said = [say(one, "status-secret", names="Ben", count=count, ready="", decided=0).split() for one in LANGUAGES]
    assert all(words & set(one) for one in said)


def test_booleans_are_values() -> None:
    def solved(locale: str, right: bool) -> str:
        return say(locale, "puzzle-own", right=right, move="X")

    assert "🎉" in solved("en", True) and solved("en", False) == "Your answer was: X."
    assert "🎉" in solved("de", True) and "X" in solved("de", False)


def test_missing_texts_and_values_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "bot.texts"):
        assert say("en", "no-such-text") == "no-such-text"
        assert "Ben" in say("de", "and", last="Ben")
    first, second = [record.getMessage() for record in caplog.records]
    assert "no-such-text" in first and "en" in first
    assert "and" in second and "first" in second


def test_known_keys() -> None:
    assert has_text("de", "and") and not has_text("de", "no-such-text")


def test_english_stands_in_for_a_language_that_is_not_there(caplog: pytest.LogCaptureFixture) -> None:
    """A match may have been stored with a language that this program does not have."""
    for _ in range(2):
        assert say("tlh", "button-play") == say("en", "button-play")
    (line,) = caplog.records
    assert "'tlh'" in line.getMessage() and not line.exc_info
