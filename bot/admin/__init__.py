"""What an operator does: backups, checks, verifying records."""
