"""Stored states, and the views that stored plans name by their digests, are encoded as earlier versions encoded them.

A plan applies only while its seat sees the view whose digest is stored with it, and a snapshot is read by the fields of
its state. Renaming or reordering the fields of a state or view would void plans and snapshots of running matches.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import pytest

from bot.games import GAMES
from bot.games.base import Outcome
from bot.match.position import Position, encode_state
from bot.match.view import digest_of
from tests.kit.play import Play, every_option

# By game, of random matches with every option and number of seats: the SHA-256 of the encoded states, and of the
# digests of every reader's views, those of a match that ends outside the rules and of foreseen moves included.
ENCODED: Final = {
    "dirkana": ("d4f12cd9f07f99e7", "4259a91eb7583572"),
    "hypnosia": ("51bad3a4d7a695a6", "7beb4fc5f9cc6c16"),
    "insider": ("235ce766b2847b69", "fb61df3157f4ee8f"),
    "instinkt": ("a3c209bbebf20443", "9e836d57e72d7885"),
    "migrato": ("48e61b58ebfa9077", "1deb3b2a5b045aef"),
}


def view_digests(position: Position) -> list[str]:
    """The digests of all views of a position."""
    game, state = position.game, position.state
    readers = (None, *range(position.seats))
    ended = Outcome.ranked(game.points(state), "resigned")
    views = [position.view(reader) for reader in readers]
    views += [game.view_of_end(state, reader, ended) for reader in readers]
    if len(position.to_act) == 1:
        others = (seat for seat in range(position.seats) if seat not in position.to_act)
        views += [game.view(after, seat) for seat in others for _, after in game.foreseen(position.view(seat), seat)]
    return list(map(digest_of, views))


@pytest.mark.parametrize("name", GAMES)
def test_states_and_views_are_encoded_as_before(name: str) -> None:
    states, views = sha256(), sha256()
    for options in every_option(GAMES[name]):
        for seats in GAMES[name].seats:
            play = Play(name, 4, seats, options)
            states.update(encode_state(play.start.state))
            for position in play.some(150):
                states.update(encode_state(position.state))
                views.update("".join(view_digests(position)).encode())
    assert (states.hexdigest()[:16], views.hexdigest()[:16]) == ENCODED[name]
