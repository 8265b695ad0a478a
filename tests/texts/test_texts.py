"""Texts: both languages have the same keys with the same variables; all keys in the code exist, and all are used."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.games import GAMES
from bot.texts import FOLDER, LANGUAGES
from cogs._ui.prose import SELF_EVIDENT
from cogs._ui.rules import rules_pages
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.project.test_layers import LAYERS, files, named, tree

# the index of the argument that is a key
KEYED = {"say": 1, "has_text": 1, "IllegalMove": 0, "UserError": 0, "MovedOn": 0, "localized": 0}
KEY = re.compile(r"[a-z]+(-[a-z0-9_]+)*")  # names of options have underscores


class Uses(Visitor):
    """The variables, messages and terms that a text refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:
        self.messages.add(f"-{node.id.name}")
        self.generic_visit(node)


@cache
def texts(language: str) -> dict[str, tuple[str, Uses]]:
    """The file's name and the references of each text, by key (terms with their dash)."""
    found: dict[str, tuple[str, Uses]] = {}
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message | ftl.Term):
                key = ("-" if isinstance(entry, ftl.Term) else "") + entry.id.name
                assert key not in found, f"{key} stands twice in {language}"
                uses = Uses()
                uses.visit(entry)
                found[key] = path.name, uses
    return found


def variables(language: str, key: str) -> set[str]:
    """The variables of a text and of the messages it refers to."""
    _, uses = texts(language).get(key, ("", Uses()))
    return uses.variables.union(*(variables(language, name) for name in uses.messages if not name.startswith("-")))


def pattern(node: ast.JoinedStr) -> str:
    """A regular expression of the values that an f-string can have."""
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values]
    return "".join(parts)


