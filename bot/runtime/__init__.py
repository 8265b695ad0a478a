"""What the whole process shares."""
