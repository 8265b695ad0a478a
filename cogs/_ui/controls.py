"""Controls that carry routes, and what people have picked in them or typed into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import discord
from discord import ButtonStyle, app_commands, ui

from bot.texts import say
from cogs._ui.content import MAX_BUTTON, ChoiceButton
from cogs._ui.respond import Interaction
from cogs._ui.routes import ListRoute, Route

MAX_PLACEHOLDER: Final = 150
MAX_TITLE: Final = 45  # characters of a modal's title
MAX_ANSWER: Final = 100  # characters of an answer of a question, and of what describes it
FIELD: Final = "text"  # the custom_id of a modal's field


def button(
    route: Route,
    language: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    label: str = "",
) -> ui.Button[Any]:
    """A button, labelled by its verb or its list, or by another ``label`` (a text's key without "button-")."""
    if not label:
        label = route.which if isinstance(route, ListRoute) else getattr(route, "verb", "")
    words = say(language, f"button-{label}")
    return ui.Button(label=words, style=style, custom_id=str(route), disabled=disabled)


def choice_button(
    route: Route,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    path: str | None = None,
    letter: str = "",
    emoji_key: str = "",
) -> ChoiceButton:
    """A button with that label. ``path``, ``letter`` and ``emoji_key``: see ``ChoiceButton``."""
    made = ChoiceButton(label=label[:MAX_BUTTON], style=style, custom_id=str(route), disabled=disabled)
    made.path, made.letter, made.emoji_key = path, letter, emoji_key
    return made


def select(
    route: Route,
    options: Sequence[discord.SelectOption],
    placeholder: str | None = None,
    *,
    size: int = 1,
    least: int | None = None,
) -> ui.Select[Any]:
    """A select of which ``size`` options are picked; with ``least``, so many at the least."""
    cut = None if placeholder is None else placeholder[:MAX_PLACEHOLDER]
    fewest = size if least is None else least
    return ui.Select(custom_id=str(route), options=list(options), placeholder=cut, min_values=fewest, max_values=size)


def channel_select(
    route: Route, placeholder: str, most: int, chosen: Sequence[int], types: Sequence[discord.ChannelType]
) -> ui.ChannelSelect[Any]:
    """A select of at most ``most`` channels of these types, of which those with the ids ``chosen`` are picked."""
    defaults = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel) for one in chosen]
    return ui.ChannelSelect(
        custom_id=str(route),
        channel_types=list(types),
        placeholder=placeholder[:MAX_PLACEHOLDER],
        min_values=0,
        max_values=most,
        default_values=defaults,
    )


def user_select(route: Route, placeholder: str, most: int) -> ui.UserSelect[Any]:
    """A select of one to ``most`` people of the server."""
    return ui.UserSelect(custom_id=str(route), placeholder=placeholder[:MAX_PLACEHOLDER], max_values=most)


def selected_value(interaction: Interaction) -> str:
    """The first value picked in the select; "" if there is none."""
    return next(iter(selected_values(interaction)), "")


def selected_values(interaction: Interaction) -> list[str]:
    """All values picked in the select."""
    return [str(one) for one in component_of(interaction).get("values") or ()]


def selected_users(interaction: Interaction) -> list[discord.Member | discord.User]:
    """The people picked in a user select, each once; a person who is not on the server is no member."""
    return resolved_users(interaction, selected_values(interaction))


def resolved_users(interaction: Interaction, values: Sequence[str]) -> list[discord.Member | discord.User]:
    """The people with these ids, each once, as far as Discord has named them with the press or the submit."""
    ids = [one for one in dict.fromkeys(values) if one.isdecimal()]
    options: Any = [{"type": discord.AppCommandOptionType.user.value, "name": one, "value": one} for one in ids]
    resolved: Any = component_of(interaction).get("resolved") or {}
    found = app_commands.Namespace(interaction, resolved, options)
    return [one for _, one in found if isinstance(one, discord.Member | discord.User)]


