"""Evenings and scores as files to keep."""
