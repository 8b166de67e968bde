"""The best final route with its proof. It knows no game and no round."""
