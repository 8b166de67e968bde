"""Cards as they are asked for: finding them, what a question may carry, what the players read off their own."""
