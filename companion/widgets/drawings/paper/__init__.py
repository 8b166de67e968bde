"""The evening newspaper as a drawing: letters, engraving, curve, and the sheet that they stand on."""
