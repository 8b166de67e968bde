"""Builds the almanac as a static site: the browser's Python, our modules compiled for it, and the pages around them."""
