"""Interaction callbacks: the first answer to an interaction."""

from __future__ import annotations

from typing import Any

from bot.local.components import check_fields, sequence, text

from ..components import check_modal
from ..compose import EDIT_FIELDS, compose
from ..interactions import COMMAND, COMPONENT, MODAL, SUGGEST, Interaction, can_answer_in
from ..payloads import message_json
from ..permissions import locked_refusal
from ..records import COMPONENTS_V2, EPHEMERAL, JSON, LOADING, Message
from ..refusal import Refusal, invalid
from ..rest import Context, Request, Routes
from .messages import reopen

SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
ALLOWED_TYPES = {
    COMMAND: (SEND, DEFER, SHOW_MODAL),
    COMPONENT: (SEND, DEFER, DEFER_UPDATE, UPDATE, SHOW_MODAL),
    SUGGEST: (CHOICES,),
    MODAL: (SEND, DEFER, DEFER_UPDATE, UPDATE),
}
"""Permitted callback types by interaction type."""


def callback(context: Context, request: Request) -> JSON | None:
    """Answer an interaction. Refusal 10062 if it is unknown, failed or expired; 40060 if it is answered already."""
    interactions = context.interactions
    interaction = interactions.with_token(request.token)
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
    if type_ not in ALLOWED_TYPES[interaction.type] or (
        type_ in (DEFER_UPDATE, UPDATE) and interaction.message is None
    ):
        raise invalid("type", "This answer does not fit the interaction.", "BASE_TYPE_CHOICES")
    data = fields.get("data")
    made = ANSWERS[type_](context, request, interaction, data if isinstance(data, dict) else {})
    interactions.answer(interaction, type_, settled=type_ not in (DEFER, DEFER_UPDATE))
    if request.query.get("with_response") not in ("1", "true"):
        return None
    answered: JSON = {"id": str(interaction.id), "type": interaction.type}
    resource: JSON = {"type": type_}
    if interaction.original is not None:
        answered |= {
            "response_message_id": str(interaction.original),
            "response_message_ephemeral": interaction.ephemeral,
        }
        answered["response_message_loading"] = type_ == DEFER
    if made is not None:
        resource["message"] = made
    return {"interaction": answered, "resource": resource}


def new_message(context: Context, interaction: Interaction, *, ephemeral: bool) -> Message:
    """Return a new message that answers the interaction, without content and not stored."""
    world = context.world
    message = Message(world.ids.next(), interaction.channel, world.bot, world.time.now(), webhook=True)
    message.type = {COMMAND: 20, COMPONENT: 19}.get(interaction.type, 0)
    message.interaction = context.interactions.metadata(interaction)
    if interaction.type == COMPONENT:
        message.reference = interaction.message
    if ephemeral:
        message.flags, message.audience = EPHEMERAL, interaction.user
    return message


def require_writable(context: Context, interaction: Interaction, *, ephemeral: bool) -> None:
    """Raise Refusal if the interaction's channel is deleted, or is a locked, archived thread.

    Whether a public message can be sent to a thread that is locked while it is active is not certain.
    """
    channel = context.world.channels.get(interaction.channel)
    if channel is None:
        raise Refusal(10003)
    if not can_answer_in(channel):
        raise locked_refusal(context.world, channel)
    if channel.is_thread and channel.locked and not ephemeral and not context.world.uncertain.locked_answers:
        raise Refusal(50083, 403)


def is_ephemeral(data: JSON) -> bool:
    flags = data.get("flags") or 0
    return isinstance(flags, int) and bool(flags & EPHEMERAL)


def _send(context: Context, request: Request, interaction: Interaction, data: JSON) -> JSON:
    require_writable(context, interaction, ephemeral=is_ephemeral(data))
    message = new_message(context, interaction, ephemeral=is_ephemeral(data))
    compose(context.world, message, data, request.uploads, fields=EDIT_FIELDS, is_new=True, flags=EPHEMERAL)
    return put_original(context, interaction, message)


def put_original(context: Context, interaction: Interaction, message: Message) -> JSON:
    """Store a message as @original of its interaction; return its JSON."""
    interaction.original, interaction.ephemeral = message.id, message.audience is not None
    interaction.message_ids.add(message.id)
    if not interaction.ephemeral:
        reopen(context.world, context.world.channels[interaction.channel])
    return context.world.put_message(message)


def _defer(context: Context, request: Request, interaction: Interaction, data: JSON) -> JSON:
    require_writable(context, interaction, ephemeral=is_ephemeral(data))
    check_fields("data", data, EDIT_FIELDS)
    if (data.get("flags") or 0) & ~(EPHEMERAL | COMPONENTS_V2):
        raise invalid("data.flags", "Flags that may not be set here.", "MESSAGE_INVALID_FLAGS")
    message = new_message(context, interaction, ephemeral=is_ephemeral(data))
    message.flags |= LOADING
    return put_original(context, interaction, message)


def component_message(context: Context, interaction: Interaction) -> Message:
    """Return the message whose component was used; Refusal 10008 if it is deleted."""
    message = context.world.messages.get(interaction.message or 0)
    if message is None:
        raise Refusal(10008)
    return message


def _defer_update(context: Context, request: Request, interaction: Interaction, data: JSON) -> None:
    interaction.original = interaction.message
    interaction.ephemeral = component_message(context, interaction).audience is not None


def _update(context: Context, request: Request, interaction: Interaction, data: JSON) -> JSON:
    message = component_message(context, interaction)
    shows = context.world.uncertain.picture_updates
    compose(context.world, message, data, request.uploads, fields=EDIT_FIELDS, is_new=False, shows_uploads=shows)
    interaction.original, interaction.ephemeral = message.id, message.audience is not None
    context.world.put_message(message, edited=True)
    return message_json(context.world, message)


def _choices(context: Context, request: Request, interaction: Interaction, data: JSON) -> None:
    choices: list[Any] = sequence("data.choices", data.get("choices"), 0, 25)
    for index, choice in enumerate(choices):
        text(f"data.choices.{index}.name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            text(f"data.choices.{index}.value", choice["value"], 1, 100)
    interaction.choices = choices


def _modal(context: Context, request: Request, interaction: Interaction, data: JSON) -> None:
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
ROUTES: Routes = [("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback)]
