"""The town of the week: a seed that fixes dice, caches, goals and character, and the check of a game played to it."""
