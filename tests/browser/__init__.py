import pytest

pytestmark = pytest.mark.rest
