"""Interaction webhooks: follow-ups, and reading, editing and deleting an answer's messages."""

from __future__ import annotations

from ..compose import EDIT_FIELDS, FOLLOW_UP_FIELDS, compose
from ..interactions import Interaction
from ..payloads import message_json
from ..records import EPHEMERAL, JSON, Message
from ..refusal import Refusal
from ..rest import Request, route
from .callbacks import DEFER, SEND, is_ephemeral, new_message
from .messages import reopen

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL, SENT = f"{WEBHOOK}/messages/@original", WEBHOOK + "/messages/{message_id}"


def interaction_of(request: Request) -> Interaction:
    """Return the token's interaction; Refusal 10015 if unknown or not answered yet, 50027 if expired."""
    interaction = request.interactions.by_token.get(request.token)
    if interaction is None or request.path["webhook_id"] != request.world.application or interaction.answered is None:
        raise Refusal(10015)
    if request.interactions.is_expired(interaction):
        raise Refusal(50027)
    return interaction


def _message(request: Request, interaction: Interaction) -> Message:
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
