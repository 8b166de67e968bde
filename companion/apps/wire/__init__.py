"""Tables over the wire: the journal of a device that asks a server for its table, and the keys that both know."""
