"""No value that the database takes makes a page fail."""

import time

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from ratings.models import User
from tests.tournaments.stored_values import failing, full, values
from tournaments.archive.tables import TABLES, fields_of
from tournaments.models import Tournament


@pytest.fixture
def made(arbiter: User, helper: User) -> Tournament:
    return full(arbiter, helper)


def put(model, pk, field, value):
    try:
        with transaction.atomic():
            model.objects.filter(pk=pk).update(**{field.name: value})
    except (DatabaseError, ValueError, TypeError, OverflowError):
        return False
    except Exception as e:
        print("OTHER", model.__name__, field.name, repr(value)[:40], type(e))
        return False
    return True


def test_explore(made: Tournament, arbiter: User, client: Client) -> None:
    client.force_login(arbiter)
    assert not failing(client, made)
    out = open("/tmp/w-log-sweep.txt", "w")
    tried = {}
    for model in TABLES:
        row = model.objects.order_by("pk")[0]
        for field in fields_of(model):
            if not field.is_relation and field.name != "slug":
                with transaction.atomic():
                    tried[model, row.pk, field] = [v for v in values(field) if put(model, row.pk, field, v)]
                    transaction.set_rollback(True)
    for (model, pk, field), vs in tried.items():
        print("accepted", model.__name__, field.name, [repr(v)[:30] for v in vs], file=out)
    for k in range(max(map(len, tried.values()))):
        for group in (("Tournament",), None):
            with transaction.atomic():
                done = []
                for (model, pk, field), vs in tried.items():
                    if group is not None and model.__name__ not in group:
                        continue
                    if group is None and model.__name__ == "Tournament":
                        continue
                    if k < len(vs) and put(model, pk, field, vs[k]):
                        done.append(f"{model.__name__}.{field.name}={vs[k]!r}"[:60])
                made.refresh_from_db()
                t = time.time()
                bad = failing(client, made)
                print("BUNDLE", k, group, round(time.time() - t, 1), done, file=out)
                kinds = {}
                for a, f in bad.items():
                    kinds.setdefault(f[:150], []).append(a)
                for f, a in kinds.items():
                    print("     ", f, len(a), a[0], file=out)
                out.flush()
                transaction.set_rollback(True)
            made.refresh_from_db()
