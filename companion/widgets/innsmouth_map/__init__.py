"""The map of an Innsmouth town as SVG."""
