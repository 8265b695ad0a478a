"""Matches in direct messages, whose server is 0"""

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Change no table. Processes of earlier versions must be stopped: they would look for such a match's channel."""
