"""The server: who may come in, its pages, its kernels."""
