"""The journal in a PostgreSQL database that others keep: for a hub, and for tables shared in public."""
