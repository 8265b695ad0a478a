"""Events of a server's public matches, sent to a webhook of its own."""
