"""Names and sentences of commands, events, causes and refusals. No page."""
