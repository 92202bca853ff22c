"""The rating series of the installation. A series has the lists of one federation, such as FIDE or a national one."""
