/* Tell: the numbers of a value are written in place of those of the last one. */

static int
write_to(char *to, Py_ssize_t width, PyObject *told)
{
    if (!PyBytes_Check(told) || PyBytes_GET_SIZE(told) != width) {
        PyErr_SetString(PyExc_ValueError, "numbers that do not fill their cells");
        return -1;
    }
    memcpy(to, PyBytes_AS_STRING(told), width);
    return 0;
}

static PyObject *
with_seat(PyObject *seat, PyObject *key) /* takes the key */
{
    PyObject *both = key == NULL ? NULL : PyTuple_Pack(2, seat, key);
    Py_XDECREF(key);
    return both;
}

/* How many seats after the own one a seat comes. */
static Py_ssize_t
from_own(At *at, Py_ssize_t seat)
{
    Py_ssize_t seats = at->plan->seats, after = (seat - at->seat) % seats;
    return after < 0 ? after + seats : after;
}

static int
out_of_place(void)
{
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_IndexError, "a number without a place in the observation");
    return -1;
}

/* The number that stands for an id; -1 and an error if there is none. */
static Py_ssize_t
place_of(PyObject *places, PyObject *id)
{
    PyObject *number = PyDict_GetItemWithError(places, id);
    if (number == NULL && !PyErr_Occurred())
        PyErr_SetObject(PyExc_KeyError, id);
    return number == NULL ? -1 : PyLong_AsSsize_t(number);
}

static int tell(At *at, const Way *way, PyObject *value, PyObject *last);

static int
tell_each(At *at, const Way *way, PyObject *value, PyObject *last)
{
    for (Py_ssize_t n = 0; n < way->count; n++) {
        PyObject *now = part_of(value, n), *before = NULL;
        if (now == NULL)
            return -1;
        if (last != NULL) {
            if ((before = part_of(last, n)) == NULL)
                return -1;
            int same = alike(now, before);
            if (same < 0)
                return -1;
            if (same)
                continue;
        }
        if (tell(at, &way->parts[n], now, before) < 0)
            return -1;
    }
    return 0;
}

/* Write what is remembered for a value, or have it told. */
static int
tell_kept(At *at, const Way *way, PyObject *memory, PyObject *keep, PyObject *value, char *to,
          Py_ssize_t width)
{
    PyObject *key = key_of(value);
    if (way->by_seat)
        key = with_seat(at->seat_number, key);
    if (key == NULL)
        return -1;
    PyObject *told = Py_XNewRef(PyDict_GetItemWithError(memory, key));
    if (told == NULL && !PyErr_Occurred()) {
        PyObject *given[] = {key, value, at->seat_number};
        told = PyObject_Vectorcall(keep, given, 3, NULL);
    }
    Py_DECREF(key);
    int done = told == NULL ? -1 : write_to(to, width, told);
    Py_XDECREF(told);
    return done;
}

static int
tell_renewed(At *at, const Way *way, PyObject *value, PyObject *last)
{
    PyObject *by = PyList_GET_ITEM(at->plan->by, way->by_seat ? at->seat : 0);
    PyObject *start = PyLong_FromSsize_t(way->start);
    if (start == NULL)
        return -1;
    PyObject *given[] = {at->row, start, value, last, by};
    PyObject *done = PyObject_Vectorcall(way->renew, given, 5, NULL);
    Py_DECREF(start);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* How many there are of each id. */
static int
count_ids(const Way *way, PyObject *ids, char *to)
{
    if (!PyTuple_Check(ids)) {
        PyErr_SetString(PyExc_TypeError, "ids are counted in tuples");
        return -1;
    }
    memset(to, 0, way->each);
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(ids); n++) {
        Py_ssize_t place = place_of(way->faces, PyTuple_GET_ITEM(ids, n));
        if (place < 0 || place >= way->each)
            return out_of_place();
        to[place]++;
    }
    return 0;
}

/* Write one block: the numbers of a value, or zeros if it is not there. */
static int
tell_block(At *at, const Way *way, Py_ssize_t place, PyObject *value)
{
    if (place < 0 || (place + 1) * way->each > way->width)
        return out_of_place();
    char *to = (char *)at->buffer.buf + way->start + place * way->each;
    if (value == NULL) {
        memset(to, 0, way->each);
        return 0;
    }
    if (way->faces == NULL)
        return tell_kept(at, way, way->blocks, way->keep_block, value, to, way->each);
    return count_ids(way, value, to);
}

static int
tell_row_of_blocks(At *at, const Way *way, PyObject *value, PyObject *last)
{
    Py_ssize_t size = PyList_GET_SIZE(value), before = PyList_GET_SIZE(last);
    for (Py_ssize_t n = 0; n < size || n < before; n++) {
        PyObject *now = n < size ? PyList_GET_ITEM(value, n) : NULL;
        int same = now == NULL || n >= before ? 0 : alike(now, PyList_GET_ITEM(last, n));
        if (same < 0 || (!same && tell_block(at, way, n, now) < 0))
            return -1;
    }
    return 0;
}

