"""Where the shuffles of a match come from: a secret that is bound before the start, and a salt that follows it.

The fingerprint of the secret is shown behind the open table's rules. The salt is made of ids that are issued after
that, so that neither who runs the program nor who plays chooses the seed. These values are what records are checked by:
what they give never changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def fingerprint_of(secret: bytes) -> str:
    """The SHA-256 of the secret, in hexadecimal digits."""
    return sha256(secret).hexdigest()


def salt_of(joined: Iterable[int | None], start: int | None, message: int | None, number: int) -> str:
    """The salt of a match that starts now. It is never empty: without a salt, the fingerprint would be the seed.

    Args:
        joined: for each starting person, in seat order, the id of the last interaction by which that person sat down.
        start: the id of the interaction that starts the match.
        message: the id of the table's message, which serves where no interaction is known.
        number: of the match, which serves where neither is known.
    """
    ids = [str(one) for one in (*joined, start) if one is not None]
    return ",".join(ids) or str(number if message is None else message)


def seed_of(secret: bytes, salt: str) -> bytes:
    """The seed of all draws of a match; raises ValueError if the salt is empty or cannot be written as UTF-8."""
    if not salt:
        raise ValueError("without a salt the fingerprint is the seed")
    return sha256(secret + salt.encode()).digest()
