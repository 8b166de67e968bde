"""The commands of each chapter, as records alone; ``commands`` beside it shows them all. No behaviour."""
