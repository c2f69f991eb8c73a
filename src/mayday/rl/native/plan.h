/* Plan: what to compare and where to write it, as rl/follow.py lays it out in tuples. */

#define FORMAT 1 /* of plans; rl/follow.py names the one that it writes */
#define MOST 127 /* no number of an observation is larger */
#define MANY 256 /* tables, more than any game has */

enum { LAST_SEAT, LAST_TODO, LAST_NUMBERS, FIRST_TABLE }; /* places in what was seen */

/* What is written for a value: numbers that are remembered for it, or for each of its parts; and if
   it was another before, only what changes, as its shape says or, for shapes that many games have, as
   is known here. */
enum { EACH, WHOLE, SMALL, RENEWED, BLOCKS, PILE, BITS };

typedef struct Way {
    int kind;
    Py_ssize_t start, width;
    PyObject *memory, *keep; /* keep(key, value, seat) -> bytes */
    int by_seat;             /* its numbers depend on the seat */
    PyObject *renew;         /* RENEWED: renew(row, start, value, last, by) */
    PyObject *places;        /* BLOCKS, PILE: where each id is told */
    Py_ssize_t each;         /* BLOCKS: the width of one, PILE: how many ids, BITS: how many bytes */
    PyObject *blocks, *keep_block;
    PyObject *faces;         /* BLOCKS of ids: the place of each id in a block; else NULL */
    Py_ssize_t count;
    struct Way *parts;
} Way;

typedef struct {
    Py_ssize_t read;     /* its place among the tables that are read */
    Py_ssize_t shown;    /* where it stands in what was seen, as it was shown last */
    PyObject *sight;     /* None: as it lies */
    PyObject *reads;     /* the tables that the sight reads; None: it does not say */
    int turns;           /* another seat is told all of it anew */
    int is_alike;        /* to all seats */
    Py_ssize_t by_seat;  /* so many parts, told from the own seat on; 0: it has none */
    Way way;
} Told;

typedef struct {
    PyObject_HEAD
    PyObject *plan; /* holds all that the rest points to */
    PyTypeObject *state;
    PyObject *never, *by, *prompts, *words, *said, *steps, *fields;
    Py_ssize_t seats, seat_start, asked_start, asked_width, spoken, todo_start, todo_width;
    int todo_turns;
    Py_ssize_t reads, tolds, end; /* ... of the numbers in a row */
    Py_ssize_t *offsets;           /* of the tables in a position */
    Told *told;
} Follower;

/* One look. */
typedef struct {
    Follower *plan;
    PyObject *row; /* as Python knows it */
    Py_buffer buffer;
    PyObject *seat_number;
    Py_ssize_t seat;
    char *changed; /* for each table that is read: it is not as it was */
} At;

static int read_way(PyObject *plan, Way *way);

static void
free_way(Way *way)
{
    for (Py_ssize_t n = 0; way->parts != NULL && n < way->count; n++)
        free_way(&way->parts[n]);
    PyMem_Free(way->parts);
}

static int
read_parts(PyObject *plan, Way *way)
{
    way->count = PyTuple_GET_SIZE(plan);
    way->parts = PyMem_Calloc(way->count + 1, sizeof(Way));
    if (way->parts == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t n = 0; n < way->count; n++) {
        if (read_way(PyTuple_GET_ITEM(plan, n), &way->parts[n]) < 0)
            return -1;
    }
    return 0;
}

