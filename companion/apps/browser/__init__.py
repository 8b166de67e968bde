"""What an address asks for, and what a browser keeps of a page."""
