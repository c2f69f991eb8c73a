/* Masks: what a seat may do. */

static PyObject *s_choices;

static int
mark(PyObject *choices, PyObject *index, char *mask, Py_ssize_t size)
{
    if (!PyTuple_Check(choices)) {
        PyErr_SetString(PyExc_TypeError, "choices are a tuple");
        return -1;
    }
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(choices); n++) {
        Py_ssize_t place = place_of(index, PyTuple_GET_ITEM(choices, n));
        if (place < 0 || place >= size) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "a choice that has no place in the mask");
            return -1;
        }
        mask[place] = 1;
    }
    return 0;
}

static int
mark_asked(PyObject *asks, PyObject *seat, PyObject *index, char *mask, Py_ssize_t size)
{
    if (!PyTuple_Check(asks)) {
        PyErr_SetString(PyExc_TypeError, "asks are a tuple");
        return -1;
    }
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(asks); n++) {
        PyObject *ask = PyTuple_GET_ITEM(asks, n), *asked = PyObject_GetAttr(ask, s_seat);
        int same = asked == NULL ? -1 : PyObject_RichCompareBool(asked, seat, Py_EQ);
        Py_XDECREF(asked);
        PyObject *choices = same > 0 ? PyObject_GetAttr(ask, s_choices) : NULL;
        int done = same > 0 && choices != NULL ? mark(choices, index, mask, size) : -(same != 0);
        Py_XDECREF(choices);
        if (done < 0)
            return -1;
    }
    return 0;
}

static PyObject *
offer(PyObject *Py_UNUSED(module), PyObject *const *given, Py_ssize_t count)
{
    if (count != 4 || !PyDict_CheckExact(given[2])) {
        PyErr_SetString(PyExc_TypeError, "a position, a seat, the numbers of choices and a mask");
        return NULL;
    }
    Py_buffer mask;
    PyObject *asks = PyObject_GetAttr(given[0], s_asks);
    if (asks == NULL || PyObject_GetBuffer(given[3], &mask, PyBUF_WRITABLE) < 0) {
        Py_XDECREF(asks);
        return NULL;
    }
    memset(mask.buf, 0, mask.len);
    int done = mark_asked(asks, given[1], given[2], mask.buf, mask.len);
    PyBuffer_Release(&mask);
    Py_DECREF(asks);
    return done < 0 ? NULL : Py_NewRef(Py_None);
}
