"""The odds pages: check, fight, gate, battle, clock, way."""
