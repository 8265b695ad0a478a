"""Answers to interactions: the first one (the callback), follow-ups, and their messages (the webhook)."""

from __future__ import annotations

from typing import Any

from ..components import check_modal
from ..compose import EDIT_FIELDS, FOLLOW_UP_FIELDS, compose
from ..interactions import COMMAND, COMPONENT, MODAL, SUGGEST, InteractionRecord
from ..payloads import message_json
from ..records import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, Message
from ..refusal import Refusal, check_fields, invalid, sequence, text
from ..rest import Request, route
from .messages import reopen

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL, SENT = f"{WEBHOOK}/messages/@original", WEBHOOK + "/messages/{message_id}"
SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
ALLOWED_TYPES = {
    COMMAND: (SEND, DEFER, SHOW_MODAL),
    COMPONENT: (SEND, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL),
    SUGGEST: (CHOICES,),
    MODAL: (SEND, DEFER, DEFER_UPDATE, UPDATE),
}
"""Permitted callback types by interaction type."""


@route("POST", CALLBACK)
def callback(request: Request) -> JSON | None:
    """Answer an interaction. Refusal 10062 if it is unknown, failed or expired; 40060 if it is answered already."""
    interactions = request.interactions
    interaction = interactions.by_token.get(request.token)
    if (
        interaction is None
        or interaction.id != request.path["interaction_id"]
        or interaction.failure is not None
        or interactions.is_expired(interaction)
    ):
        raise Refusal(10062)
    if interaction.answered is not None:
        raise Refusal(40060)
    fields = request.fields
    check_fields("", fields, frozenset(("type", "data")))
    type_ = fields.get("type")
    if type_ not in ALLOWED_TYPES[interaction.type] or (type_ in (DEFER_UPDATE, UPDATE) and interaction.on is None):
        raise invalid("type", "This answer does not fit the interaction.", "BASE_TYPE_CHOICES")
    data = fields.get("data")
    made = ANSWERS[type_](request, interaction, data if isinstance(data, dict) else {})
    interactions.answer(interaction, type_, completed=type_ not in (DEFER, DEFER_UPDATE))
    if not request.asks_for("with_response"):
        return None
    answered: JSON = {"id": str(interaction.id), "type": interaction.type}
    if interaction.original is not None:
        answered |= {
            "response_message_id": str(interaction.original),
            "response_message_ephemeral": interaction.ephemeral,
            "response_message_loading": type_ == DEFER,
        }
    return {"interaction": answered, "resource": {"type": type_} | ({"message": made} if made is not None else {})}


def new_message(request: Request, interaction: InteractionRecord, data: JSON) -> Message:
    """Return a new message that answers the interaction, without content and not stored; Refusal where none may be."""
    world = request.world
    request.interactions.require_writable(interaction, ephemeral=is_ephemeral(data))
    message = Message(world.ids.next(), interaction.channel, world.bot, world.time.now(), webhook=True)
    message.type = {COMMAND: 20, COMPONENT: 19}.get(interaction.type, 0)
    message.interaction = request.interactions.metadata(interaction)
    if interaction.type == COMPONENT:
        message.reference = interaction.on
    if is_ephemeral(data):
        message.flags, message.audience = EPHEMERAL, interaction.user
    return message


def is_ephemeral(data: JSON) -> bool:
    flags = data.get("flags") or 0
    return isinstance(flags, int) and bool(flags & EPHEMERAL)


def _send(request: Request, interaction: InteractionRecord, data: JSON) -> JSON:
    message = new_message(request, interaction, data)
    compose(request.world, message, data, request.uploads, fields=EDIT_FIELDS, is_new=True, flags=EPHEMERAL)
    return _put_original(request, interaction, message)


def _put_original(request: Request, interaction: InteractionRecord, message: Message) -> JSON:
    """Store a message as @original of its interaction; return its JSON."""
    _set_original(interaction, message)
    interaction.message_ids.add(message.id)
    if not interaction.ephemeral:
        reopen(request.world, request.world.channels[interaction.channel])
    return request.world.put_message(message)


def _defer(request: Request, interaction: InteractionRecord, data: JSON) -> JSON:
    message = new_message(request, interaction, data)
    check_fields("data", data, EDIT_FIELDS)
    if (data.get("flags") or 0) & ~(EPHEMERAL | COMPONENTS_V2):
        raise invalid("data.flags", "Flags that may not be set here.", "MESSAGE_INVALID_FLAGS")
    message.flags |= LOADING
    return _put_original(request, interaction, message)


def _set_original(interaction: InteractionRecord, message: Message) -> None:
    interaction.original, interaction.ephemeral = message.id, message.audience is not None


