"""Services of the whole process: logging, metrics, time, file modes, installed game packages."""
