/* Asked: the question at hand, and what is still to do. What the numbers mean stands in rl/asked.py. */

static PyObject *s_seat, *s_prompt, *s_about, *s_actor;

/* Tell that the question speaks of something: where, of which seats, and the number in it. */
static int
tell_word(At *at, char *told, PyObject *word, char *number)
{
    Follower *plan = at->plan;
    PyObject *places = PyTuple_GET_ITEM(word, 0), *seats = PyTuple_GET_ITEM(word, 1);
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(places); n++) {
        Py_ssize_t place = PyLong_AsSsize_t(PyTuple_GET_ITEM(places, n));
        if (place < 0 || place >= plan->asked_width)
            return out_of_place();
        told[place] = 1;
    }
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(seats); n++)
        told[plan->spoken + from_own(at, PyLong_AsSsize_t(PyTuple_GET_ITEM(seats, n)))] = 1;
    *number = (char)PyLong_AsLong(PyTuple_GET_ITEM(word, 2));
    return PyErr_Occurred() ? -1 : 0;
}

static int
tell_id(At *at, char *told, PyObject *id, char *number)
{
    char own = 0;
    PyObject *word = PyObject_GetItem(at->plan->words, id);
    int done = word == NULL ? -1 : tell_word(at, told, word, &own);
    Py_XDECREF(word);
    if (own)
        *number = own;
    return done;
}

/* The ids that a step speaks of; the largest number in them goes before all others. */
static int
tell_said(At *at, char *told, PyObject *step, char *number)
{
    char most = 0, own;
    PyObject *said = PyObject_GetItem(at->plan->said, step);
    int done = said == NULL ? -1 : 0;
    for (Py_ssize_t n = 0; done == 0 && n < PyTuple_GET_SIZE(said); n++) {
        done = tell_word(at, told, PyTuple_GET_ITEM(said, n), &own);
        most = own > most ? own : most;
    }
    Py_XDECREF(said);
    if (most)
        *number = most;
    return done;
}

/* What one seat is asked, and of what that speaks. */
static int
tell_ask(At *at, char *told, PyObject *ask, PyObject *todo)
{
    char number = 0;
    Py_ssize_t size = PyList_GET_SIZE(todo);
    PyObject *prompt = PyObject_GetAttr(ask, s_prompt), *about = PyObject_GetAttr(ask, s_about);
    PyObject *actor = PyObject_GetAttr(ask, s_actor);
    int done = -1;
    if (prompt == NULL || about == NULL || actor == NULL)
        goto end;
    Py_ssize_t place = place_of(at->plan->prompts, prompt);
    if (place < 0 || place >= at->plan->asked_width || !PyTuple_Check(about) || size == 0) {
        out_of_place();
        goto end;
    }
    told[place] = 1;
    done = 0;
    for (Py_ssize_t n = 0; done == 0 && n < PyTuple_GET_SIZE(about); n++)
        done = tell_id(at, told, PyTuple_GET_ITEM(about, n), &number);
    if (done == 0)
        done = tell_id(at, told, actor, &number);
    if (done == 0)
        done = tell_said(at, told, PyList_GET_ITEM(todo, size - 1), &number);
    told[at->plan->asked_width - 1] = number;
end:
    Py_XDECREF(prompt);
    Py_XDECREF(about);
    Py_XDECREF(actor);
    return done;
}

/* Who is asked, and what: the seat itself, or else whoever has the lead. */
static int
follow_question(At *at, PyObject *asks, PyObject *todo)
{
    char *told = (char *)at->buffer.buf + at->plan->asked_start;
    PyObject *lead = NULL;
    memset(told, 0, at->plan->asked_width);
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(asks); n++) {
        PyObject *ask = PyTuple_GET_ITEM(asks, n), *seat = PyObject_GetAttr(ask, s_seat);
        Py_ssize_t asked = seat == NULL ? -1 : PyLong_AsSsize_t(seat);
        Py_XDECREF(seat);
        if (PyErr_Occurred())
            return -1;
        told[from_own(at, asked)] = 1;
        if (lead == NULL && asked == at->seat)
            lead = ask;
    }
    if (PyTuple_GET_SIZE(asks) == 0)
        return 0;
    return tell_ask(at, told, lead == NULL ? PyTuple_GET_ITEM(asks, 0) : lead, todo);
}

