"""Validation of interactive components: buttons, selects, text inputs, uploads, radio groups, checkboxes.

Each function raises Refusal for what Discord refuses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .layout import EMOJI_FIELDS, LINK, OPTION_FIELDS, PREMIUM, SELECT
from .limits import check_fields, number, sequence, text
from .records import JSON
from .refusal import invalid


@dataclass(kw_only=True)
class CustomIds:
    """The custom_ids of one message or modal."""

    custom_ids: set[str] = field(default_factory=set)

    def custom_id(self, path: str, given: JSON) -> None:
        """Validate a custom_id, which must be unique in the message."""
        id_ = text(f"{path}.custom_id", given.get("custom_id"), 1, 100)
        if id_ in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            raise invalid(f"{path}.custom_id", message, "COMPONENT_CUSTOM_ID_DUPLICATED")
        self.custom_ids.add(id_)


def _emoji(path: str, emoji: Any) -> None:
    if emoji is not None:
        if not isinstance(emoji, dict) or not (emoji.get("id") or emoji.get("name")):
            raise invalid(path, "Invalid emoji", "BUTTON_COMPONENT_INVALID_EMOJI")
        check_fields(path, emoji, EMOJI_FIELDS)


def button(checked: CustomIds, path: str, given: JSON) -> None:
    style = number(f"{path}.style", given.get("style"), 1, 6)
    if style == LINK:
        if "custom_id" in given:
            raise invalid(f"{path}.custom_id", "A custom id and url cannot both be specified")
        url = text(f"{path}.url", given.get("url"), 1, 512)
        if not url.startswith(("http://", "https://", "discord://")):
            raise invalid(f"{path}.url", "Not a well formed URL.", "URL_TYPE_INVALID_URL")
    elif style == PREMIUM:
        raise invalid(f"{path}.sku_id", "Unknown SKU")
    else:
        if given.get("url") is not None:
            raise invalid(f"{path}.url", "A custom id and url cannot both be specified")
        checked.custom_id(path, given)
    if not given.get("label") and not given.get("emoji"):
        raise invalid(path, "A button needs a label or an emoji.", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")
    if given.get("label") is not None:
        text(f"{path}.label", given["label"], 0, 80)
    _emoji(f"{path}.emoji", given.get("emoji"))


def _check_range(path: str, given: JSON, choices: int, *, most: int = 25) -> None:
    least = given.get("min_values")
    least = 1 if least is None else number(f"{path}.min_values", least, 0, most)
    top = given.get("max_values")
    top = 1 if top is None else number(f"{path}.max_values", top, 1, most)
    if least > top or top > choices:
        raise invalid(f"{path}.max_values", "min_values ≤ max_values ≤ number of options does not hold.")


def _options(path: str, given: JSON, most: int, *, least: int = 1) -> list[JSON]:
    options: list[JSON] = sequence(f"{path}.options", given.get("options"), least, most)
    values: set[str] = set()
    for place, option in enumerate(options):
        where = f"{path}.options.{place}"
        if not isinstance(option, dict):
            raise invalid(where, "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        check_fields(where, option, OPTION_FIELDS if given["type"] == SELECT else OPTION_FIELDS - {"emoji"})
        text(f"{where}.label", option.get("label"), 1, 100)
        value = text(f"{where}.value", option.get("value"), 1, 100)
        if option.get("description") is not None:
            text(f"{where}.description", option["description"], 1, 100)
        _emoji(f"{where}.emoji", option.get("emoji"))
        if value in values:
            message = "The specified option value is already used"
            raise invalid(f"{where}.value", message, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        values.add(value)
    return options


def select(checked: CustomIds, path: str, given: JSON) -> None:
    checked.custom_id(path, given)
    if given.get("placeholder") is not None:
        text(f"{path}.placeholder", given["placeholder"], 0, 150)
    options = _options(path, given, 25) if given["type"] == SELECT else []
    _check_range(path, given, len(options) if options else 25)
    chosen = sum(bool(option.get("default")) for option in options)
    if chosen > (given.get("max_values") or 1):
        raise invalid(f"{path}.options", "More defaults than max_values.", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES")


def text_input(checked: CustomIds, path: str, given: JSON) -> None:
    checked.custom_id(path, given)
    number(f"{path}.style", given.get("style"), 1, 2)
    if path.endswith(".component"):
        if given.get("label") is not None:
            raise invalid(f"{path}.label", "The label stands on the Label component.")
    else:
        text(f"{path}.label", given.get("label"), 1, 45)
    if given.get("placeholder") is not None:
        text(f"{path}.placeholder", given["placeholder"], 0, 100)
    if given.get("value") is not None:
        text(f"{path}.value", given["value"], 0, 4000)


def upload(checked: CustomIds, path: str, given: JSON) -> None:
    checked.custom_id(path, given)
    _check_range(path, given, 10, most=10)


def radios(checked: CustomIds, path: str, given: JSON) -> None:
    checked.custom_id(path, given)
    _check_defaults(path, _options(path, given, 10, least=2), 1)


def checkboxes(checked: CustomIds, path: str, given: JSON) -> None:
    checked.custom_id(path, given)
    options = _options(path, given, 10)
    most = len(options) if given.get("max_values") is None else given["max_values"]
    _check_range(path, given | {"max_values": most}, len(options), most=10)
    if given.get("min_values") == 0 and given.get("required") is not False:
        raise invalid(f"{path}.min_values", "A group of which nothing need be checked is not required.")
    _check_defaults(path, options, most)


def _check_defaults(path: str, options: list[JSON], most: int) -> None:
    """Refuse more preset options than can be chosen."""
    if sum(bool(option.get("default")) for option in options) > most:
        raise invalid(f"{path}.options", "More defaults than can be chosen.")


def checkbox(checked: CustomIds, path: str, given: JSON) -> None:
    checked.custom_id(path, given)
    if not isinstance(given.get("default"), bool | None):
        raise invalid(f"{path}.default", "Must be either true or false.", "BOOLEAN_TYPE_CONVERT")