static int
tell_blocks(At *at, const Way *way, PyObject *value, PyObject *last)
{
    if (PyList_CheckExact(value) && PyList_CheckExact(last))
        return tell_row_of_blocks(at, way, value, last);
    if (!PyDict_CheckExact(value) || !PyDict_CheckExact(last)) {
        PyErr_SetString(PyExc_TypeError, "blocks are told of dicts and lists");
        return -1;
    }
    Py_ssize_t here = 0, found = 0;
    PyObject *key, *each;
    while (PyDict_Next(value, &here, &key, &each)) {
        PyObject *before = PyDict_GetItemWithError(last, key);
        if (before == NULL && PyErr_Occurred())
            return -1;
        found += before != NULL;
        int same = before == NULL ? 0 : alike(each, before);
        if (same < 0 || (!same && tell_block(at, way, place_of(way->places, key), each) < 0))
            return -1;
    }
    if (found == PyDict_GET_SIZE(last))
        return 0;
    for (here = 0; PyDict_Next(last, &here, &key, &each);) {
        int there = PyDict_Contains(value, key);
        if (there < 0 ||
            (!there && tell_block(at, way, place_of(way->places, key), NULL) < 0))
            return -1;
    }
    return 0;
}

/* The ids of a pile, borrowed, and how many; NULL if it is no row. */
static PyObject **
ids_of(PyObject *pile, Py_ssize_t *size)
{
    if (PyList_CheckExact(pile)) {
        *size = PyList_GET_SIZE(pile);
        return ((PyListObject *)pile)->ob_item;
    }
    if (PyTuple_CheckExact(pile)) {
        *size = PyTuple_GET_SIZE(pile);
        return ((PyTupleObject *)pile)->ob_item;
    }
    return NULL;
}

/* How many there are of each id, then how far up the last one lies: up to MOST. */
static int
tell_pile(At *at, const Way *way, PyObject *value, PyObject *last)
{
    Py_ssize_t size = 0, before = 0;
    PyObject **ids = ids_of(value, &size), **others = ids_of(last, &before);
    char *many = (char *)at->buffer.buf + way->start, *place = many + way->each;
    if (ids == NULL || others == NULL)
        return tell_renewed(at, way, value, last);
    Py_ssize_t same = 0, least = size < before ? size : before;
    while (same < least && ids[same] == others[same])
        same++;
    if (same < before) { /* something was taken away: told anew */
        memset(many, 0, 2 * way->each);
        same = 0;
    }
    for (Py_ssize_t n = same; n < size && n < MOST; n++) {
        Py_ssize_t id = place_of(way->places, ids[n]);
        if (id < 0 || id >= way->each)
            return -1;
        many[id]++;
        place[id] = (char)(n + 1);
    }
    return 0;
}

/* A byte for each bit: those that changed are turned. */
static int
tell_bits(At *at, const Way *way, PyObject *value, PyObject *last)
{
    PyObject *other = PyNumber_Xor(value, last), *bytes = NULL;
    if (other != NULL)
        bytes = PyObject_CallMethod(other, "to_bytes", "ns", way->each, "little");
    Py_XDECREF(other);
    if (bytes == NULL)
        return -1;
    const char *bits = PyBytes_AS_STRING(bytes);
    char *told = (char *)at->buffer.buf + way->start;
    for (Py_ssize_t n = 0; n < way->width; n++)
        told[n] ^= bits[n / 8] >> n % 8 & 1;
    Py_DECREF(bytes);
    return 0;
}

/* Write the numbers of a value in place of those of the last one; NULL if there was none. */
static int
tell(At *at, const Way *way, PyObject *value, PyObject *last)
{
    char *to = (char *)at->buffer.buf + way->start;
    if (way->kind == SMALL && PyLong_Check(value)) {
        int overflow;
        long number = PyLong_AsLongAndOverflow(value, &overflow);
        if (!overflow && number >= 0 && number <= MOST) {
            *to = (char)number;
            return 0;
        }
    }
    if (way->kind == EACH)
        return tell_each(at, way, value, last);
    if (last != NULL && way->kind == RENEWED)
        return tell_renewed(at, way, value, last);
    if (last != NULL && way->kind == BLOCKS)
        return tell_blocks(at, way, value, last);
    if (last != NULL && way->kind == PILE)
        return tell_pile(at, way, value, last);
    if (last != NULL && way->kind == BITS)
        return tell_bits(at, way, value, last);
    return tell_kept(at, way, way->memory, way->keep, value, to, way->width);
}
