"""My box: what the players entered of their own copy."""
