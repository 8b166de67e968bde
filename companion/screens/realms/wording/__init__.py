"""Names and sentences, the log, messages. No page."""
