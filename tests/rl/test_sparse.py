"""Sparse rows are the rows that they were made of."""

from __future__ import annotations

import numpy as np

from mayday.rl.sparse import Sparse

TABLE = np.array([[0, 3, 0, -1], [0, 0, 0, 0], [7, 0, 0, 0], [0, 0, -128, 127]], np.int8)


def test_rows_are_what_they_were_in_any_order_and_as_often_as_wanted():
    wanted = np.array([3, 0, 1, 1, 2])
    told = Sparse.of(TABLE).rows(wanted)
    assert told.dtype == np.int8
    assert np.array_equal(told, TABLE[wanted])


def test_only_what_is_not_0_is_kept():
    sparse = Sparse.of(TABLE)
    assert sparse.numbers.tolist() == [3, -1, 7, -128, 127]
    assert sparse.places.tolist() == [1, 3, 0, 2, 3]


def test_rows_are_joined_in_order():
    empty = Sparse.of(TABLE[:0])
    sparse = Sparse.joined([Sparse.of(TABLE), empty, Sparse.of(TABLE[1:3])])
    assert np.array_equal(sparse.rows(np.arange(6)), np.concatenate([TABLE, TABLE[1:3]]))
