"""Secrets and salts of shuffles, when proposals were made, who refuses invitations from whom"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("secret", sa.LargeBinary()))
    op.add_column("matches", sa.Column("salt", sa.Text()))
    op.add_column("seats", sa.Column("joined", sa.BigInteger()))
    op.add_column("proposals", sa.Column("made", sa.Float()))
    op.add_column("people", sa.Column("uninvited", sa.Boolean(), nullable=False, server_default="0"))
    op.create_table(
        "blocks",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked"),
    )
