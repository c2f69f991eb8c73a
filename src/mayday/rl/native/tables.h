/* Tables: which are not as they were at the last look, and look otherwise to the seat. */

static PyObject *s_asks, *s_todo;

static inline PyObject *
table_of(Follower *plan, PyObject *g, Py_ssize_t n)
{
    return *(PyObject **)((char *)g + plan->offsets[n]);
}

/* Mark the tables that are not as they were. */
static int
compare(At *at, PyObject *g, PyObject *seen)
{
    Follower *plan = at->plan;
    for (Py_ssize_t n = 0; n < plan->reads; n++) {
        PyObject *now = table_of(plan, g, n), *last = PyList_GET_ITEM(seen, FIRST_TABLE + n);
        if (now == NULL) {
            PyErr_SetString(PyExc_AttributeError, "a position without one of its tables");
            return -1;
        }
        int same = now == last ? 1 : last == plan->never ? 0 : alike(now, last);
        if (same < 0)
            return -1;
        at->changed[n] = !same;
    }
    return 0;
}

/* Remember the tables that are not as they were. */
static int
remember(At *at, PyObject *g, PyObject *seen)
{
    Follower *plan = at->plan;
    for (Py_ssize_t n = 0; n < plan->reads; n++) {
        if (!at->changed[n])
            continue;
        PyObject *copy = copied(table_of(plan, g, n));
        if (copy == NULL)
            return -1;
        PyList_SetItem(seen, FIRST_TABLE + n, copy);
    }
    return 0;
}

/* Whether a table may look other than it did. */
static int
may_differ(At *at, const Told *told, int turned)
{
    if (told->sight == Py_None)
        return at->changed[told->read] || (turned && (told->turns || told->by_seat));
    if (told->reads == Py_None || at->changed[told->read] || (turned && !told->is_alike))
        return 1;
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(told->reads); n++) {
        if (at->changed[PyLong_AsSsize_t(PyTuple_GET_ITEM(told->reads, n))])
            return 1;
    }
    return 0;
}

/* A value for each seat, from the own one on. */
static PyObject *
turned_to(PyObject *value, Py_ssize_t seat) /* takes the value */
{
    PyObject *list = PySequence_List(value);
    Py_DECREF(value);
    Py_ssize_t size = list == NULL ? 0 : PyList_GET_SIZE(list);
    PyObject *turned = list == NULL ? NULL : PyList_New(size);
    for (Py_ssize_t n = 0; turned != NULL && n < size; n++) {
        PyObject *each = PyList_GET_ITEM(list, (seat + n) % size);
        PyList_SET_ITEM(turned, n, Py_NewRef(each));
    }
    Py_XDECREF(list);
    return turned;
}

/* The table as the seat sees it: the position's own, or what belongs to nobody else. */
static PyObject *
seen_of(At *at, const Told *told, PyObject *g)
{
    PyObject *now = table_of(at->plan, g, told->read);
    if (told->sight == Py_None) {
        Py_INCREF(now);
    } else {
        PyObject *given[] = {g, at->seat_number, now};
        now = PyObject_Vectorcall(told->sight, given, 3, NULL);
    }
    return told->by_seat && now != NULL ? turned_to(now, at->seat) : now;
}

static int
follow_table(At *at, const Told *told, PyObject *g, PyObject *seen, int turned)
{
    PyObject *now = seen_of(at, told, g), *last = PyList_GET_ITEM(seen, told->shown), *kept = NULL;
    if (now == NULL)
        return -1;
    if (last == at->plan->never || (turned && told->turns))
        last = NULL;
    Py_XINCREF(last);
    int same = last == NULL ? 0 : alike(now, last);
    int done = same > 0 ? 0 : same < 0 ? -1 : tell(at, &told->way, now, last);
    if (done == 0 && !same && told->shown >= FIRST_TABLE + at->plan->reads) {
        kept = told->sight == Py_None ? copied(now) : Py_NewRef(now);
        done = kept == NULL ? -1 : PyList_SetItem(seen, told->shown, kept);
    } /* what is shown as it lies is remembered with all that is read */
    Py_XDECREF(last);
    Py_DECREF(now);
    return done;
}

static int
follow(At *at, PyObject *g, PyObject *seen)
{
    Follower *plan = at->plan;
    Py_ssize_t last_seat = PyLong_AsSsize_t(PyList_GET_ITEM(seen, LAST_SEAT));
    if (last_seat < 0 || last_seat >= plan->seats) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "nobody of this table looked last");
        return -1;
    }
    int turned = last_seat != at->seat;
    if (turned) {
        char *seats = (char *)at->buffer.buf + plan->seat_start;
        seats[last_seat] = 0;
        seats[at->seat] = 1;
        PyList_SetItem(seen, LAST_SEAT, Py_NewRef(at->seat_number));
    }
    if (compare(at, g, seen) < 0)
        return -1;
    for (Py_ssize_t n = 0; n < plan->tolds; n++) {
        const Told *told = &plan->told[n];
        if (may_differ(at, told, turned) && follow_table(at, told, g, seen, turned) < 0)
            return -1;
    }
    if (remember(at, g, seen) < 0)
        return -1;
    PyObject *asks = PyObject_GetAttr(g, s_asks), *todo = PyObject_GetAttr(g, s_todo);
    int done = -1;
    if (asks != NULL && todo != NULL) {
        if (!PyTuple_Check(asks) || !PyList_Check(todo))
            PyErr_SetString(PyExc_TypeError, "asks are a tuple, and what is to do is a list");
        else if (follow_question(at, asks, todo) == 0)
            done = follow_todo(at, todo, seen, turned);
    }
    Py_XDECREF(asks);
    Py_XDECREF(todo);
    return done;
}