def text_modal(route: Route, title: str, label: str, text: str, most: int) -> ui.Modal:
    """A modal with one field of at most ``most`` characters, which may be empty; ``text`` is in it at first."""
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=str(route), timeout=None)
    field: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=FIELD, default=text or None, required=False, max_length=most
    )
    modal.add_item(ui.Label(text=label, component=field))
    return modal


@dataclass(frozen=True)
class Field:
    """A line of a form, which must not be empty: its name, its label, what is in it at first, and its longest text."""

    name: str
    label: str
    text: str
    most: int


def form_modal(route: Route, title: str, fields: Sequence[Field]) -> ui.Modal:
    """A modal with these fields."""
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=str(route), timeout=None)
    for one in fields:
        line: ui.TextInput[Any] = ui.TextInput(custom_id=one.name, default=one.text or None, max_length=one.most)
        modal.add_item(ui.Label(text=one.label[:MAX_TITLE], component=line))
    return modal


def choice_modal(route: Route, title: str, questions: Sequence[ui.Label[Any]]) -> ui.Modal:
    """A modal of at most five questions."""
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=str(route), timeout=None)
    for one in questions:
        modal.add_item(one)
    return modal


def people_question(name: str, label: str, about: str, most: int) -> ui.Label[Any]:
    """An optional question for up to ``most`` people."""
    select: ui.UserSelect[Any] = ui.UserSelect(custom_id=name, required=False, min_values=0, max_values=most)
    return _question(label, select, about)


def radio_question(
    name: str, label: str, options: Iterable[tuple[str, str, str]], preset: str, about: str = ""
) -> ui.Label[Any]:
    """A question with one answer; ``options``: value, label and description, which may be ""."""
    made = [
        discord.RadioGroupOption(
            label=words[:MAX_ANSWER], value=value, description=detail[:MAX_ANSWER] or None, default=value == preset
        )
        for value, words, detail in options
    ]
    radios: ui.RadioGroup[Any] = ui.RadioGroup(custom_id=name, options=made)
    return _question(label, radios, about)


def checkbox_question(name: str, label: str, options: Iterable[tuple[str, str, str, bool]]) -> ui.Label[Any]:
    """A question of what is so and what is not; ``options``: value, label, description, and whether it is checked."""
    made = [
        discord.CheckboxGroupOption(
            label=words[:MAX_ANSWER], value=value, description=detail[:MAX_ANSWER] or None, default=is_checked
        )
        for value, words, detail, is_checked in options
    ]
    boxes: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id=name, required=False, min_values=0, options=made)
    return _question(label, boxes)


def _question(label: str, component: ui.Item[Any], about: str = "") -> ui.Label[Any]:
    return ui.Label(text=label[:MAX_TITLE], description=about[:MAX_ANSWER] or None, component=component)


def submitted_choices(interaction: Interaction) -> dict[str, list[str]]:
    """What was chosen in a modal of ``choice_modal``, by the names of its questions."""
    given: dict[str, list[str]] = {}
    parts = component_of(interaction).get("components")
    for part in parts if isinstance(parts, list) else ():
        match part:
            case {"component": {"custom_id": str(name), "values": list(values)}}:
                given[name] = [str(one) for one in values]
            case {"component": {"custom_id": str(name), "value": str(value)}}:
                given[name] = [value]
    return given


def submitted_text(interaction: Interaction) -> str | None:
    """What was typed into the field of a modal of ``text_modal``; None without such a field."""
    return submitted(interaction).get(FIELD)


def submitted(interaction: Interaction) -> dict[str, str]:
    """What was typed into the fields of a modal, by their names."""
    typed: dict[str, str] = {}
    found: list[Any] = [component_of(interaction).get("components")]
    while found:
        match found.pop():
            case list(parts):
                found += parts
            case {"custom_id": str(key), "value": str(value)}:
                typed[key] = value
            case {"components": below} | {"component": below}:
                found.append(below)
    return typed


def component_of(interaction: Interaction) -> Mapping[str, Any]:
    """What Discord has sent about the component that was pressed."""
    return cast(Mapping[str, Any], interaction.data or {})
