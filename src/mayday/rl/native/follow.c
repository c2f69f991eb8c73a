/* Follow: what rl/update.py does, for machines where it can be compiled.

   Nothing here knows what a number means. It compares the tables of a position with what they were
   at the last look, and where something is another now, it writes the numbers that are remembered
   for it, or has them told by the shapes of the tables. What was seen last stands in a list that
   belongs to the look. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include <string.h>

#include "values.h"

#include "plan.h"

#include "tell.h"

#include "asked.h"

#include "tables.h"

#include "masks.h"

static PyObject *
follower_update(PyObject *self, PyObject *const *given, Py_ssize_t count)
{
    Follower *plan = (Follower *)self;
    if (count != 4 || !PyObject_TypeCheck(given[0], plan->state) || !PyList_CheckExact(given[1]) ||
        PyList_GET_SIZE(given[1]) < FIRST_TABLE + plan->reads) {
        PyErr_SetString(PyExc_TypeError, "a position of this game, what was seen, a row and a seat");
        return NULL;
    }
    At at = {.plan = plan, .row = given[2], .seat_number = given[3]};
    at.seat = PyLong_AsSsize_t(given[3]);
    if (at.seat < 0 || at.seat >= plan->seats) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_IndexError, "no such seat");
        return NULL;
    }
    if (PyObject_GetBuffer(at.row, &at.buffer, PyBUF_WRITABLE) < 0)
        return NULL;
    char few[MANY];
    at.changed = plan->reads <= MANY ? few : PyMem_Malloc(plan->reads);
    int done = -1;
    if (at.changed == NULL)
        PyErr_NoMemory();
    else if (at.buffer.len < plan->end)
        PyErr_SetString(PyExc_ValueError, "the row is too short");
    else
        done = follow(&at, given[0], given[1]);
    if (at.changed != few)
        PyMem_Free(at.changed);
    PyBuffer_Release(&at.buffer);
    return done < 0 ? NULL : Py_NewRef(Py_None);
}

static void
follower_dealloc(PyObject *object)
{
    Follower *self = (Follower *)object;
    PyObject_GC_UnTrack(object);
    for (Py_ssize_t n = 0; self->told != NULL && n < self->tolds; n++)
        free_way(&self->told[n].way);
    PyMem_Free(self->told);
    PyMem_Free(self->offsets);
    Py_CLEAR(self->plan);
    Py_TYPE(object)->tp_free(object);
}

static int
follower_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(((Follower *)self)->plan);
    return 0;
}

static PyObject *
follower_new(PyTypeObject *type, PyObject *given, PyObject *Py_UNUSED(names))
{
    PyObject *plan;
    if (!PyArg_ParseTuple(given, "O!", &PyTuple_Type, &plan))
        return NULL;
    Follower *self = (Follower *)type->tp_alloc(type, 0);
    if (self == NULL)
        return NULL;
    self->plan = Py_NewRef(plan);
    if (read_plan(self) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

static PyMethodDef follower_methods[] = {
    {"update", (PyCFunction)(void (*)(void))follower_update, METH_FASTCALL,
     "update(g, seen, row, seat): bring the numbers of a look up to date."},
    {NULL},
};

static PyTypeObject FollowerType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "mayday.rl._follow.Follower",
    .tp_basicsize = sizeof(Follower),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_doc = "Follows the tables of positions, as a plan says.",
    .tp_new = follower_new,
    .tp_dealloc = follower_dealloc,
    .tp_traverse = follower_traverse,
    .tp_methods = follower_methods,
};

static PyMethodDef functions[] = {
    {"offer", (PyCFunction)(void (*)(void))offer, METH_FASTCALL,
     "offer(g, seat, index, mask): a 1 for each choice that the seat may make now, else 0."},
    {NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "mayday.rl._follow",
    .m_doc = "What rl/update.py does, compiled.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC
PyInit__follow(void)
{
    struct { PyObject **word; const char *text; } words[] = {
        {&s_asks, "asks"}, {&s_todo, "todo"}, {&s_seat, "seat"}, {&s_prompt, "prompt"},
        {&s_about, "about"}, {&s_actor, "actor"}, {&s_choices, "choices"},
    };
    for (size_t n = 0; n < sizeof words / sizeof *words; n++) {
        if ((*words[n].word = PyUnicode_InternFromString(words[n].text)) == NULL)
            return NULL;
    }
    PyObject *module = PyModule_Create(&definition);
    if (module != NULL && (PyModule_AddType(module, &FollowerType) < 0 ||
                           PyModule_AddIntConstant(module, "FORMAT", FORMAT) < 0))
        Py_CLEAR(module);
    return module;
}
