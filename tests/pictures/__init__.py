"""Example pictures of all games. ``python -m tests.pictures FOLDER`` draws them."""
