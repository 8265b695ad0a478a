"""Computer players: levels of seats, who plays for the absent, hints, and the decisions that they owe"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("level", sa.String(length=8)))
    # Chance goes on to play for the absent where that was agreed
    op.add_column("matches", sa.Column("substitute", sa.String(length=8), nullable=False, server_default="chance"))
    op.add_column("matches", sa.Column("hints", sa.Boolean()))
    op.add_column("matches", sa.Column("teaches", sa.Boolean(), nullable=False, server_default="0"))
    op.add_column("events", sa.Column("thought", sa.String(length=64)))
    op.add_column("sealed", sa.Column("thought", sa.String(length=64)))
    op.create_table(
        "searches",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=8), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "seat"),
        sa.Index("searches_due", "due"),
    )
