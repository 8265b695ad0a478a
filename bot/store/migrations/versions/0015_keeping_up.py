"""Daily digests and what they have told; notes of players; who follows a match"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "digests",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("pending", sa.BigInteger()),
        sa.Column("noted", sa.Float()),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
        sa.Index("digests_due", "due"),
    )
    op.create_table(
        "digest_entries",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer()),
        sa.Column("stage", sa.String(length=8)),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("person", "match"),
    )
    op.create_table(
        "notes",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_table(
        "watches",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("way", sa.String(length=8), nullable=False),
        sa.Column("told", sa.Float()),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
        sa.Index("watches_person", "person"),
    )
