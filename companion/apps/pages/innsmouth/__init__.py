"""What the page of Innsmouth is put together from: files, my box, weeks, searches, finished games."""
