"""The embedded PostgreSQL: a Django backend that starts its own server at the first connection.

The binaries come from a wheel. Every process that uses the server holds a shared lock, which the kernel frees when the
process ends in any way. The last process stops the server.
"""