def _component_message(request: Request, interaction: InteractionRecord) -> Message:
    """Return the message whose component was used; Refusal 10008 if it is deleted."""
    message = request.world.messages.get(interaction.on or 0)
    if message is None:
        raise Refusal(10008)
    return message


def _defer_update(request: Request, interaction: InteractionRecord, data: JSON) -> None:
    _set_original(interaction, _component_message(request, interaction))


def _update(request: Request, interaction: InteractionRecord, data: JSON) -> JSON:
    message = _component_message(request, interaction)
    compose(request.world, message, data, request.uploads, fields=EDIT_FIELDS, is_new=False)
    _set_original(interaction, message)
    return request.world.put_message(message, edited=True)


def _choices(request: Request, interaction: InteractionRecord, data: JSON) -> None:
    choices: list[Any] = sequence("data.choices", data.get("choices"), 0, 25)
    for index, choice in enumerate(choices):
        text(f"data.choices.{index}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            text(f"data.choices.{index}.value", choice["value"], 1, 100)
    interaction.choices = choices


def _modal(request: Request, interaction: InteractionRecord, data: JSON) -> None:
    check_modal(data)
    interaction.modal = {**data, "id": str(interaction.id), "channel_id": str(interaction.channel)}


ANSWERS = {
    SEND: _send,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    SHOW_MODAL: _modal,
}


def interaction_of(request: Request) -> InteractionRecord:
    """Return the token's interaction; Refusal 10015 if unknown or not answered yet, 50027 if expired."""
    interaction = request.interactions.by_token.get(request.token)
    if interaction is None or request.path["webhook_id"] != request.world.application or interaction.answered is None:
        raise Refusal(10015)
    if request.interactions.is_expired(interaction):
        raise Refusal(50027)
    return interaction


def _message(request: Request, interaction: InteractionRecord) -> Message:
    """Return @original or another message sent with the token; Refusal 10008."""
    id_ = request.path.get("message_id") or interaction.original or 0
    message = request.world.messages.get(id_)
    if message is None or id_ not in (interaction.original, *interaction.message_ids):
        raise Refusal(10008)
    return message


@route("POST", WEBHOOK)
def follow_up(request: Request) -> JSON | None:
    """Send a follow-up. The first one after a deferred answer completes that message, whose visibility stays."""
    world, interaction, fields = request.world, interaction_of(request), request.fields
    loading = world.messages.get(interaction.original or 0)
    if interaction.answered == DEFER and loading is not None and loading.is_loading:
        request.interactions.require_writable(interaction, ephemeral=is_ephemeral(fields))
        fields = fields | {"flags": (fields.get("flags") or 0) & ~EPHEMERAL}
        body = _complete(request, loading, fields, FOLLOW_UP_FIELDS, pings=True)
    else:
        message = new_message(request, interaction, fields)
        if interaction.answered in (SEND, DEFER):
            message.type, message.reference = 19, interaction.original
        compose(world, message, fields, request.uploads, fields=FOLLOW_UP_FIELDS, is_new=True, flags=EPHEMERAL)
        interaction.message_ids.add(message.id)
        if message.audience is None:
            reopen(world, world.channels[interaction.channel])
        body = world.put_message(message)
    request.interactions.complete(interaction)
    return body if request.asks_for("wait") else None


def _complete(request: Request, message: Message, fields: JSON, known: frozenset[str], *, pings: bool) -> JSON:
    """Complete a deferred answer's message; only a follow-up pings."""
    compose(request.world, message, fields, request.uploads, fields=known, is_new=pings)
    message.edited = None
    return request.world.put_message(message, edited=True)


@route("GET", SENT)
@route("GET", ORIGINAL)
def read(request: Request) -> JSON:
    return message_json(request.world, _message(request, interaction_of(request)))


@route("PATCH", SENT)
@route("PATCH", ORIGINAL)
def edit(request: Request) -> JSON:
    interaction = interaction_of(request)
    message = _message(request, interaction)
    if message.is_loading:
        body = _complete(request, message, request.fields, EDIT_FIELDS, pings=False)
    else:
        compose(request.world, message, request.fields, request.uploads, fields=EDIT_FIELDS, is_new=False)
        body = request.world.put_message(message, edited=True)
    if message.id == interaction.original:
        request.interactions.complete(interaction)
    return body


@route("DELETE", SENT)
@route("DELETE", ORIGINAL)
def delete(request: Request) -> None:
    """Delete an answer's message. A deferred answer that has no content yet stays open, for a follow-up."""
    interaction = interaction_of(request)
    message = _message(request, interaction)
    request.world.delete_message(message.channel, message.id)
    if message.id == interaction.original and not message.is_loading:
        request.interactions.complete(interaction)