/* The numbers of the steps; those that are where they were are known. */
static PyObject *
step_numbers(Follower *plan, PyObject *todo, PyObject *last, PyObject *known)
{
    Py_ssize_t size = PyList_GET_SIZE(todo);
    Py_ssize_t before = last == plan->never ? 0 : PyList_GET_SIZE(last);
    PyObject *numbers = PyTuple_New(size);
    for (Py_ssize_t n = 0; numbers != NULL && n < size; n++) {
        PyObject *step = PyList_GET_ITEM(todo, n), *number;
        if (n < before && step == PyList_GET_ITEM(last, n))
            number = Py_NewRef(PyTuple_GET_ITEM(known, n));
        else
            number = PyObject_GetItem(plan->steps, step);
        if (number == NULL)
            Py_CLEAR(numbers);
        else
            PyTuple_SET_ITEM(numbers, n, number);
    }
    return numbers;
}

/* Write numbers at their places: as they are, or those of seats as seen from the own one. */
static int
tell_fields(At *at, char *told, PyObject *fields, int are_seats)
{
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(fields); n++) {
        PyObject *field = PyTuple_GET_ITEM(fields, n);
        Py_ssize_t place = PyLong_AsSsize_t(PyTuple_GET_ITEM(field, 0));
        Py_ssize_t number = PyLong_AsSsize_t(PyTuple_GET_ITEM(field, 1));
        if (place < 0 || place >= at->plan->todo_width)
            return out_of_place();
        told[place] = (char)(are_seats ? from_own(at, number) + 1 : number);
    }
    return PyErr_Occurred() ? -1 : 0;
}

/* How many there are of each kind, and the fields of the next one of a kind. */
static int
tell_steps(At *at, PyObject *numbers)
{
    Follower *plan = at->plan;
    char *told = (char *)at->buffer.buf + plan->todo_start;
    memset(told, 0, plan->todo_width);
    for (Py_ssize_t n = 0; n < PyTuple_GET_SIZE(numbers); n++) {
        Py_ssize_t number = PyLong_AsSsize_t(PyTuple_GET_ITEM(numbers, n));
        if (number < 0 || number >= PyList_GET_SIZE(plan->fields))
            return out_of_place();
        PyObject *fields = PyList_GET_ITEM(plan->fields, number);
        Py_ssize_t kind = PyLong_AsSsize_t(PyTuple_GET_ITEM(fields, 0));
        if (kind < 0 || kind >= plan->todo_width)
            return out_of_place();
        told[kind]++;
        if (tell_fields(at, told, PyTuple_GET_ITEM(fields, 1), 0) < 0 ||
            tell_fields(at, told, PyTuple_GET_ITEM(fields, 2), 1) < 0)
            return -1;
    }
    return 0;
}

static int
follow_todo(At *at, PyObject *todo, PyObject *seen, int turned)
{
    Follower *plan = at->plan;
    PyObject *last = PyList_GET_ITEM(seen, LAST_TODO);
    if (last != plan->never && !(turned && plan->todo_turns)) {
        int same = lists_alike(todo, last);
        if (same)
            return same < 0 ? -1 : 0;
    }
    PyObject *numbers = step_numbers(plan, todo, last, PyList_GET_ITEM(seen, LAST_NUMBERS));
    if (numbers == NULL)
        return -1;
    PyObject *copy = PyList_GetSlice(todo, 0, PyList_GET_SIZE(todo));
    if (copy == NULL || tell_steps(at, numbers) < 0) {
        Py_XDECREF(copy);
        Py_DECREF(numbers);
        return -1;
    }
    PyList_SetItem(seen, LAST_TODO, copy);
    PyList_SetItem(seen, LAST_NUMBERS, numbers);
    return 0;
}
