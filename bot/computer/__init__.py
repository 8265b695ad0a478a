"""Computer players. A player knows the rules and the view of its seat, and nothing else."""
