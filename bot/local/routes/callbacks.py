"""The first answer to an interaction."""

from __future__ import annotations

import time
from typing import Any

from ..components import check_modal
from ..interactions import COMMAND, COMPONENT, MODAL, SUGGEST, Interaction, may_speak_in
from ..limits import known, sequence, text
from ..payloads import message_json
from ..posting import EDIT_FIELDS, compose
from ..records import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, Message
from ..refusal import Refusal, invalid
from ..rest import Asked, Routes, Served
from .messages import reopen

SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
FITS = {
    COMMAND: (SEND, DEFER, SHOW_MODAL),
    COMPONENT: (SEND, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL),
    SUGGEST: (CHOICES,),
    MODAL: (SEND, DEFER, DEFER_UPDATE, UPDATE),
}
"""Which answers an interaction may have."""


def callback(served: Served, asked: Asked) -> JSON | None:
    """10062 when there is no such interaction (any more), 40060 when it has its answer."""
    interactions = served.interactions
    it = interactions.with_token(asked.token)
    if it is None or it.id != asked.path["interaction_id"] or it.failure is not None or interactions.expired(it):
        raise Refusal(10062)
    if it.answered is not None:
        raise Refusal(40060)
    fields = asked.fields
    known("", fields, frozenset(("type", "data")))
    type_ = fields.get("type")
    if type_ not in FITS[it.type] or (type_ in (DEFER_UPDATE, UPDATE) and it.message is None):
        raise invalid("type", "This answer does not fit the interaction.", "BASE_TYPE_CHOICES")
    data = fields.get("data")
    made = ANSWERS[type_](served, asked, it, data if isinstance(data, dict) else {})
    interactions.answer(it, type_, settled=type_ not in (DEFER, DEFER_UPDATE))
    if asked.query.get("with_response") not in ("1", "true"):
        return None
    told: JSON = {"id": str(it.id), "type": it.type}
    resource: JSON = {"type": type_}
    if it.original is not None:
        told |= {"response_message_id": str(it.original), "response_message_ephemeral": it.ephemeral}
        told["response_message_loading"] = type_ == DEFER
    if made is not None:
        resource["message"] = made
    return {"interaction": told, "resource": resource}


def blank(served: Served, it: Interaction, *, ephemeral: bool) -> Message:
    """A message of the application for this interaction, not yet filled or shown."""
    world = served.world
    message = Message(world.ids.next(), it.channel, world.bot, time.time(), webhook=True)
    message.type = {COMMAND: 20, COMPONENT: 19}.get(it.type, 0)
    message.interaction = served.interactions.metadata(it)
    if it.type == COMPONENT:
        message.reference = it.message
    if ephemeral:
        message.flags, message.audience = EPHEMERAL, it.user
    return message


def place(served: Served, it: Interaction) -> None:
    """Refuses an answer where nothing can be said any more."""
    channel = served.world.channels.get(it.channel)
    if channel is None:
        raise Refusal(10003)
    if not may_speak_in(channel):
        raise Refusal(50083)


def _ephemeral(data: JSON) -> bool:
    flags = data.get("flags") or 0
    return isinstance(flags, int) and bool(flags & EPHEMERAL)


def _send(served: Served, asked: Asked, it: Interaction, data: JSON) -> JSON:
    place(served, it)
    message = blank(served, it, ephemeral=_ephemeral(data))
    compose(served.world, message, data, asked.uploads, fields=EDIT_FIELDS, fresh=True, flags=EPHEMERAL)
    return show(served, it, message)


def show(served: Served, it: Interaction, message: Message) -> JSON:
    """Stores the message as @original of its interaction."""
    it.original, it.ephemeral = message.id, message.audience is not None
    it.mine.add(message.id)
    if not it.ephemeral:
        reopen(served.world, served.world.channels[it.channel])
    return served.world.put_message(message)


def _defer(served: Served, asked: Asked, it: Interaction, data: JSON) -> JSON:
    place(served, it)
    known("data", data, EDIT_FIELDS)
    if (data.get("flags") or 0) & ~(EPHEMERAL | COMPONENTS_V2):
        raise invalid("data.flags", "Flags that may not be set here.", "MESSAGE_INVALID_FLAGS")
    message = blank(served, it, ephemeral=_ephemeral(data))
    message.flags |= LOADING
    return show(served, it, message)


def own(served: Served, it: Interaction) -> Message:
    """The message whose component was used; 10008 when it is gone."""
    message = served.world.messages.get(it.message or 0)
    if message is None:
        raise Refusal(10008)
    return message


def _defer_update(served: Served, asked: Asked, it: Interaction, data: JSON) -> None:
    it.original = it.message
    it.ephemeral = own(served, it).audience is not None


def _update(served: Served, asked: Asked, it: Interaction, data: JSON) -> JSON:
    message = own(served, it)
    compose(served.world, message, data, asked.uploads, fields=EDIT_FIELDS, fresh=False)
    it.original, it.ephemeral = message.id, message.audience is not None
    served.world.put_message(message, edited=True)
    return message_json(served.world, message)


def _choices(served: Served, asked: Asked, it: Interaction, data: JSON) -> None:
    choices: list[Any] = sequence("data.choices", data.get("choices"), 0, 25)
    for place_, choice in enumerate(choices):
        text(f"data.choices.{place_}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            text(f"data.choices.{place_}.value", choice["value"], 1, 100)
    it.choices = choices


def _modal(served: Served, asked: Asked, it: Interaction, data: JSON) -> None:
    check_modal(data)
    it.modal = {**data, "id": str(it.id), "channel_id": str(it.channel)}


ANSWERS = {
    SEND: _send,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    SHOW_MODAL: _modal,
}
ROUTES: Routes = [("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback)]
