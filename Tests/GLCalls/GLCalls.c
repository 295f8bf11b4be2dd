#define _GNU_SOURCE
#include "include/GLCalls.h"

#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <stdatomic.h>

static _Thread_local int waits;

int gl_calls_waits(void) { return waits; }

// The library's function of the name, found once.
#define NEXT(name)                                                 \
    static _Atomic(__typeof__(&name)) next;                        \
    __typeof__(&name) function = atomic_load(&next);               \
    if (!function) {                                               \
        function = (__typeof__(&name))dlsym(RTLD_NEXT, #name);     \
        atomic_store(&next, function);                             \
    }

void gl_calls_finish(void) {
    NEXT(glFinish)
    function();
}

#define COUNTED(result, name, parameters, arguments) \
    result name parameters {                         \
        NEXT(name)                                   \
        waits++;                 \
        return function arguments;                   \
    }

COUNTED(void, glFinish, (void), ())
COUNTED(void, glGetIntegerv, (GLenum name, GLint *value), (name, value))
COUNTED(void, glGetFloatv, (GLenum name, GLfloat *value), (name, value))
COUNTED(void, glGetBooleanv, (GLenum name, GLboolean *value), (name, value))
COUNTED(const GLubyte *, glGetString, (GLenum name), (name))
COUNTED(void, glGetProgramiv, (GLuint program, GLenum name, GLint *value), (program, name, value))
COUNTED(void, glGetShaderiv, (GLuint shader, GLenum name, GLint *value), (shader, name, value))
COUNTED(GLint, glGetUniformLocation, (GLuint program, const GLchar *name), (program, name))
COUNTED(GLint, glGetAttribLocation, (GLuint program, const GLchar *name), (program, name))
COUNTED(GLenum, glCheckFramebufferStatus, (GLenum target), (target))
COUNTED(void, glGetSynciv, (GLsync sync, GLenum name, GLsizei size, GLsizei *length, GLint *values),
    (sync, name, size, length, values))
COUNTED(void, glGetQueryObjectuiv, (GLuint query, GLenum name, GLuint *value), (query, name, value))

GLenum glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout) {
    NEXT(glClientWaitSync)
    GLenum status = function(sync, flags, timeout);
    if (timeout > 0 && status != GL_ALREADY_SIGNALED) waits++;
    return status;
}

void glReadPixels(
    GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels) {
    NEXT(glReadPixels)
    // Null is the start of a buffer of the device.
    if (pixels) waits++;
    function(x, y, width, height, format, type, pixels);
}
