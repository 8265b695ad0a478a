"""One match as pure values: no waiting, no files, no SQL, no Discord; the time of day is an argument."""
