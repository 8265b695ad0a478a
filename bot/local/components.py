"""Validation of message components and modals, field by field; error 50035 names the field."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .records import JSON
from .refusal import Refusal, invalid


@dataclass(kw_only=True)
class CustomIds:
    """The custom_ids of one message or modal, and the ids of the custom emojis in it, each with its path."""

    custom_ids: set[str] = field(default_factory=set)
    emojis: list[tuple[str, str]] = field(default_factory=list)

    def custom_id(self, path: str, given: JSON) -> None:
        """Validate a custom_id, which must be unique in the message."""
        id_ = text(f"{path}.custom_id", given.get("custom_id"), 1, 100)
        if id_ in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            raise invalid(f"{path}.custom_id", message, "COMPONENT_CUSTOM_ID_DUPLICATED")
        self.custom_ids.add(id_)

    def emoji(self, path: str, given: Any) -> None:
        """Validate the emoji of a button or an option; an id, which may be sent as a number, becomes a text."""
        if given is None:
            return
        if not isinstance(given, dict) or not (given.get("id") or given.get("name")):
            raise invalid_emoji(path)
        check_fields(path, given, EMOJI_FIELDS)
        if given.get("id"):
            given["id"] = str(given["id"])
            self.emojis.append((path, given["id"]))


def invalid_emoji(path: str) -> Refusal:
    """The refusal of a malformed or unknown emoji."""
    return invalid(path, "Invalid emoji", "BUTTON_COMPONENT_INVALID_EMOJI")


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
    checked.emoji(f"{path}.emoji", given.get("emoji"))


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
    for place, option in enumerate(options):
        checked.emoji(f"{path}.options.{place}.emoji", option.get("emoji"))
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


def check_fields(path: str, given: JSON, names: frozenset[str]) -> None:
    """Refuse fields that are not among ``names``."""
    for name in given:
        if name not in names:
            raise invalid(f"{path}.{name}", f'Unknown field "{name}"', "UNKNOWN_FIELD")


def text(path: str, value: Any, least: int, most: int) -> str:
    """Return ``value``, which must be a string of ``least`` to ``most`` characters."""
    if not isinstance(value, str):
        raise invalid(path, "Could not interpret value as string.", "BASE_TYPE_REQUIRED")
    if not least <= len(value) <= most:
        raise invalid(path, f"Must be between {least} and {most} in length.", "BASE_TYPE_BAD_LENGTH")
    return value


def number(path: str, value: Any, least: int, most: int) -> int:
    """Return ``value``, which must be an integer from ``least`` to ``most``."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise invalid(path, f"Must be a whole number between {least} and {most}.", "NUMBER_TYPE_RANGE")
    return value


