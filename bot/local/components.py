"""The components of messages and modals: walking them, and validating them field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .records import JSON
from .refusal import Refusal, check_fields, check_texts, invalid, number, sequence, text

ROW, BUTTON, SELECT, INPUT, USERS, ROLES, MENTIONABLES, CHANNELS = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
UPLOAD, RADIOS, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
SELECTS = (SELECT, USERS, ROLES, MENTIONABLES, CHANNELS)
V2_ONLY = (SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER)
LINK, PREMIUM = 5, 6

# Permitted child types by parent type; 0 is the top level.
CHILDREN = {
    0: (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER),
    CONTAINER: (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR),
    ROW: (BUTTON, *SELECTS),
    SECTION: (TEXT,),
}
MODAL_CHILDREN = {0: (ROW, TEXT, LABEL), ROW: (INPUT,), LABEL: (INPUT, *SELECTS, UPLOAD, RADIOS, CHECKBOXES, CHECKBOX)}

OPTION_FIELDS = frozenset(("label", "value", "description", "emoji", "default"))
ALT_TEXT = {"description": (1, 1024)}


def walk(components: list[JSON]) -> Iterator[JSON]:
    """Yield every component, nested ones included, in document order."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        if component.get("accessory"):
            yield component["accessory"]


@dataclass
class Checked:
    """The result of validating the components of one message or modal.

    ``count`` is the number of components, ``text`` the total length of text displays in characters. ``media`` are the
    unfurled media items and ``emojis`` the ids of custom emojis, each with its path.
    """

    v2: bool
    modal: bool = False
    count: int = 0
    text: int = 0
    ids: set[int] = field(default_factory=set)
    custom_ids: set[str] = field(default_factory=set)
    media: list[tuple[str, JSON]] = field(default_factory=list)
    emojis: list[tuple[str, str]] = field(default_factory=list)

    def walk(self, path: str, given: Any, allowed: tuple[int, ...]) -> None:
        """Validate a component, which must be of an allowed type, and its children."""
        if not isinstance(given, dict):
            raise invalid(path, "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
        type_ = given.get("type")
        if type_ not in allowed:
            raise invalid(f"{path}.type", f"Value of field type must be one of {allowed}.", "BASE_TYPE_CHOICES")
        if type_ in V2_ONLY and not self.v2 and not self.modal:
            raise invalid(path, "Needs the IS_COMPONENTS_V2 flag.", "UNION_TYPE_CHOICES")
        kind = KINDS[type_]
        check_fields(path, given, ("type", "id", *kind.fields))
        self.count += 1
        if (id_ := given.get("id")) is not None and id_ != 0:
            if number(f"{path}.id", id_, 0, 2**31 - 1) in self.ids:
                raise invalid(f"{path}.id", "Component id cannot be duplicated.", "COMPONENT_ID_DUPLICATED")
            self.ids.add(id_)
        if "custom_id" in kind.fields and given.get("style") not in (LINK, PREMIUM):
            self.custom_id(path, given)
        check_texts(path, given, kind.texts)
        kind.check(self, path, given)

    def walk_all(self, path: str, given: Any, allowed: tuple[int, ...], least: int, most: int) -> list[Any]:
        """Validate a list of ``least`` to ``most`` components and return it."""
        children = sequence(path, given, least, most)
        for place, child in enumerate(children):
            self.walk(f"{path}.{place}", child, allowed)
        return children

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
        check_fields(path, given, ("id", "name", "animated"))
        if given.get("id"):
            given["id"] = str(given["id"])
            self.emojis.append((path, given["id"]))


def invalid_emoji(path: str) -> Refusal:
    """The refusal of a malformed or unknown emoji."""
    return invalid(path, "Invalid emoji", "BUTTON_COMPONENT_INVALID_EMOJI")


def _row(checked: Checked, path: str, row: JSON) -> None:
    allowed = (MODAL_CHILDREN if checked.modal else CHILDREN)[ROW]
    children = checked.walk_all(f"{path}.components", row.get("components"), allowed, 1, 5)
    if len(children) > 1 and any(child["type"] != BUTTON for child in children):
        raise invalid(f"{path}.components", "A row holds up to five buttons or one select.", "BASE_TYPE_BAD_LENGTH")


def _button(checked: Checked, path: str, given: JSON) -> None:
    style = number(f"{path}.style", given.get("style"), 1, 6)
    if style == PREMIUM:
        raise invalid(f"{path}.sku_id", "Unknown SKU")
    other = "custom_id" if style == LINK else "url"
    if given.get(other) is not None:
        raise invalid(f"{path}.{other}", "A custom id and url cannot both be specified")
    if style == LINK:
        _check_url(f"{path}.url", given.get("url"), 512, ("http://", "https://", "discord://"))
    if not given.get("label") and not given.get("emoji"):
        raise invalid(path, "A button needs a label or an emoji.", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")
    checked.emoji(f"{path}.emoji", given.get("emoji"))


def _check_url(path: str, given: Any, most: int, schemes: tuple[str, ...]) -> None:
    if not text(path, given, 1, most).startswith(schemes):
        raise invalid(path, "Not a well formed URL.", "URL_TYPE_INVALID_URL")


def _check_range(path: str, given: JSON, choices: int, *, most: int = 25, default: int = 1) -> int:
    """Validate min_values and max_values (where it is missing: ``default``); return the latter."""
    least, top = given.get("min_values"), given.get("max_values")
    least = 1 if least is None else number(f"{path}.min_values", least, 0, most)
    top = default if top is None else number(f"{path}.max_values", top, 1, most)
    if least > top or top > choices:
        raise invalid(f"{path}.max_values", "min_values ≤ max_values ≤ number of options does not hold.")
    return top


def _options(checked: Checked, path: str, given: JSON, least: int, most: int) -> list[JSON]:
    options: list[JSON] = sequence(f"{path}.options", given.get("options"), least, most)
    values: set[str] = set()
    for place, option in enumerate(options):
        where = f"{path}.options.{place}"
        check_fields(where, option, OPTION_FIELDS if given["type"] == SELECT else OPTION_FIELDS - {"emoji"})
        text(f"{where}.label", option.get("label"), 1, 100)
        value = text(f"{where}.value", option.get("value"), 1, 100)
        check_texts(where, option, {"description": (1, 100)})
        if value in values:
            message = "The specified option value is already used"
            raise invalid(f"{where}.value", message, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        values.add(value)
        checked.emoji(f"{where}.emoji", option.get("emoji"))
    return options


def _check_defaults(path: str, options: list[JSON], most: int) -> None:
    """Refuse more preset options than can be chosen."""
    if sum(bool(option.get("default")) for option in options) > most:
        message = "More defaults than can be chosen."
        raise invalid(f"{path}.options", message, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES")


def _select(checked: Checked, path: str, given: JSON) -> None:
    options = _options(checked, path, given, 1, 25) if given["type"] == SELECT else []
    _check_defaults(path, options, _check_range(path, given, len(options) or 25))


def _input(checked: Checked, path: str, given: JSON) -> None:
    number(f"{path}.style", given.get("style"), 1, 2)
    if not path.endswith(".component"):
        text(f"{path}.label", given.get("label"), 1, 45)
    elif given.get("label") is not None:
        raise invalid(f"{path}.label", "The label stands on the Label component.")


def _upload(checked: Checked, path: str, given: JSON) -> None:
    _check_range(path, given, 10, most=10)


def _radios(checked: Checked, path: str, given: JSON) -> None:
    _check_defaults(path, _options(checked, path, given, 2, 10), 1)


def _checkboxes(checked: Checked, path: str, given: JSON) -> None:
    options = _options(checked, path, given, 1, 10)
    most = _check_range(path, given, len(options), most=10, default=len(options))
    if given.get("min_values") == 0 and given.get("required") is not False:
        raise invalid(f"{path}.min_values", "A group of which nothing need be checked is not required.")
    _check_defaults(path, options, most)


def _checkbox(checked: Checked, path: str, given: JSON) -> None:
    if not isinstance(given.get("default"), bool | None):
        raise invalid(f"{path}.default", "Must be either true or false.", "BOOLEAN_TYPE_CONVERT")


def _section(checked: Checked, path: str, section: JSON) -> None:
    checked.walk_all(f"{path}.components", section.get("components"), CHILDREN[SECTION], 1, 3)
    checked.walk(f"{path}.accessory", section.get("accessory"), (BUTTON, THUMBNAIL))


def _text(checked: Checked, path: str, given: JSON) -> None:
    checked.text += len(text(f"{path}.content", given.get("content"), 1, 4000))


def _media(checked: Checked, path: str, media: Any, *schemes: str) -> None:
    if not isinstance(media, dict):
        raise invalid(path, "This field is required", "BASE_TYPE_REQUIRED")
    check_fields(path, media, ("url",))
    _check_url(f"{path}.url", media.get("url"), 2048, ("attachment://", *schemes))
    checked.media.append((f"{path}.url", media))


def _media_item(checked: Checked, path: str, given: JSON) -> None:
    """Validate the media of a thumbnail or a gallery item."""
    _media(checked, f"{path}.media", given.get("media"), "http://", "https://")


def _gallery(checked: Checked, path: str, gallery: JSON) -> None:
    for place, item in enumerate(sequence(f"{path}.items", gallery.get("items"), 1, 10)):
        where = f"{path}.items.{place}"
        check_fields(where, item, ("media", "description", "spoiler"))
        check_texts(where, item, ALT_TEXT)
        _media_item(checked, where, item)


def _file(checked: Checked, path: str, given: JSON) -> None:
    _media(checked, f"{path}.file", given.get("file"))


def _separator(checked: Checked, path: str, given: JSON) -> None:
    if given.get("spacing") is not None:
        number(f"{path}.spacing", given["spacing"], 1, 2)


def _container(checked: Checked, path: str, given: JSON) -> None:
    checked.walk_all(f"{path}.components", given.get("components"), CHILDREN[CONTAINER], 1, 40)


def _label(checked: Checked, path: str, given: JSON) -> None:
    text(f"{path}.label", given.get("label"), 1, 45)
    checked.walk(f"{path}.component", given.get("component"), MODAL_CHILDREN[LABEL])


@dataclass(frozen=True)
class ComponentKind:
    """A type of component: its fields, the lengths of its optional texts, and what else is checked."""

    fields: tuple[str, ...]
    check: Callable[[Checked, str, JSON], None]
    texts: Mapping[str, tuple[int, int]] = field(default_factory=dict)


_SELECT = ("custom_id", "placeholder", "min_values", "max_values", "disabled", "required")
_INPUT = ("custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder")
_HINT = {"placeholder": (0, 150)}
# A select whose options are people or roles
_ENTITY_SELECT = ComponentKind((*_SELECT, "default_values"), _select, _HINT)
KINDS = {
    ROW: ComponentKind(("components",), _row),
    BUTTON: ComponentKind(
        ("custom_id", "style", "label", "emoji", "url", "disabled", "sku_id"), _button, {"label": (0, 80)}
    ),
    SELECT: ComponentKind((*_SELECT, "options"), _select, _HINT),
    INPUT: ComponentKind(_INPUT, _input, {"placeholder": (0, 100), "value": (0, 4000)}),
    USERS: _ENTITY_SELECT,
    ROLES: _ENTITY_SELECT,
    MENTIONABLES: _ENTITY_SELECT,
    CHANNELS: ComponentKind((*_SELECT, "default_values", "channel_types"), _select, _HINT),
    SECTION: ComponentKind(("components", "accessory"), _section),
    TEXT: ComponentKind(("content",), _text),
    THUMBNAIL: ComponentKind(("media", "description", "spoiler"), _media_item, ALT_TEXT),
    GALLERY: ComponentKind(("items",), _gallery),
    FILE: ComponentKind(("file", "spoiler"), _file),
    SEPARATOR: ComponentKind(("divider", "spacing"), _separator),
    CONTAINER: ComponentKind(("components", "accent_color", "spoiler"), _container),
    LABEL: ComponentKind(("label", "description", "component"), _label, {"description": (1, 100)}),
    UPLOAD: ComponentKind(("custom_id", "min_values", "max_values", "required"), _upload),
    RADIOS: ComponentKind(("custom_id", "options", "required"), _radios),
    CHECKBOXES: ComponentKind(("custom_id", "options", "min_values", "max_values", "required"), _checkboxes),
    CHECKBOX: ComponentKind(("custom_id", "default"), _checkbox),
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
    check_fields("data", given, ("custom_id", "title", "components"))
    text("data.custom_id", given.get("custom_id"), 1, 100)
    text("data.title", given.get("title"), 1, 45)
    Checked(v2=False, modal=True).walk_all("data.components", given.get("components"), MODAL_CHILDREN[0], 1, 5)
