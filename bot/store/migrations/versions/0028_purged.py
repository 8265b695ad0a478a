"""The file without the content of deleted rows: it is vacuumed before this migration, see bot/store/opening.py"""

revision = "0028"
down_revision = "0026"


def upgrade() -> None:
    """Change nothing: VACUUM cannot run in a transaction."""
