"""When an invitation of a host last rang for a person"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "invitation_rings",
        sa.Column("host", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guest", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("host", "guest"),
    )
