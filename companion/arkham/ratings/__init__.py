"""Numbers as they are at this table now: monsters, gates, skills, equipment, prices. Nothing here changes the table."""
