"""Component types: their numbers, permitted fields and permitted children."""

from __future__ import annotations

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
