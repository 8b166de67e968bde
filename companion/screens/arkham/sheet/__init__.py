"""An investigator's sheet."""
