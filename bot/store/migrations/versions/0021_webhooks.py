"""Webhooks of servers, and the events that wait to be sent to them"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("url", sa.Text()),
        sa.Column("secret", sa.String(length=64)),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("succeeded", sa.Float()),
        sa.Column("failed", sa.Float()),
        sa.Column("failure", sa.String(length=64)),
        sa.Column("failing", sa.Float()),
        sa.Column("ended", sa.Float()),
        sa.Column("noted", sa.Float()),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild"),
        sa.Index("webhooks_due", "due"),
    )
    op.create_table(
        "webhook_events",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.Index("webhook_events_guild", "guild", "id"),
        sa.Index("webhook_events_match", "match"),
    )
