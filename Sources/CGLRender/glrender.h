/*
 * glrender: Core Animation's layer trees, drawn without a display on the GPU or the CPU.
 *
 * Objects. An object is a handle: its value is never an address. Each function that hands one out gives the caller a reference,
 * which glr_release gives back. A null or released handle, or one of another type, is an error (GLR_INVALID) and never a crash; a function
 * that returns a handle, a number or a count gives NULL, NaN or 0 for it.
 *
 * Threads. Every function may be called on any thread. Changes of layers wait for each other, all of a process; drawings with different
 * renderers run side by side, and those of one renderer wait for each other. Handles may go from thread to thread. A transaction
 * belongs to the thread that began it. Callbacks are called on the thread that called the function, or that changed a layer.
 *
 * Texts are UTF-8 and end with a zero. Options and values are JSON, at most 1 GiB: values in the notation of scene files
 * (Documentation/SceneFormat.md), options an object whose keys are listed below (NULL: the defaults); an unknown key is an error.
 *
 * Messages. The last argument of a function that can fail takes its errors and warnings, NULL if there are none; NULL as argument leaves
 * them out. The caller releases them.
 *
 * Binary interface. Functions and constants are added, never changed or taken away, while the number in libglrender.so.0 stays.
 */
#ifndef GLRENDER_H
#define GLRENDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Objects: opaque handles. */
typedef struct glr_bytes glr_bytes;
typedef struct glr_layer glr_layer;
typedef struct glr_messages glr_messages;
typedef struct glr_renderer glr_renderer;
typedef struct glr_scene glr_scene;

/* The outcome of a function. */
typedef int32_t glr_status;
#define GLR_OK 0         /* Done; there may be warnings. */
#define GLR_INVALID 1    /* An argument is wrong: a handle, a text, an option, a size. */
#define GLR_SCENE 2      /* The scene, layer or value is wrong; each mistake is a message with its place. */
#define GLR_ASSET 3      /* A file is missing or cannot be read. */
#define GLR_LIMIT 4      /* The time or the memory is over. */
#define GLR_DEVICE 5     /* There is no such device, or no program that encodes movies. */
#define GLR_RENDER 6     /* The picture cannot be drawn. */
#define GLR_OUTPUT 7     /* The picture or movie cannot be encoded or written. */
#define GLR_CANCELLED 8  /* The callback asked for an end. */

/* A part of a message. */
typedef int32_t glr_field;
#define GLR_SEVERITY 0    /* "error", "warning" or "note". */
#define GLR_CODE 1        /* The kind that `glrender check` names in brackets: "scene", "asset", "font", ... */
#define GLR_FILE 2        /* The file as it was named; may be empty. */
#define GLR_PLACE 3       /* "root.sublayers[2].opacity", or a line and column; may be empty. */
#define GLR_MESSAGE 4     /* The problem. */
#define GLR_SUGGESTION 5  /* The nearest name that is allowed there; may be empty. */
#define GLR_FIX 6         /* How to mend it; may be empty. */
#define GLR_TEXT 7        /* All of it as `glrender check` prints it. */

/* A number of a scene. */
typedef int32_t glr_number;
#define GLR_WIDTH 0        /* Points. */
#define GLR_HEIGHT 1       /* Points. */
#define GLR_SCALE 2        /* Pixels per point. */
#define GLR_DURATION 3     /* Seconds; 0 for a still. */
#define GLR_FRAME_RATE 4   /* Frames per second. */
#define GLR_FRAME_COUNT 5  /* 1 for a still. */

/*
 * A pixel in memory: premultiplied, sRGB-encoded. Four bytes, or four half floats of the machine's byte order, which hold colours beyond
 * sRGB's gamut and brighter than white: 1 is white.
 */
typedef int32_t glr_layout;
#define GLR_RGBA 0
#define GLR_BGRA 1
#define GLR_RGBA_HALF 2

/* The index behind the last sublayer. */
#define GLR_LAST SIZE_MAX

/* Called after each frame of a movie or sequence; a value other than 0 ends it. `total` is 1 for a picture. */
typedef int32_t (*glr_progress)(void *context, int64_t done, int64_t total);

/* Called when glr_scene_next_frame may have become earlier. It may call glr_scene_next_frame, and should ask the toolkit for a frame. */
typedef void (*glr_wake)(void *context);

/* ---- Library ---- */

/* The version, as "0.1.0"; valid for ever. */
const char *glr_version(void);

/* Gives back a reference to any object; does nothing for NULL and for what is no object. */
void glr_release(void *object);

/* The memory of bytes, valid until they are released; a zero follows them. `size` may be NULL. */
const void *glr_bytes_data(const glr_bytes *bytes, size_t *size);

size_t glr_messages_count(const glr_messages *messages);

