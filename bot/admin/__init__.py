"""What the operator of a Stammtisch does: backups, and looking for faults."""
