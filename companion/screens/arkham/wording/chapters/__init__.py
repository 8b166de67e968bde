"""For every command its phrase and refusals, for every event its sentence and its move: a module a chapter, whole."""
