"""Who may come in: the door to the network, its digits, the address that invites. No page and no kernel."""
