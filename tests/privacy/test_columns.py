"""What columns hold about people: every one is classified, and what deletion does follows from it."""

from __future__ import annotations

import pytest

from bot.features.privacy.worker import column_name
from bot.store.personal import Holds, personal_tables
from bot.store.schema import metadata
from bot.texts import LANGUAGES, has_text

ABOUT_PEOPLE = set(Holds) - {Holds.NOTHING}
STAY = {  # columns about a person in rows that stay, and why
    ("matches", "host"): "a key",
    ("matches", "barred"): "keys",
    ("proposals", "by"): "a key",
    ("proposals", "text"): "a key",
    ("proposals", "asked"): "keys",
    ("proposals", "yes"): "keys",
    ("proposals", "no"): "keys",
    ("people", "key"): "a key that stands for no person any more",
    ("seats", "person"): "a key",
    ("events", "actor"): "a key",
    ("events", "text"): "moves; quotes are taken out",
    ("sealed", "actor"): "a key; the choice is dropped with the seat",
    **{("ratings", one): "a key, and what follows from the logs" for one in ("person", "mu", "sigma", "matches")},
    **{("rating_changes", one): "as in ratings" for one in ("person", "mu", "sigma", "at")},
    ("reviews", "judged"): "keys",
    ("deletions", "person"): "a key; the row is what is left to do, and goes last",
    ("deletions", "channel"): "the channel, until its messages are deleted",
    ("season_people", "person"): "a key; it goes with the row before the season begins",
    ("season_people", "left"): "when the matches that were left began to count as lost",
    ("season_matches", "first"): "a key",
    ("season_matches", "second"): "a key",
    **dict.fromkeys(
        (("results", one) for one in ("person", "plays", "place", "shared", "asked", "in_time")),
        "a key, and what follows from the log",
    ),
    **dict.fromkeys(
        (("sent_messages", one) for one in ("recipient", "message", "channel", "text", "alt")),
        "messages to the person are removed once they are deleted at Discord, the words of others are rebuilt",
    ),
}


def test_every_column_is_classified() -> None:
    """A new table or column fails here until bot/store/personal.py or its feature's store classifies it."""
    classified = {one.table.name: sorted(one.columns) for one in personal_tables()}
    assert len(classified) == len(personal_tables())
    assert classified == {name: sorted(table.c.keys()) for name, table in metadata.tables.items()}


def test_rows_of_people_can_be_found_and_are_explained() -> None:
    for one in personal_tables():
        named = {*one.owners, *one.removed, *one.cleared, *one.shown}
        assert named <= set(one.columns), one.table.name
        assert all(one.columns[name] is Holds.KEY for name in (*one.owners, *one.removed)), one.table.name
        if ABOUT_PEOPLE & set(one.columns.values()):
            has_owner = one.owners or Holds.KEYS in one.columns.values()
            assert has_owner and one.shown, f"{one.table.name} holds something about people that is not exported"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_export_has_words_for_every_table_and_column(language: str) -> None:
    """A new one fails here until ``export-TABLE`` and ``export-column-TABLE-COLUMN`` or ``export-column-COLUMN`` are
    there."""
    for one in personal_tables():
        for name in one.shown:
            keys = (f"export-column-{one.table.name}-{name}", f"export-column-{name}")
            assert any(has_text(language, key) for key in keys), keys[0]
        words = [column_name(language, one.table.name, name) for name in one.shown]
        assert len(set(words)) == len(words), f"two columns of {one.table.name} have one name"
        assert has_text(language, f"export-{one.table.name}") or not one.shown, one.table.name


def test_all_that_is_about_a_person_goes_or_is_known_to_stay() -> None:
    kept = {
        (one.table.name, name)
        for one in personal_tables()
        if not one.removed
        for name, holds in one.columns.items()
        if holds in ABOUT_PEOPLE and name not in one.cleared
    }
    assert kept == set(STAY)
    secret = {("matches", name) for name in ("seed", "secret", "salt", "state")}
    shown = {(one.table.name, name) for one in personal_tables() for name in one.shown}
    assert not secret & shown, "an export shows nothing that is hidden in a match"
