"""Records: a match as JSON, and its strict replay. The form is that of the rules' README, "Records"."""

from bot.match.record.draws import Proof
from bot.match.record.form import Difference, Record, parse_record, record_of, result_of
from bot.match.record.replay import prove, replay, verify_record
from bot.match.record.story import match_of

__all__ = [
    "Difference",
    "Proof",
    "Record",
    "match_of",
    "parse_record",
    "prove",
    "record_of",
    "replay",
    "result_of",
    "verify_record",
]
