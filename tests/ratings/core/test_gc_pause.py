"""The garbage collector: paused while rows are created, and active afterwards in any case."""

import gc

import pytest

from ratings.core.gc_pause import gc_paused


def test_the_search_rests_within_and_goes_on_afterwards() -> None:
    with gc_paused():
        assert not gc.isenabled()
        with gc_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_search_goes_on_after_a_failure() -> None:
    with pytest.raises(ValueError, match="no list"), gc_paused():
        raise ValueError("no list")
    assert gc.isenabled()
