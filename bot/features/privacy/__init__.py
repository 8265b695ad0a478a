"""Export and deletion of a person's data."""
