"""Closing and sealing gates, and the victories that follow."""
