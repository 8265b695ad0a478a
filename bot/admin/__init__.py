"""The operator's commands: backup, restore, check, copy, export, replay, verify."""
