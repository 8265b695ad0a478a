"""Interaction webhooks: follow-ups, and reading, editing and deleting an answer's messages."""

from __future__ import annotations

from ..compose import EDIT_FIELDS, FOLLOW_UP_FIELDS, compose
from ..interactions import Interaction, is_loading
from ..payloads import message_json
from ..records import EPHEMERAL, JSON, Message
from ..refusal import Refusal
from ..rest import Context, Request, Routes
from .callbacks import is_ephemeral, new_message, require_writable
from .messages import reopen


def _interaction(context: Context, request: Request) -> Interaction:
    """Return the token's interaction; Refusal 10015 if unknown or not answered yet, 50027 if expired."""
    interaction = context.interactions.with_token(request.token)
    if interaction is None or request.path["webhook_id"] != context.world.application or interaction.answered is None:
        raise Refusal(10015)
    if context.interactions.is_expired(interaction):
        raise Refusal(50027)
    return interaction


def _message(context: Context, request: Request, interaction: Interaction) -> Message:
    """Return @original or another message sent with the token; Refusal 10008."""
    id_ = request.path.get("message_id") or interaction.original or 0
    if id_ != interaction.original and id_ not in interaction.message_ids:
        raise Refusal(10008)
    message = context.world.messages.get(id_)
    if message is None:
        raise Refusal(10008)
    return message


def follow_up(context: Context, request: Request) -> JSON | None:
    """Send a follow-up. The first one after a deferred answer completes that message, whose visibility stays."""
    interaction = _interaction(context, request)
    fields = request.fields
    require_writable(context, interaction, ephemeral=is_ephemeral(fields))
    loading = context.world.messages.get(interaction.original or 0)
    if interaction.answered == 5 and loading is not None and is_loading(loading):
        fields = fields | {"flags": (fields.get("flags") or 0) & ~EPHEMERAL}
        body = _complete(context, request, loading, fields, FOLLOW_UP_FIELDS, pings=True)
    else:
        message = new_message(context, interaction, ephemeral=is_ephemeral(fields))
        if interaction.answered in (4, 5):
            message.type, message.reference = 19, interaction.original
        compose(context.world, message, fields, request.uploads, fields=FOLLOW_UP_FIELDS, is_new=True, flags=EPHEMERAL)
        interaction.message_ids.add(message.id)
        interaction.followup_ids.append(message.id)
        if message.audience is None:
            reopen(context.world, context.world.channels[interaction.channel])
        body = context.world.put_message(message)
    context.interactions.settle(interaction)
    return body if request.query.get("wait") in ("1", "true") else None


def _complete(
    context: Context, request: Request, message: Message, fields: JSON, known: frozenset[str], *, pings: bool
) -> JSON:
    """Complete a deferred answer's message; only a follow-up pings."""
    shows = context.world.uncertain.picture_edits
    compose(context.world, message, fields, request.uploads, fields=known, is_new=pings, shows_uploads=shows)
    message.edited = None
    context.world.put_message(message, edited=True)
    return message_json(context.world, message)


def read(context: Context, request: Request) -> JSON:
    return message_json(context.world, _message(context, request, _interaction(context, request)))


def edit(context: Context, request: Request) -> JSON:
    interaction = _interaction(context, request)
    message = _message(context, request, interaction)
    if is_loading(message):
        body = _complete(context, request, message, request.fields, EDIT_FIELDS, pings=False)
    else:
        shows = context.world.uncertain.picture_edits
        fields = request.fields
        compose(context.world, message, fields, request.uploads, fields=EDIT_FIELDS, is_new=False, shows_uploads=shows)
        context.world.put_message(message, edited=True)
        body = message_json(context.world, message)
    if message.id == interaction.original:
        context.interactions.settle(interaction)
    return body


def delete(context: Context, request: Request) -> None:
    """Delete an answer's message. A deferred answer that has no content yet stays open, for a follow-up."""
    interaction = _interaction(context, request)
    message = _message(context, request, interaction)
    was_loading = is_loading(message)
    context.world.delete_message(message.channel, message.id)
    if message.id == interaction.original and not was_loading:
        context.interactions.settle(interaction)


_ONE = "/webhooks/{webhook_id}/{webhook_token}/messages/"
ROUTES: Routes = [
    ("POST", "/webhooks/{webhook_id}/{webhook_token}", follow_up),
    *(
        (method, _ONE + which, handler)
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", read), ("PATCH", edit), ("DELETE", delete))
    ),
]
