"""What an act asks of hands: for every event its physical move, or that nothing moves. No page."""
