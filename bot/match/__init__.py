"""One match as pure values: nothing here waits, reads files, or knows SQL, Discord or the time of day."""
