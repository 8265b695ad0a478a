"""One word for each thing: words that are never right in a file of texts."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.texts import FOLDER, LANGUAGES

GAMES = ("dirkana", "hypnosia", "insider", "instinkt", "migrato")
NEVER: dict[str, dict[tuple[str, ...], dict[str, str]]] = {
    "de": {
        GAMES: {
            r"drüben": "des Gegners",
            r"fremde[mnrs]?\b(?! Heimatviertel)": "gegnerisch",
            r"(Gegen|[Aa]ndere[nr]? )[Ss]eite": "Gegner",
            r"schräg(?!e Gestalten)|über Eck": "diagonal",
            r"[Mm]agenta\w*|Violetter Rahmen": "Pink",
            r"(?<!in )\bLos\b": "Zufall",
        },
        ("instinkt",): {
            r"\bPl[aä]tz\w*": "Feld",
            r"\bStapel": "Nachziehstapel",
            r"das Feld (ist|wird|noch)": "die Auslage",
        },
        ("hypnosia",): {r"\bPl[aä]tz\w*": "Zielfeld, Farbe", r"\bTür(en)?\b": "Tor zur Mitte"},
        ("dirkana",): {r"\bStücke?n?\b(?! jeder)": "Kreisstück", r"Fragment": "Kreisstück"},
        ("migrato",): {
            r"Vorrat": "Nachziehstapel",
            r"(?<!von )\b[Ss]tapel\b": "Nachziehstapel, Ankunftsstapel",
            r"verworfen|ablegen|abgelegt": "abwerfen",
            r"[Vv]erschieb|[Vv]erschob": "umlegen",
            r"(?<!\()\b[Vv]ereinig": "umlegen",
            r"\b[Aa]ufgeben\b|\bgib(st)? .* auf\b": "auflösen",
        },
        ("insider",): {
            r"\bheim\b|daheim|\bEcken? (als|ist|,)": "nach Hause, Heimatviertel",
            r"\d Punkte? zu[mn]? (Gehen|Bewegen)|übrige Punkte": "Schritte",
            r"(?<!Nachzieh)\bStapel\b": "Nachziehstapel, verdeckte Wertungskarten",
            r"abgelegt|ablegst": "abwerfen",
            r"\bPl[aä]tz\w*": "Tisch, Feld, Farbe",
        },
        ("profiles",): {r"auf Platz": "Rang"},
        ("ratings", "computers"): {r"Hinweise": "Tipps"},
        ("common", "times", "preferences", "seasons"): {
            r"aufgemacht|aufmach\w*|\bmach\w* .{0,40}Tische? .{0,20}auf\b": "eröffnen"
        },
        ("times",): {r"(die|deine|Deine) Uhr(en)? ste(ht|hen)": "angehalten"},
    },
    "en": {
        GAMES: {
            r"over there|the other side\b|other side's": "opponent",
            r"[Mm]agenta|purple": "pink",
            r"\bcells?\b": "space",
            r"(?<!your )(?<!their )(?<!our )(?<!of your )\bown cards?\b": "your card",
            r"’": "'",
        },
        ("instinkt",): {r"\bdisplay\b": "grid", r"\bstacks?\b": "draw pile", r"\bplaces? (counts|where)": "space"},
        ("hypnosia",): {r"\bdoors?\b": "gate", r"\bseats?\b": "player", r"free places?\b": "goal space"},
        ("dirkana",): {r"\bseats?\b": "player", r"[Ff]ragment": "piece of a circle"},
        ("migrato",): {r"\b[Ss]tacks?\b": "draw pile", r"[Gg]ive up|[Gg]ave up|[Gg]ives up": "break up"},
        ("insider",): {
            r"\b[Mm]arkers?\b": "barrier",
            r"\b[Ss]tacks?\b": "draw pile",
            r"\b[Ss]eats?\b": "player",
            r"\bpoints? (left )?to move|points left": "steps",
        },
        ("seasons", "ratings"): {r"\bties? (1|count)|\ba tie\b|struck": "draw, removed"},
        ("privacy",): {r"stored of\b": "stored about"},
        ("times",): {r"clocks? stands?": "clock is stopped", r"extra time": "grace", r"\bPace\b": "Time control"},
        ("preferences", "seasons"): {r"\b[Ww]ho may manage|\b[Ww]ho manages": "server managers"},
        ("computers", "replays", "profiles", "reviews"): {r"\} %": "50%"},
    },
}


class Words(Visitor):
    """The literal words of a text, without placeables and code."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.found.append(node.value)


@cache
def literals(language: str, file: str) -> dict[str, str]:
    """The words of each text of a file, by key; what stands in backticks is left out."""
    found = {}
    path = FOLDER / language / f"{file}.ftl"
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        if isinstance(entry, ftl.Message):
            words = Words()
            words.visit(entry)
            found[entry.id.name] = re.sub(r"`[^`]*`", "", " ".join(words.found))
    return found


RULED = [
    pytest.param(language, file, id=f"{language} {file}")
    for language in LANGUAGES
    for file in sorted({one for files in NEVER[language] for one in files})
]


@pytest.mark.parametrize(("language", "file"), RULED)
def test_a_file_uses_one_word_for_each_thing(language: str, file: str) -> None:
    wrong = [
        f"{key}: {found[0]!r}, use {use!r}"
        for files, words in NEVER[language].items()
        if file in files
        for pattern, use in words.items()
        for key, text in literals(language, file).items()
        if not key.startswith(("command-", "option-"))
        if (found := re.search(pattern, text))
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_relative_time_follows_no_until(language: str) -> None:
    """Discord words a relative time as "in 3 days"; only these texts get a date."""
    dated = {"times-paused", "times-away", "away-now", "away-is"}
    wrong = [
        line.split(" =")[0]
        for path in sorted((FOLDER / language).glob("*.ftl"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\b(bis|until) \{ \$(until|expires) \}", line) and line.split(" =")[0] not in dated
    ]
    assert not wrong


RELATIVE = {"de": re.compile(r"\bbis (?:zu )?\{ \$(\w+) \}"), "en": re.compile(r"\b(?:until|till|by) \{ \$(\w+) \}")}
# Texts whose moment is a date or an hour; all others show it as the reader's client words it: "in 3 days"
DATED = {
    "away-is",
    "away-now",
    "quiet-off",
    "season-group",
    "season-running",
    "season-signup",
    "times-away",
    "times-paused",
}
MOMENTS = ("until", "expires", "begins", "ends", "end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_says_until_in_three_days(language: str) -> None:
    found = set()
    for path in (FOLDER / language).glob("*.ftl"):
        key = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            key = line.split(" =")[0] if re.match(r"[a-z]", line) else key
            if any(name in MOMENTS for name in RELATIVE[language].findall(line)):
                found.add(key)
    assert found <= DATED
    assert len(found) > 4
