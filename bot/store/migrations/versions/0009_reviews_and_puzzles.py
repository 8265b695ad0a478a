"""Reviews of matches that are over; the puzzle of the day and its answers"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("judged", sa.Text(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match"),
        sa.Index("reviews_due", "due"),
    )
    op.create_table(
        "puzzles",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("moves_worth", sa.Text(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("noted", sa.Float()),
        sa.Column("message", sa.BigInteger()),
        sa.PrimaryKeyConstraint("day"),
        sa.Index("puzzles_due", "due"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["day"], ["puzzles.day"]),
        sa.PrimaryKeyConstraint("day", "person"),
    )