/* A part of a message, valid until the messages are released; NULL if there is no such message or field. */
const char *glr_messages_text(const glr_messages *messages, size_t index, glr_field field);

/* All devices as JSON: a list of {kind, name, driver, isSoftware, selectors, failure}. */
glr_status glr_devices(glr_bytes **json, glr_messages **messages);

/* ---- Scenes ---- */

/*
 * Reads a scene file, Lottie or dotLottie file by its content. Warnings are those of `glrender check`. Options, each as the flag of
 * `glrender render`: assets, assetsOnly (paths), set (a list of "key=value"), marker, size ([width, height] in points), fontDir, fontFile
 * (lists of paths), systemFonts (false leaves them out), maxMemory (bytes), timeout (seconds).
 */
glr_status glr_scene_load(const char *path, const char *options, glr_scene **scene, glr_messages **messages);

/* The same of bytes, which are copied. `name` is the file's in messages. Without the option assets, only absolute paths are found. */
glr_status glr_scene_read(
    const void *data, size_t size, const char *name, const char *options, glr_scene **scene, glr_messages **messages);

/* A scene of an empty root layer, in points and pixels per point. Options: fontDir, fontFile, systemFonts, maxMemory. */
glr_status glr_scene_create(
    double width, double height, double scale, const char *options, glr_scene **scene, glr_messages **messages);

/*
 * Adds changes, as `--set` takes them, to those that the scene was read with, and reads it again; all of them or none. The last change
 * of a key takes the place of those before it. Layers that were handed out before stay those of the tree before. Not for scenes that
 * were created.
 */
glr_status glr_scene_set(
    glr_scene *scene, const char *const *assignments, size_t count, glr_messages **messages);

/* A number of a scene; NaN if there is no such scene or number. */
double glr_scene_number(const glr_scene *scene, glr_number which);

/* All of them, markers ({name, time, duration}), counts and assets, as JSON. */
glr_status glr_scene_describe(const glr_scene *scene, glr_bytes **json, glr_messages **messages);

/* The root layer. */
glr_layer *glr_scene_root(const glr_scene *scene);

/* ---- Layers ---- */

/*
 * Makes a layer, with all below it, from a layer object of the scene format: {"class": "CATextLayer", "string": "Hello"}. Names of
 * pictures, videos and fonts are not known there. The caller's reference keeps a layer alive that is in no tree.
 */
glr_status glr_layer_create(const char *json, glr_layer **layer, glr_messages **messages);

/*
 * Sets a property, or a part of one, by its key path: "opacity", "position.x", "transform.rotation.z", "filters.blur.inputRadius".
 * Layers of a scene that was read know its pictures by their names: "contents" takes "\"logo\"". Changes animate only in a transaction
 * that glr_transaction_begin opened.
 */
glr_status glr_layer_set(
    glr_layer *layer, const char *key_path, const char *json, glr_messages **messages);

/* Gets it in the same notation; of the presentation layer, whose animations are applied, if `presented` is not 0. */
glr_status glr_layer_get(
    const glr_layer *layer, const char *key_path, int32_t presented, glr_bytes **json, glr_messages **messages);

/* Sets the contents to a copy of pixels, the top row first; `row_bytes` from one row to the next, `size` of all. */
glr_status glr_layer_set_pixels(
    glr_layer *layer, const void *pixels, size_t size, size_t width, size_t height, size_t row_bytes,
    glr_layout layout, glr_messages **messages);

/* Inserts a layer among the sublayers, behind which it is moved from where it was; the index counts from the back. */
glr_status glr_layer_insert(glr_layer *parent, glr_layer *child, size_t index, glr_messages **messages);

/* Sets the mask; NULL takes it away. */
glr_status glr_layer_set_mask(glr_layer *layer, glr_layer *mask, glr_messages **messages);

/* Takes the layer out of its superlayer. */
glr_status glr_layer_remove(glr_layer *layer, glr_messages **messages);

size_t glr_layer_count(const glr_layer *layer);
glr_layer *glr_layer_sublayer(const glr_layer *layer, size_t index);
glr_layer *glr_layer_superlayer(const glr_layer *layer);
glr_layer *glr_layer_mask(const glr_layer *layer);

/* The first layer of a name, from the back to the front: the layer itself, or one below it; masks too. */
glr_layer *glr_layer_find(const glr_layer *layer, const char *name);

/* Adds an animation in the scene format's notation, in place of one with the same key; `key` may be NULL. */
glr_status glr_layer_animate(glr_layer *layer, const char *json, const char *key, glr_messages **messages);

/* Removes the animation of a key; all animations if that is NULL. */
glr_status glr_layer_stop(glr_layer *layer, const char *key, glr_messages **messages);

/* The front-most layer, among this and those below it, at a point of the superlayer's space. */
glr_layer *glr_layer_hit_test(const glr_layer *layer, double x, double y);

