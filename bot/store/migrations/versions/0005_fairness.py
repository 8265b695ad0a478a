"""Secrets and salts of shuffles, when proposals were made, who refuses invitations from whom"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ADDED: dict[str, tuple[sa.Column[Any], ...]] = {
    "matches": (sa.Column("secret", sa.LargeBinary()), sa.Column("salt", sa.Text())),
    "seats": (sa.Column("joined", sa.BigInteger()),),
    "proposals": (sa.Column("made", sa.Float()),),
    "people": (sa.Column("uninvited", sa.Boolean(), nullable=False, server_default="0"),),
}


def upgrade() -> None:
    for table, columns in ADDED.items():
        for column in columns:
            op.add_column(table, column)
    op.create_table(
        "blocks",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked"),
    )
