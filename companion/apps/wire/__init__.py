"""Tables over the wire: what one shared table offers, the server of any number of them, the journal that asks it."""
