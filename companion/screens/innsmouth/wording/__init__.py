"""Names, numbers and sentences. No page."""