def sequence(path: str, value: Any, least: int, most: int) -> list[Any]:
    """Return ``value``, which must be a list of ``least`` to ``most`` items."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise invalid(path, f"Must be between {least} and {most} in length.", "BASE_TYPE_BAD_LENGTH")
    return value


ROW, BUTTON, SELECT, INPUT, USERS, ROLES, MENTIONABLES, CHANNELS = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
UPLOAD, RADIOS, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
SELECTS = (SELECT, USERS, ROLES, MENTIONABLES, CHANNELS)
V2_ONLY = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)
LINK, PREMIUM = 5, 6

_SELECT_FIELDS = "custom_id placeholder min_values max_values disabled required"
FIELDS = {
    type_: frozenset(("type", "id", *names.split()))
    for type_, names in {
        ROW: "components",
        BUTTON: "custom_id style label emoji url disabled sku_id",
        SELECT: _SELECT_FIELDS + " options",
        INPUT: "custom_id style label min_length max_length required value placeholder",
        USERS: _SELECT_FIELDS + " default_values",
        ROLES: _SELECT_FIELDS + " default_values",
        MENTIONABLES: _SELECT_FIELDS + " default_values",
        CHANNELS: _SELECT_FIELDS + " default_values channel_types",
        SECTION: "components accessory",
        TEXT: "content",
        THUMBNAIL: "media description spoiler",
        GALLERY: "items",
        FILE: "file spoiler",
        SEPARATOR: "divider spacing",
        CONTAINER: "components accent_color spoiler",
        LABEL: "label description component",
        UPLOAD: "custom_id min_values max_values required",
        RADIOS: "custom_id options required",
        CHECKBOXES: "custom_id options min_values max_values required",
        CHECKBOX: "custom_id default",
    }.items()
}
OPTION_FIELDS = frozenset(("label", "value", "description", "emoji", "default"))
EMOJI_FIELDS = frozenset(("id", "name", "animated"))
MEDIA_FIELDS = frozenset(("url",))
ITEM_FIELDS = frozenset(("media", "description", "spoiler"))

# Permitted child types by parent type; 0 is the top level.
CHILDREN = {
    0: (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER),
    CONTAINER: (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR),
    ROW: (BUTTON, *SELECTS),
    SECTION: (TEXT,),
}
MODAL_CHILDREN = {0: (ROW, TEXT, LABEL), ROW: (INPUT,), LABEL: (INPUT, *SELECTS, UPLOAD, RADIOS, CHECKBOXES, CHECKBOX)}


@dataclass
class Checked(CustomIds):
    """The result of validating the components of one message or modal.

    ``count`` is the number of components, ``text`` the total length of text displays in characters.
    """

    v2: bool
    modal: bool = False
    count: int = 0
    text: int = 0
    ids: set[int] = field(default_factory=set)
    media: list[tuple[str, JSON]] = field(default_factory=list)
    """Each unfurled media item with its path."""

    def walk(self, path: str, given: Any, allowed: tuple[int, ...]) -> None:
        """Validate a component, which must be of an allowed type, and its children."""
        if not isinstance(given, dict):
            raise invalid(path, "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        type_ = given.get("type")
        if type_ not in allowed:
            raise invalid(f"{path}.type", f"Value of field type must be one of {allowed}.", "BASE_TYPE_CHOICES")
        if type_ in V2_ONLY and not self.v2 and not self.modal:
            raise invalid(path, "Needs the IS_COMPONENTS_V2 flag.", "UNION_TYPE_CHOICES")
        check_fields(path, given, FIELDS[type_])
        self.count += 1
        if (id_ := given.get("id")) is not None and id_ != 0:
            if number(f"{path}.id", id_, 0, 2**31 - 1) in self.ids:
                raise invalid(f"{path}.id", "Component id cannot be duplicated.", "COMPONENT_ID_DUPLICATED")
            self.ids.add(id_)
        CHECKS[type_](self, path, given)

    def walk_all(self, path: str, given: Any, allowed: tuple[int, ...], least: int, most: int) -> list[Any]:
        """Validate a list of ``least`` to ``most`` components and return it."""
        children = sequence(path, given, least, most)
        for place, child in enumerate(children):
            self.walk(f"{path}.{place}", child, allowed)
        return children


def _row(checked: Checked, path: str, row: JSON) -> None:
    children = checked.walk_all(
        f"{path}.components", row.get("components"), (MODAL_CHILDREN if checked.modal else CHILDREN)[ROW], 1, 5
    )
    if len(children) > 1 and any(child["type"] != BUTTON for child in children):
        raise invalid(f"{path}.components", "A row holds up to five buttons or one select.", "BASE_TYPE_BAD_LENGTH")


def _section(checked: Checked, path: str, section: JSON) -> None:
    checked.walk_all(f"{path}.components", section.get("components"), CHILDREN[SECTION], 1, 3)
    checked.walk(f"{path}.accessory", section.get("accessory"), (BUTTON, THUMBNAIL))


def _text(checked: Checked, path: str, given: JSON) -> None:
    checked.text += len(text(f"{path}.content", given.get("content"), 1, 4000))


def _media(checked: Checked, path: str, media: Any) -> None:
    if not isinstance(media, dict):
        raise invalid(path, "This field is required", "BASE_TYPE_REQUIRED")
    check_fields(path, media, MEDIA_FIELDS)
    url = text(f"{path}.url", media.get("url"), 1, 2048)
    if not url.startswith(("attachment://", "http://", "https://")):
        raise invalid(f"{path}.url", "Not a well formed URL.", "URL_TYPE_INVALID_URL")
    checked.media.append((f"{path}.url", media))


def _media_item(checked: Checked, path: str, given: JSON) -> None:
    """Validate a thumbnail or a gallery item: media with alt text."""
    _media(checked, f"{path}.media", given.get("media"))
    if given.get("description") is not None:
        text(f"{path}.description", given["description"], 1, 1024)


def _gallery(checked: Checked, path: str, gallery: JSON) -> None:
    for place, item in enumerate(sequence(f"{path}.items", gallery.get("items"), 1, 10)):
        if not isinstance(item, dict):
            raise invalid(f"{path}.items.{place}", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        check_fields(f"{path}.items.{place}", item, ITEM_FIELDS)
        _media_item(checked, f"{path}.items.{place}", item)


def _file(checked: Checked, path: str, given: JSON) -> None:
    _media(checked, f"{path}.file", given.get("file"))
    if not given["file"]["url"].startswith("attachment://"):
        raise invalid(f"{path}.file.url", "A file component shows an attachment:// only.")


def _separator(checked: Checked, path: str, given: JSON) -> None:
    if given.get("spacing") is not None:
        number(f"{path}.spacing", given["spacing"], 1, 2)


def _container(checked: Checked, path: str, given: JSON) -> None:
    checked.walk_all(f"{path}.components", given.get("components"), CHILDREN[CONTAINER], 1, 40)


def _label(checked: Checked, path: str, given: JSON) -> None:
    text(f"{path}.label", given.get("label"), 1, 45)
    if given.get("description") is not None:
        text(f"{path}.description", given["description"], 1, 100)
    checked.walk(f"{path}.component", given.get("component"), MODAL_CHILDREN[LABEL])


CHECKS = {
    ROW: _row,
    BUTTON: button,
    INPUT: text_input,
    SECTION: _section,
    TEXT: _text,
    THUMBNAIL: _media_item,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
    LABEL: _label,
    UPLOAD: upload,
    RADIOS: radios,
    CHECKBOXES: checkboxes,
    CHECKBOX: checkbox,
    **dict.fromkeys(SELECTS, select),
}


def check_components(given: Any, *, v2: bool) -> Checked:
    """Validate a message's components. Raise Refusal for what Discord refuses; ``v2``: IS_COMPONENTS_V2 is set."""
    checked = Checked(v2)
    checked.walk_all("components", given, CHILDREN[0], 0, 40 if v2 else 5)
    if v2 and checked.count > 40:
        raise invalid("components", "A message holds at most 40 components.", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")
    if checked.text > 4000:
        message = "Components displayable text size exceeds maximum size of 4000"
        raise invalid("components", message, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")
    return checked


def check_modal(given: Any) -> None:
    """Validate a modal. Raise Refusal for what Discord refuses."""
    if not isinstance(given, dict):
        raise invalid("data", "This field is required", "BASE_TYPE_REQUIRED")
    check_fields("data", given, frozenset(("custom_id", "title", "components")))
    text("data.custom_id", given.get("custom_id"), 1, 100)
    text("data.title", given.get("title"), 1, 45)
    Checked(v2=False, modal=True).walk_all("data.components", given.get("components"), MODAL_CHILDREN[0], 1, 5)
