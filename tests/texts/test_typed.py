"""What a person typed, and names, have no markup, mentions or links in any text: inside a code span or escaped."""

from __future__ import annotations

import re
from datetime import date
from itertools import chain
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.match.errors import UserError
from bot.texts import FOLDER, LANGUAGES, say
from cogs._ui.content import escaped
from cogs._ui.prose import MAX_VALUE, refusal
from tests.texts.test_texts import texts, variables

HOSTILE = "*b* _u_ ||s|| ~~z~~ [a](https://x.y) <@1> @here `c` \ue000"
INSTALL = "](https://discord.com/oauth2/authorize?client_id="  # the only link that a text has itself
RAW = ("*b*", "_u_", "||s||", "~~z~~", "[a](", "https://", "<@1>", "@here", "`c`", "\ue000", "\ue001")
SPAN = re.compile(r"`([^`]*)`")


class Variants(Visitor):
    """By variable on which a text selects, the names of its variants; and the variables that are dates."""

    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}
        self.dates: set[str] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        if isinstance(node.selector, ftl.VariableReference):
            names = {one.key.name if isinstance(one.key, ftl.Identifier) else one.key.value for one in node.variants}
            self.found.setdefault(node.selector.id.name, set()).update(names)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        """A date is none of the values that a person typed."""
        self.dates |= {one.id.name for one in node.arguments.positional if isinstance(one, ftl.VariableReference)}


def variants(language: str) -> dict[str, Variants]:
    """Of each text, what it selects on."""
    found: dict[str, Variants] = {}
    for path in (FOLDER / language).glob("*.ftl"):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                visitor = Variants()
                visitor.visit(entry)
                found[entry.id.name] = visitor
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lets_foreign_markup_through(language: str) -> None:
    """Every text that takes a value, in each of its variants, as a refusal with hostile values."""
    assert len(HOSTILE) <= MAX_VALUE
    wrong: list[str] = []
    count = 0
    selected = variants(language)
    dates = set[str]().union(*(one.dates for one in selected.values()))
    for key in texts(language):
        if key.startswith("-") or not variables(language, key):
            continue
        hostile: dict[str, Any] = {
            one: date(2026, 12, 24) if one in dates else HOSTILE for one in variables(language, key)
        }
        picked = chain.from_iterable([(name, one) for one in names] for name, names in selected[key].found.items())
        choices: list[dict[str, str]] = [{}, *({name: one} for name, one in picked)]
        for chosen in choices:
            said = refusal(language, UserError(key, **{**hostile, **chosen}))
            spans, rest = SPAN.findall(said), SPAN.sub("", said).replace(INSTALL, "")
            whole = [one for one in spans if "*b*" in one]
            if any(raw in rest for raw in RAW) or any("~~z~~" not in one or "\ue000" in one for one in whole):
                wrong.append(f"{key}: {said}")
            count += 1
    assert not wrong
    assert count > 500


@pytest.mark.parametrize(
    "text",
    [
        "http://x.y/*b*",
        "[**x**](y)",
        "# big",
        "> quoted",
        "- listed",
        "a\n# b",
        "\\*b*",
        "a_b_c",
        "~~z~~",
        "||s||",
        "`c`",
    ],
)
def test_foreign_text_is_escaped(text: str) -> None:
    """No character that could begin markup is left without a backslash."""
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_|~`\[]|^[#>-]|://", escaped(text), re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_value_leaves_no_empty_code_span(language: str) -> None:
    assert "`–`" in refusal(language, UserError("quiet-zone", zone=" `\n"[::2]))
    assert "``" not in refusal(language, UserError("quiet-time", start="", end="7:30"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_selects_by_a_value_that_would_be_escaped(language: str) -> None:
    said = refusal(language, UserError("permission-missing", permission="attach_files"))
    assert "attach" not in said and said == say(language, "permission-missing", permission="attach_files")
