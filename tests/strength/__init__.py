"""How strong computer players are: ``python -m tests.strength`` plays matches between levels and prints a table."""
