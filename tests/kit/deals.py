"""Choose seeds with which the first hands hold certain cards."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from bot.games.instinkt import ordered
from bot.match.position import Position
from tests.kit.driver import Match, sit_down
from tests.kit.room import Room

TRIED = 200_000  # seeds


def seed_for(black: str = "", white: str = "", token: int | None = None) -> bytes:
    """A seed with which the first hands hold these cards (as in "6,11") and the marker goes to seat ``token``."""
    wanted = [set(filter(None, cards.split(","))) for cards in (black, white)]
    for number in range(TRIED):
        seed = number.to_bytes(16, "big")
        position, _ = Position.open("instinkt", 2, {}).with_chance(seed)
        hands = position.state.hands
        if all(want <= set(hand) for want, hand in zip(wanted, hands, strict=True)) and (
            token is None or position.state.token == token
        ):
            return seed
    raise AssertionError(f"no such deal: {black} {white}")


def use_seed(patch: pytest.MonkeyPatch, seed: bytes) -> None:
    """Give this seed to every match that starts from now on, and the same secret to every table that is opened."""
    patch.setattr("bot.service.match_service.secrets", SimpleNamespace(token_bytes=lambda count: seed[:count]))
    replace_seed_of(patch, lambda secret, salt: seed)


def replace_seed_of(patch: pytest.MonkeyPatch, seed_of: Callable[[bytes, str], bytes]) -> None:
    """Make the seed of secret and salt by this function, wherever one is made or checked."""
    for user in ("bot.match.lobby", "bot.match.record", "bot.admin.played"):
        patch.setattr(f"{user}.seed_of", seed_of)


def deal(patch: pytest.MonkeyPatch, black: str = "", white: str = "", token: int | None = None) -> bytes:
    """Deal these cards in every match that is opened from now on. Return the seed."""
    seed = seed_for(black, white, token)
    use_seed(patch, seed)
    return seed


async def both_chosen(room: Room, patch: pytest.MonkeyPatch) -> Match:
    """A match in which both have chosen: Anna the cat, Ben the bat."""
    deal(patch, black="6", white="2")
    match = await sit_down(room)
    for player, card in zip(match.players, ("6", "2"), strict=True):
        await player.typed(f"choose {card}", match.place)
    await room.settle()
    return match


async def cat_laid(room: Room, patch: pytest.MonkeyPatch) -> Match:
    """A match in which Anna has laid her cat after the first secret choices, and Ben is to lay his bat."""
    match = await both_chosen(room, patch)
    await match.players[0].typed("place 0,0", match.place)
    await room.settle()
    return match


def rest(seed: bytes, seat: int, *but: str) -> str:
    """A card of the seat's first hand that is not in ``but``."""
    position, _ = Position.open("instinkt", 2, {}).with_chance(seed)
    return next(card for card in ordered(position.state.hands[seat]) if card not in but)
