"""A stand-in for Discord on loopback: for the local table. ``tests/kit/standin.py`` extends it for the tests."""

from .interactions import Interaction
from .person import Person
from .records import Event
from .standin import StandIn
from .world import World

__all__ = ["Event", "Interaction", "Person", "StandIn", "World"]
