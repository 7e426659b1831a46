"""What a test needs beside the package."""

from __future__ import annotations

import pytest

from thirteen_widget import compiled

needs_numba = pytest.mark.skipif(not compiled.available(), reason="Numba is not installed")
