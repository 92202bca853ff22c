import sys

import pytest


@pytest.fixture
def without_py4swiss(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without py4swiss."""
    monkeypatch.setitem(sys.modules, "py4swiss", None)
    for name in [name for name in sys.modules if name.startswith("py4swiss.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("py4swiss_2017", "py4swiss_brackets", "py4swiss_burstein", "py4swiss_dubov"):
        monkeypatch.delitem(sys.modules, f"tournaments.pairing.engines.{name}", raising=False)
        monkeypatch.delattr(f"tournaments.pairing.engines.{name}", raising=False)
