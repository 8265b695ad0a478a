"""Fencing numbers of claimed outbox items, so that a process that was held up cannot overwrite its successor's work"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("fence", sa.Integer(), nullable=False, server_default="0"))
