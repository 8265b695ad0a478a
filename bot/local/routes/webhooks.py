"""What follows the first answer: follow-ups, and reading, editing and deleting what was answered."""

from __future__ import annotations

from ..interactions import Interaction, thinking
from ..payloads import message_json
from ..posting import EDIT_FIELDS, FOLLOW_UP_FIELDS, compose
from ..records import EPHEMERAL, JSON, Message
from ..refusal import Refusal
from ..rest import Asked, Routes, Served
from .callbacks import blank, place
from .messages import reopen


def _interaction(served: Served, asked: Asked) -> Interaction:
    """The interaction of the token: 10015 for an unknown one or before the first answer, 50027 after 15 minutes."""
    it = served.interactions.with_token(asked.token)
    if it is None or asked.path["webhook_id"] != served.world.application or it.answered is None:
        raise Refusal(10015)
    if served.interactions.expired(it):
        raise Refusal(50027)
    return it


def _message(served: Served, asked: Asked, it: Interaction) -> Message:
    """@original, or a message that the same token has made."""
    id_ = asked.path.get("message_id") or it.original or 0
    if id_ != it.original and id_ not in it.mine:
        raise Refusal(10008)
    message = served.world.messages.get(id_)
    if message is None:
        raise Refusal(10008)
    return message


def follow_up(served: Served, asked: Asked) -> JSON | None:
    """A further message; the first one after a thinking defer takes its place, as hidden or public as that was."""
    it = _interaction(served, asked)
    place(served, it)
    fields = asked.fields
    waiting = served.world.messages.get(it.original or 0)
    if it.answered == 5 and waiting is not None and thinking(waiting):
        fields = fields | {"flags": (fields.get("flags") or 0) & ~EPHEMERAL}
        body = _fill(served, asked, waiting, fields, FOLLOW_UP_FIELDS, pings=True)
    else:
        flags = fields.get("flags") or 0
        message = blank(served, it, ephemeral=isinstance(flags, int) and bool(flags & EPHEMERAL))
        if it.answered in (4, 5):
            message.type, message.reference = 19, it.original
        compose(served.world, message, fields, asked.uploads, fields=FOLLOW_UP_FIELDS, fresh=True, flags=EPHEMERAL)
        it.mine.add(message.id)
        it.followed.append(message.id)
        if message.audience is None:
            reopen(served.world, served.world.channels[it.channel])
        body = served.world.put_message(message)
    served.interactions.settle(it)
    return body if asked.query.get("wait") in ("1", "true") else None


def _fill(served: Served, asked: Asked, message: Message, fields: JSON, known: frozenset[str], *, pings: bool) -> JSON:
    """Completes a message that was still thinking; only a follow-up pings."""
    compose(served.world, message, fields, asked.uploads, fields=known, fresh=pings)
    message.edited = None
    served.world.put_message(message, edited=True)
    return message_json(served.world, message)


def read(served: Served, asked: Asked) -> JSON:
    return message_json(served.world, _message(served, asked, _interaction(served, asked)))


def edit(served: Served, asked: Asked) -> JSON:
    it = _interaction(served, asked)
    message = _message(served, asked, it)
    if thinking(message):
        body = _fill(served, asked, message, asked.fields, EDIT_FIELDS, pings=False)
    else:
        compose(served.world, message, asked.fields, asked.uploads, fields=EDIT_FIELDS, fresh=False)
        served.world.put_message(message, edited=True)
        body = message_json(served.world, message)
    if message.id == it.original:
        served.interactions.settle(it)
    return body


def delete(served: Served, asked: Asked) -> None:
    it = _interaction(served, asked)
    message = _message(served, asked, it)
    served.world.delete_message(message.channel, message.id)
    if message.id == it.original:
        served.interactions.settle(it)


_ONE = "/webhooks/{webhook_id}/{webhook_token}/messages/"
ROUTES: Routes = [
    ("POST", "/webhooks/{webhook_id}/{webhook_token}", follow_up),
    *(
        (method, _ONE + which, handler)
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", read), ("PATCH", edit), ("DELETE", delete))
    ),
]
