"""The map of Arkham as SVG."""
