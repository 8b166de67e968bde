"""The map of a sheet as a record, and what a finger on it means."""