/* Converts a point from one layer's space to another's; NULL is the space around the root. */
glr_status glr_layer_convert(
    const glr_layer *from, const glr_layer *to, double *x, double *y, glr_messages **messages);

/* Opens a transaction of this thread. Options: duration (seconds), timingFunction (a name or [x1, y1, x2, y2]), disableActions. */
glr_status glr_transaction_begin(const char *options, glr_messages **messages);

/* Ends the transaction that this thread opened last. */
glr_status glr_transaction_commit(glr_messages **messages);

/* ---- Drawing ---- */

/*
 * Opens a device: "auto", "cpu", "gpu", an index, a path below /dev/, "pci:ADDRESS", "cuda:INDEX", or "current", the OpenGL ES context that
 * is current on this thread. Options: allowSoftware, threads.
 */
glr_status glr_renderer_create(
    const char *device, const char *options, glr_renderer **renderer, glr_messages **messages);

/* The device and the counts of the last drawing, as JSON. */
glr_status glr_renderer_describe(const glr_renderer *renderer, glr_bytes **json, glr_messages **messages);

/* The pixels of the scene's picture. Options: scale, crop ([x, y, width, height] in pixels). */
glr_status glr_scene_pixels(
    const glr_scene *scene, const char *options, size_t *width, size_t *height, glr_messages **messages);

/*
 * Draws the scene's moment `time`, in seconds, into memory: rows of pixels, the top one first, `row_bytes` from one to the next; `size` is
 * that of the memory. With GLR_RGBA_HALF the picture has an extended range. Options: scale, crop, background (a CSS colour or "none"),
 * headroom, timeout, maxMemory.
 */
glr_status glr_draw(
    glr_renderer *renderer, glr_scene *scene, double time, const char *options, void *pixels, size_t size,
    size_t row_bytes, glr_layout layout, glr_messages **messages);

/*
 * The difference of the renderer's last drawing into memory from the one before, as x, y, width and height of rectangles, from the top
 * left pixel; the whole picture after the first. `capacity` is the number of rectangles that fit; more are one around all of them. Gives their
 * number, at most 8.
 */
size_t glr_renderer_damage(const glr_renderer *renderer, int32_t *damage, size_t capacity);

/*
 * Draws into a framebuffer of the program's context, which is current. `x` and `y` are the framebuffer's column and row of the picture's
 * lower left pixel, `buffer_age` as EGL_BUFFER_AGE_EXT has it (0: all is copied). The difference from the frame before goes to `damage`
 * as x, y, width and height of rectangles, as eglSwapBuffersWithDamageKHR takes them; `capacity` is the number of rectangles that
 * fit, `count` gets their number, and more than fit are one around all of them. Both may be NULL.
 */
glr_status glr_draw_framebuffer(
    glr_renderer *renderer, glr_scene *scene, double time, const char *options, uint32_t framebuffer, int32_t x,
    int32_t y, int32_t buffer_age, int32_t *damage, size_t capacity, size_t *count, glr_messages **messages);

/* A picture of the moment as a file's bytes. Options of glr_draw, and: type ("png", "jpg", "webp", "rgba"), quality, pngLevel, icc. */
glr_status glr_encode(
    glr_renderer *renderer, glr_scene *scene, double time, const char *options, glr_bytes **bytes,
    glr_messages **messages);

/*
 * Writes a picture, a picture a frame ("shot_####.png") or a movie, by the path's extension, whole or not at all. Options of glr_encode but type, and
 * of the flags of `glrender render`: device, allowSoftware, threads, time, frame, frames ("0-99"), duration, fps (a number or
 * "30000/1001"), loop, codec, shutter, samples, replace (false keeps a file that is there). `progress` may be NULL. Choices that nothing
 * asks for are notes: a second of a scene without a duration, white behind movies that cannot hold transparency.
 */
glr_status glr_write(
    glr_scene *scene, const char *path, const char *options, glr_progress progress, void *context,
    glr_messages **messages);

/* ---- Windows ---- */

/*
 * Goes on to a frame of a live tree: ends transactions that changes opened, lays out and commits at the toolkit's time, in
 * seconds. From then on glr_draw and glr_draw_framebuffer draw the tree of the last such frame.
 */
glr_status glr_scene_begin_frame(glr_scene *scene, double time, glr_messages **messages);

/* The time of the next frame: not after the last one's if something moves or changed, infinity if nothing is left to come. */
double glr_scene_next_frame(const glr_scene *scene);

/* Changes the size in points, and the pixels per point. */
glr_status glr_scene_resize(
    glr_scene *scene, double width, double height, double scale, glr_messages **messages);

/* Has `wake` called when the next frame may have become earlier, as when a layer changes; NULL ends it. */
glr_status glr_scene_on_wake(glr_scene *scene, glr_wake wake, void *context, glr_messages **messages);

#ifdef __cplusplus
}
#endif

#endif
