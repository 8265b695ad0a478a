"""What the bot costs, in figures: ``python -m tests.bench``. Nothing here asserts a time."""
