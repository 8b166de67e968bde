"""The evening newspaper as a drawing: letters, engraving, curve, sheet."""
