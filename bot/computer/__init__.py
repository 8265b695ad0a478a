"""Computer players. A computer player knows only the rules and the view of its seat."""
