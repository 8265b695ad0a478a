"""A stand-in for Discord on loopback: for the local table, the tests and the benches."""

from bot.local.interactions import Answer

from .faults import Fault, Faults, Sent
from .person import Person
from .records import Event
from .standin import StandIn
from .world import World

__all__ = ["Answer", "Event", "Fault", "Faults", "Person", "Sent", "StandIn", "World"]
