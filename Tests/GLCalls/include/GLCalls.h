#ifndef GLCALLS_H
#define GLCALLS_H

// Calls of OpenGL ES after which the host waits for the device, or for the driver's thread: reads into memory, queries,
// `glFinish`, fences that were waited for. They are counted in front of the library, whose functions they call.
//
// `glGetError` is none of them: each frame asks it once, so that a frame that failed is not handed out.

/// How many there have been on the calling thread.
int gl_calls_waits(void);

/// `glFinish`, not counted.
void gl_calls_finish(void);

#endif