/* (kind, start, width, memory, keep, by seat, more), or (EACH, start, width, parts) */
static int
read_way(PyObject *plan, Way *way)
{
    PyObject *more;
    if (!PyTuple_Check(plan)) {
        PyErr_SetString(PyExc_TypeError, "how a value is told is a tuple");
        return -1;
    }
    if (PyTuple_GET_SIZE(plan) == 4)
        return PyArg_ParseTuple(plan, "innO!", &way->kind, &way->start, &way->width, &PyTuple_Type,
                                &more)
                   ? read_parts(more, way)
                   : -1;
    if (!PyArg_ParseTuple(plan, "innO!OpO!", &way->kind, &way->start, &way->width, &PyDict_Type,
                          &way->memory, &way->keep, &way->by_seat, &PyTuple_Type, &more))
        return -1;
    int done = 1;
    if (way->kind == RENEWED)
        done = PyArg_ParseTuple(more, "O", &way->renew);
    else if (way->kind == BLOCKS)
        done = PyArg_ParseTuple(more, "O!nO!O|O!", &PyDict_Type, &way->places, &way->each,
                                &PyDict_Type, &way->blocks, &way->keep_block, &PyDict_Type,
                                &way->faces);
    else if (way->kind == PILE)
        done = PyArg_ParseTuple(more, "O!nO", &PyDict_Type, &way->places, &way->each, &way->renew);
    else if (way->kind == BITS)
        way->each = (way->width + 7) / 8;
    return done ? 0 : -1;
}

/* (read, shown, sight, reads, turns, is_alike, by_seat, way) */
static int
read_told(PyObject *plan, Told *told)
{
    PyObject *way;
    if (!PyTuple_Check(plan) ||
        !PyArg_ParseTuple(plan, "nnOOppnO", &told->read, &told->shown, &told->sight, &told->reads,
                          &told->turns, &told->is_alike, &told->by_seat, &way))
        return -1;
    return read_way(way, &told->way);
}

/* Where a table stands in every position of its game. */
static int
read_offset(PyTypeObject *state, PyObject *name, Py_ssize_t *offset)
{
    PyObject *slot = PyObject_GetAttr((PyObject *)state, name);
    if (slot == NULL)
        return -1;
    PyMemberDef *member = NULL;
    if (Py_IS_TYPE(slot, &PyMemberDescr_Type))
        member = ((PyMemberDescrObject *)slot)->d_member;
    if (member != NULL && member->type == T_OBJECT_EX)
        *offset = member->offset;
    else
        PyErr_Format(PyExc_TypeError, "%S is not a table with a slot", name);
    Py_DECREF(slot);
    return PyErr_Occurred() ? -1 : 0;
}

static int
read_plan(Follower *self)
{
    PyObject *names, *tolds;
    if (!PyArg_ParseTuple(self->plan, "O!OnnO!O!O!(nnnO!O!O!)(nnpO!O!)", &PyType_Type, &self->state,
                          &self->never, &self->seats, &self->seat_start, &PyList_Type, &self->by,
                          &PyTuple_Type, &names, &PyTuple_Type, &tolds, &self->asked_start,
                          &self->asked_width, &self->spoken, &PyDict_Type, &self->prompts,
                          &PyDict_Type, &self->words, &PyDict_Type, &self->said, &self->todo_start,
                          &self->todo_width, &self->todo_turns, &PyDict_Type, &self->steps,
                          &PyList_Type, &self->fields))
        return -1;
    if (PyList_GET_SIZE(self->by) != self->seats) {
        PyErr_SetString(PyExc_ValueError, "an onlooker for each seat");
        return -1;
    }
    Py_ssize_t reads = PyTuple_GET_SIZE(names), count = PyTuple_GET_SIZE(tolds);
    self->offsets = PyMem_Calloc(reads + 1, sizeof(Py_ssize_t));
    self->told = PyMem_Calloc(count + 1, sizeof(Told));
    if (self->offsets == NULL || self->told == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    self->reads = reads;
    self->tolds = count;
    self->end = self->todo_start + self->todo_width;
    for (Py_ssize_t n = 0; n < reads; n++) {
        if (read_offset(self->state, PyTuple_GET_ITEM(names, n), &self->offsets[n]) < 0)
            return -1;
    }
    for (Py_ssize_t n = 0; n < count; n++) {
        Told *told = &self->told[n];
        if (read_told(PyTuple_GET_ITEM(tolds, n), told) < 0)
            return -1;
        if (told->way.start + told->way.width > self->end)
            self->end = told->way.start + told->way.width;
    }
    return 0;
}
