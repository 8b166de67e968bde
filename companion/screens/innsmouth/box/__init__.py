"""My box: what the players told of their own copy."""
