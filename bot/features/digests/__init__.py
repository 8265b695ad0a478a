"""A person's daily digest in place of single pings."""

from bot.delivery.items import MessageKind


class DigestKind(MessageKind):
    """Digests at Discord."""

    DIGEST = "digest"  # of no match, hence never an outbox item
