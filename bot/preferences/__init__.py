"""What people and servers set for all their matches: kinds of settings, their table, reading and changing them."""
