from tournaments.demo.dice import DemoDice


def draws(name: str, count: int = 1000, bound: int = 100) -> list[int]:
    dice = DemoDice(name)
    return [dice.below(bound) for _ in range(count)]


def test_the_same_name_gives_the_same_stream() -> None:
    assert draws("people") == draws("people")


def test_another_name_gives_another_stream() -> None:
    assert draws("people") != draws("peoples")


def test_every_number_below_the_bound_is_drawn_and_no_other() -> None:
    assert set(draws("dice", bound=6)) == {0, 1, 2, 3, 4, 5}


def test_the_stream_is_that_of_splitmix64() -> None:
    dice = DemoDice("any")
    dice._state = 0  # the reference implementation's outputs for seed 0
    assert [dice.below(1 << 64) for _ in range(2)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]
