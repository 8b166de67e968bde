"""The evening kept: log, throws, score, settings and what is set by hand."""
