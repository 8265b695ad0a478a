"""Measure the bot's costs: ``python -m tests.bench``. No time is asserted."""

import pytest

pytestmark = pytest.mark.quick
