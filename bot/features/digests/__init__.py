"""A person's daily digest in place of single pings."""
