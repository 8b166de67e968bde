"""The open page of each game: taps in, regions out."""
