"""Webhooks are gone, with their events that waited."""

from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Drop both tables. Processes of earlier versions must be stopped: each of their decisions reads one of them."""
    op.drop_table("webhook_events")
    op.drop_table("webhooks")