def keys_of(node: ast.expr) -> Iterator[str | re.Pattern[str]]:
    """The keys that an expression can have, as far as its literals show."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from keys_of(node.body)
        yield from keys_of(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from keys_of(value)
    elif isinstance(node, ast.JoinedStr):
        first = node.values[0]
        if isinstance(first, ast.FormattedValue) and re.search(r"game(\.name|'\])?$", ast.unparse(first.value)):
            rest = pattern(ast.JoinedStr(node.values[1:]))
            games = [name for name in GAMES if GAMES[name].options or "option" not in rest]
            yield from (re.compile(name + rest) for name in games)
        else:
            yield re.compile(pattern(node))


@cache
def used_keys() -> tuple[tuple[str, str | re.Pattern[str]], ...]:
    """The places in the code that use keys, each with a key."""
    found: list[tuple[str, str | re.Pattern[str]]] = []
    for path in files(*LAYERS):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                at = KEYED.get(ast.unparse(node.func).rpartition(".")[2])
                if at is not None and len(node.args) > at:
                    found += [(f"{named(path)}:{node.lineno}", one) for one in keys_of(node.args[at])]
    return tuple(found)


def strings() -> tuple[set[str], list[re.Pattern[str]]]:
    """The string literals of the code, and patterns of those f-strings that can be keys."""
    whole, built = set[str](), set[str]()
    for path in files(*LAYERS):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                fixed = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
                if "-" in fixed and sum(map(str.isalpha, fixed)) >= 3:
                    built.add(pattern(node))
    return whole, [re.compile(one) for one in sorted(built)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_well_formed(language: str) -> None:
    """Fluent skips what it cannot parse; a line that begins with * . or [ is a common reason."""
    broken = [
        f"{path.name}: {str(entry.content).splitlines()[0]} ({entry.annotations[0].message})"
        for path in sorted((FOLDER / language).glob("*.ftl"))
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body
        if isinstance(entry, ftl.Junk)
    ]
    assert not broken


def test_both_languages_have_the_same_keys_and_variables() -> None:
    first, *others = LANGUAGES
    for other in others:
        assert sorted(texts(first)) == sorted(texts(other))
        differing = {
            key: (sorted(variables(first, key)), sorted(variables(other, key)))
            for key in texts(first)
            if not key.startswith("-") and variables(first, key) != variables(other, key)
        }
        assert not differing, f"variables in {first} and {other}"
        assert {key: file for key, (file, _) in texts(first).items()} == {
            key: file for key, (file, _) in texts(other).items()
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_of_texts_exist(language: str) -> None:
    wanted = {name for _, uses in texts(language).values() for name in uses.messages}
    assert wanted <= set(texts(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_games_texts_are_in_its_file(language: str) -> None:
    for key, (file, _) in texts(language).items():
        game = key.lstrip("-").partition("-")[0]
        assert KEY.fullmatch(key.lstrip("-")), key
        assert game not in GAMES or file == f"{game}.ftl", f"{key} in {file}"


def test_keys_in_the_code_exist() -> None:
    missing = [
        f"{where} {key} in {language}"
        for language in LANGUAGES
        for keys in [texts(language)]
        for where, key in used_keys()
        if (key not in keys if isinstance(key, str) else not any(key.fullmatch(one) for one in keys))
    ]
    assert not missing
    assert len(used_keys()) > 50


@pytest.mark.rest
@pytest.mark.parametrize("name", GAMES)
def test_strings_with_a_games_prefix_are_keys(name: str) -> None:
    """This includes keys in tables and reasons that a game returns instead of raising."""
    wrong = [
        f"{named(path)}:{node.lineno} {node.value}"
        for path in files(*LAYERS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(rf"{name}(-[a-z0-9_]+)+", node.value) and node.value not in texts(LANGUAGES[0])
    ]
    pieces = {
        str(part.value)
        for path in files(*LAYERS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.JoinedStr)
        for part in node.values[:1]
        if isinstance(part, ast.Constant)
    }
    assert [one for one in wrong if one.rpartition(" ")[2] not in pieces] == []


def test_every_text_is_used() -> None:
    whole, built = strings()
    within = {name for language in LANGUAGES for _, uses in texts(language).values() for name in uses.messages}
    idle = [
        f"{file}: {key}"
        for key, (file, _) in texts(LANGUAGES[0]).items()
        if key not in whole and key not in within and not any(one.fullmatch(key) for one in built)
    ]
    assert not idle


@pytest.mark.rest
@pytest.mark.parametrize("name", GAMES)
def test_every_reason_for_an_end_has_a_text(name: str) -> None:
    """The reasons are collected from random matches; more matches find no others."""
    reasons = {"resign", "timeout", "abandoned"}
    for number in range(in_soak(24, 8)):
        with Play(name, number) as play:
            outcome = play.to_end().outcome
            reasons.add(outcome.reason if outcome else "")
    for language in LANGUAGES:
        worded = {one for one in reasons if {f"reason-{one}", f"{name}-reason-{one}"} & set(texts(language))}
        assert reasons - worded <= set(SELF_EVIDENT), language


def test_points_and_winners_have_one_text_each() -> None:
    idle = [key for key in texts(LANGUAGES[0]) for reason in SELF_EVIDENT if key.endswith(f"reason-{reason}")]
    assert not idle


def test_german_is_written_with_umlauts() -> None:
    """There is no ae, oe, ue or ss in place of a letter; words spelt so are excepted."""
    fine = re.compile(
        r"(?i)aktuell|neue|teuer|steuer|bauen|schauen|dauer|mauer|genaue|blaue|graue|treue|abenteuer|queue"
    )
    wrong = []
    for path in sorted((FOLDER / "de").glob("*.ftl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = line.partition("=")[2] if re.match(r"[a-z-]+ *=", line) else line
            for word in re.findall(
                r"(?i)\b(?:fuer|ueber|koenn\w*|moeg\w*|waehl\w*|naechst\w*|zurueck\w*|spaet\w*)\b", text
            ):
                wrong.append(f"{path.name}:{number} {word}")
            if "{" not in line and not line.startswith("#"):
                words = [word for word in re.findall(r"\w*(?:ae|oe)\w*", text) if not fine.search(word)]
                wrong += [f"{path.name}:{number} {word}" for word in words]
    assert not wrong


def test_both_languages_have_the_same_files() -> None:
    lists: dict[str, list[Path]] = {one: sorted((FOLDER / one).glob("*")) for one in LANGUAGES}
    assert len({tuple(path.name for path in paths) for paths in lists.values()}) == 1
    assert sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__") == [
        *LANGUAGES
    ]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_copied_from_the_published_rules(name: str) -> None:
    """They share no six consecutive words; skipped where the rulebook's text is missing."""
    source = FOLDER.parents[2] / "shared" / "sources" / f"{name}.txt"
    if not source.exists():
        pytest.skip(f"../shared/sources/{name}.txt is not there")

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"\w+", text.lower())
        return set(zip(*(words[start:] for start in range(6)), strict=False))

    ours = (FOLDER / "de" / f"{name}.ftl").read_text(encoding="utf-8")
    assert not runs(ours) & runs(source.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_stars_in_the_rules_are_not_markup(language: str) -> None:
    for name in GAMES:
        for page in rules_pages(language, name):
            rules = re.sub(r"\\\*", "", page)
            assert "*" not in re.sub(r"\*\*[^*\n]+\*\*|\*[^*\n;.]{1,30}\*", "", rules), page
