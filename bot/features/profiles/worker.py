"""Matches that were over before there were profiles are added to them while the bot runs."""

from __future__ import annotations

import logging
from typing import Final

from bot.features.profiles.store import ProfileStore
from bot.store import Store, StoreUnavailable

log = logging.getLogger(__name__)

PAUSE: Final = 0.1  # seconds between two pieces, in which others write


async def add_to_profiles(store: Store) -> None:
    """Add all matches that are over and in no profile. What the store refuses now is added at the next start."""
    last, count = 0, 0
    try:
        while numbers := await store[ProfileStore].unsummarized(last):
            count += await store[ProfileStore].add(numbers)
            last = numbers[-1]
            await store.time.sleep(PAUSE)
    except StoreUnavailable as fault:
        log.info("Profiles wait for matches that were over before: nothing can be added now (%s).", fault.key)
    if count:
        log.info("%d matches that were over are added to profiles.", count)
