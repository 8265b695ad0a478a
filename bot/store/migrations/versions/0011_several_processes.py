"""The processes on a database, and leases of what one of them at a time may do"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("shards", sa.String(length=128), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("leased_until", sa.Float(), nullable=False),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("leased_until", sa.Float(), nullable=False),
        sa.Column("done", sa.Text()),
        sa.Column("done_at", sa.Float()),
        sa.PrimaryKeyConstraint("name"),
    )
