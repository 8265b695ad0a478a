"""Names by server, how people want to be notified, pictures of sent messages, barred guests"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ADDED: dict[str, sa.Column[Any]] = {
    "people": sa.Column("notify", sa.String(length=8)),
    "matches": sa.Column("barred", sa.Text(), nullable=False, server_default="[]"),
    "sent_messages": sa.Column("picture", sa.Text()),
}


def upgrade() -> None:
    for table, column in ADDED.items():
        op.add_column(table, column)
    op.create_table(
        "names",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("person", "guild"),
    )
