"""What becomes of investigators and what they own: status, losses, trade, upkeep. No monster."""
