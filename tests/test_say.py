"""Formatting texts: languages, values, plural forms. What is missing is logged and never raises."""

from __future__ import annotations

import logging

import pytest

from bot.texts import LANGUAGES, has_text, language, say


@pytest.mark.parametrize(
    ("locale", "ours"),
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
def test_the_language_that_fits(locale: str | None, ours: str) -> None:
    assert language(locale) == ours


def test_values() -> None:
    assert say("en", "and", first="Anna", last="Ben") == "Anna and Ben"
    assert say("de", "and", first="Anna", last="Ben") == "Anna und Ben"
    assert "\u2068" not in say("en", "and", first="a", last="b")  # no invisible marks, which would enter labels


@pytest.mark.parametrize("value", ["{ $first }", "{-x}", "a\nb", "*bold* <@1> [x](y)", "", "\u202e"])
def test_foreign_values_stay_as_they_are(value: str) -> None:
    assert say("en", "and", first=value, last="Ben") == f"{value} and Ben"


def test_plural() -> None:
    def won(tongue: str, count: int) -> str:
        return say(tongue, "status-over", winners="Anna", count=count, points="3 : 1", reason="x")

    for tongue in LANGUAGES:
        assert won(tongue, 1) != won(tongue, 2) == won(tongue, 3)
    assert "wins" in won("en", 1) and "share" in won("en", 2)


def test_truth_is_a_value() -> None:
    def option(tongue: str, value: object) -> str:
        return say(tongue, "table-option", option="Draft", value=value)

    assert option("en", True).endswith("yes") and option("en", False).endswith("no")
    assert option("de", True).endswith("ja") and option("de", "long").endswith("long") and "14" in option("de", 14)


def test_what_is_missing_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "bot.texts"):
        assert say("en", "no-such-text") == "no-such-text"
        assert "Ben" in say("de", "and", last="Ben")
    first, second = [record.getMessage() for record in caplog.records]
    assert "no-such-text" in first and "en" in first
    assert "and" in second and "first" in second


def test_what_is_known() -> None:
    assert has_text("de", "and") and not has_text("de", "no-such-text")
