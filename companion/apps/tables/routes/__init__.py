"""Where routes of Innsmouth are searched, and how a search goes on beside the page. Nothing is kept here."""
