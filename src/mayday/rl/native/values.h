/* Values: what lies on tables, compared and copied. */

static int alike(PyObject *a, PyObject *b);

static int
lists_alike(PyObject *a, PyObject *b)
{
    Py_ssize_t size = PyList_GET_SIZE(a);
    if (size != PyList_GET_SIZE(b))
        return 0;
    for (Py_ssize_t n = 0; n < size; n++) {
        PyObject *one = PyList_GET_ITEM(a, n), *other = PyList_GET_ITEM(b, n);
        if (one == other)
            continue;
        int same = alike(one, other);
        if (same <= 0)
            return same;
    }
    return 1;
}

static int
dicts_alike(PyObject *a, PyObject *b)
{
    if (PyDict_GET_SIZE(a) != PyDict_GET_SIZE(b))
        return 0;
    Py_ssize_t here = 0, there = 0;
    PyObject *key, *value, *other_key, *other;
    while (PyDict_Next(a, &here, &key, &value)) {
        if (!PyDict_Next(b, &there, &other_key, &other) || key != other_key)
            return PyObject_RichCompareBool(a, b, Py_EQ); /* perhaps in another order */
        if (value == other)
            continue;
        int same = alike(value, other);
        if (same <= 0)
            return same;
    }
    return 1;
}

/* Whether two values are equal; mostly they are the same, or hold the same things. */
static int
alike(PyObject *a, PyObject *b)
{
    if (a == b)
        return 1;
    if (PyList_CheckExact(a) && PyList_CheckExact(b))
        return lists_alike(a, b);
    if (PyDict_CheckExact(a) && PyDict_CheckExact(b))
        return dicts_alike(a, b);
    return PyObject_RichCompareBool(a, b, Py_EQ);
}

/* A copy that shares nothing that can change, as `copied` of the kernel makes it. */
static PyObject *
copied(PyObject *value)
{
    if (PyList_CheckExact(value)) {
        Py_ssize_t size = PyList_GET_SIZE(value);
        PyObject *copy = PyList_New(size);
        for (Py_ssize_t n = 0; copy != NULL && n < size; n++) {
            PyObject *each = copied(PyList_GET_ITEM(value, n));
            if (each == NULL)
                Py_CLEAR(copy);
            else
                PyList_SET_ITEM(copy, n, each);
        }
        return copy;
    }
    if (PyDict_CheckExact(value)) {
        PyObject *copy = PyDict_Copy(value), *key, *each;
        Py_ssize_t place = 0;
        while (copy != NULL && PyDict_Next(value, &place, &key, &each)) {
            if (!PyList_CheckExact(each) && !PyDict_CheckExact(each) && !PySet_CheckExact(each))
                continue;
            PyObject *own = copied(each);
            if (own == NULL || PyDict_SetItem(copy, key, own) < 0)
                Py_CLEAR(copy);
            Py_XDECREF(own);
        }
        return copy;
    }
    return PySet_CheckExact(value) ? PySet_New(value) : Py_NewRef(value);
}

/* Something that says the value and can be looked up in a dict. */
static PyObject *
key_of(PyObject *value)
{
    if (PyList_CheckExact(value)) {
        Py_ssize_t size = PyList_GET_SIZE(value);
        PyObject *key = PyTuple_New(size);
        for (Py_ssize_t n = 0; key != NULL && n < size; n++) {
            PyObject *each = key_of(PyList_GET_ITEM(value, n));
            if (each == NULL)
                Py_CLEAR(key);
            else
                PyTuple_SET_ITEM(key, n, each);
        }
        return key;
    }
    if (PyDict_CheckExact(value)) {
        PyObject *key = PyTuple_New(PyDict_GET_SIZE(value)), *id, *each;
        Py_ssize_t place = 0, n = 0;
        while (key != NULL && PyDict_Next(value, &place, &id, &each)) {
            PyObject *part = key_of(each);
            PyObject *pair = part == NULL ? NULL : PyTuple_Pack(2, id, part);
            Py_XDECREF(part);
            if (pair == NULL)
                Py_CLEAR(key);
            else
                PyTuple_SET_ITEM(key, n++, pair);
        }
        return key;
    }
    return Py_NewRef(value);
}

/* A part of a row of values; borrowed. */
static PyObject *
part_of(PyObject *value, Py_ssize_t n)
{
    if (PyList_Check(value) && n < PyList_GET_SIZE(value))
        return PyList_GET_ITEM(value, n);
    if (PyTuple_Check(value) && n < PyTuple_GET_SIZE(value))
        return PyTuple_GET_ITEM(value, n);
    PyErr_SetString(PyExc_IndexError, "a table has fewer parts than were declared");
    return NULL;
}
