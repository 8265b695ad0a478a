import pytest

pytestmark = pytest.mark.quick
