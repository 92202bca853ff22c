"""Members of the federation and until when they are, for warnings and fees."""
