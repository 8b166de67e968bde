"""The screens of an Arkham Horror table."""
