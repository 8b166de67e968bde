"""The score of a sheet, line by line."""
