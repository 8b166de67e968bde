"""Where entries are kept: SQLite, a file of lines, memory, PostgreSQL; what a mirror of one offers. No session."""
