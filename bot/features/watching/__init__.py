"""Following matches of others."""

from enum import StrEnum


class Watch(StrEnum):
    """How a person who does not play follows a match: as a member of its thread, or by a line a week in the digest."""

    THREAD = "thread"
    DIGEST = "digest"
