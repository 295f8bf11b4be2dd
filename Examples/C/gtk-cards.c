/*
 * Cards in a window of GTK 4: a live tree of layers. A click sends the card under it to the front, with an animation.
 *
 *     cc gtk-cards.c -o gtk-cards $(pkg-config --cflags --libs glrender gtk4)
 *
 * The window's clock says when frames are, and stands still where none is due. --frames N ends after so many.
 */
#include <glrender.h>
#include <gtk/gtk.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    GtkWidget *picture;
    glr_scene *scene;
    glr_layer *root;
    glr_renderer *renderer;
    gboolean is_ticking;
    int frames, last_frame;
    int width, height, scale;
} Window;

/* Ends the program with what a call failed with. */
static void check(glr_status status, glr_messages *messages) {
    for (size_t index = 0; index < glr_messages_count(messages); index++)
        g_printerr("%s\n", glr_messages_text(messages, index, GLR_TEXT));
    glr_release(messages);
    if (status != GLR_OK) exit(1);
}

#define CHECK(call)                       \
    do {                                  \
        glr_messages *messages = NULL;    \
        glr_status status = (call);       \
        check(status, messages);          \
    } while (0)

static void set(glr_layer *layer, const char *key_path, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *json = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    CHECK(glr_layer_set(layer, key_path, json, &messages));
    g_free(json);
}

static void add_cards(Window *window) {
    static const char *colors[] = {"tomato", "gold", "mediumseagreen", "steelblue", "mediumpurple"};
    for (int number = 0; number < 5; number++) {
        char *json = g_strdup_printf(
            "{\"name\": \"card %d\", \"frame\": [%d, %d, 160, 100], \"cornerRadius\": 12, \"backgroundColor\": \"%s\","
            " \"shadowOpacity\": 0.4, \"shadowRadius\": 8, \"shadowOffset\": [0, 4], \"sublayers\": [{\"class\": \"CATextLayer\","
            " \"name\": \"text\", \"frame\": [12, 12, 136, 30], \"string\": \"Card %d\", \"fontSize\": 20,"
            " \"foregroundColor\": \"white\"}]}",
            number, 40 + number * 60, 40 + number * 40, colors[number], number + 1);
        glr_layer *card = NULL;
        CHECK(glr_layer_create(json, &card, &messages));
        CHECK(glr_layer_insert(window->root, card, GLR_LAST, &messages));
        glr_release(card);
        g_free(json);
    }
}

static void draw(Window *window) {
    size_t width = 0, height = 0;
    CHECK(glr_scene_pixels(window->scene, NULL, &width, &height, &messages));
    gsize size = width * height * 4;
    guchar *pixels = g_malloc(size);
    CHECK(glr_draw(
        window->renderer, window->scene, 0, "{\"background\": \"whitesmoke\"}", pixels, size, width * 4, GLR_BGRA,
        &messages));
    GBytes *bytes = g_bytes_new_take(pixels, size);
    GdkTexture *texture =
        gdk_memory_texture_new((int)width, (int)height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, width * 4);
    gtk_picture_set_paintable(GTK_PICTURE(window->picture), GDK_PAINTABLE(texture));
    g_object_unref(texture);
    g_bytes_unref(bytes);
}

/* The clock has come to a frame: draws it, or has the clock stop. */
static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    Window *window = data;
    double time = gdk_frame_clock_get_frame_time(clock) / 1e6;
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    int scale = gtk_widget_get_scale_factor(widget);
    gboolean is_resized = width != window->width || height != window->height || scale != window->scale;
    if (width > 0 && height > 0 && is_resized) {
        CHECK(glr_scene_resize(window->scene, width, height, scale, &messages));
        window->width = width, window->height = height, window->scale = scale;
    }
    if (!is_resized && glr_scene_next_frame(window->scene) > time) {
        window->is_ticking = FALSE;
        return G_SOURCE_REMOVE;
    }
    CHECK(glr_scene_begin_frame(window->scene, time, &messages));
    draw(window);
    if (++window->frames == window->last_frame) g_application_quit(g_application_get_default());
    return G_SOURCE_CONTINUE;
}

/* Called when a layer changes: has the window's clock run until no frame is due. */
static void wake(void *data) {
    Window *window = data;
    if (window->is_ticking) return;
    window->is_ticking = TRUE;
    gtk_widget_add_tick_callback(window->picture, tick, window, NULL);
}

static void click(GtkGestureClick *gesture, int count, double x, double y, gpointer data) {
    Window *window = data;
    glr_layer *hit = glr_layer_hit_test(window->root, x, y);
    /* The card that a text is on. */
    while (hit && hit != window->root) {
        glr_layer *above = glr_layer_superlayer(hit);
        gboolean is_card = above == window->root;
        if (is_card) {
            glr_release(above);
            break;
        }
        glr_release(hit);
        hit = above;
    }
    if (hit && hit != window->root) {
        CHECK(glr_layer_insert(window->root, hit, GLR_LAST, &messages));
        CHECK(glr_transaction_begin("{\"duration\": 0.5, \"timingFunction\": \"easeOut\"}", &messages));
        set(hit, "position", "[%g, %g]", x, y);
        set(hit, "transform.rotation.z", "%g", g_random_double_range(-0.3, 0.3));
        CHECK(glr_transaction_commit(&messages));
    }
    glr_release(hit);
    (void)gesture, (void)count;
}

static void activate(GtkApplication *application, gpointer data) {
    Window *window = data;
    CHECK(glr_renderer_create("cpu", NULL, &window->renderer, &messages));
    CHECK(glr_scene_create(480, 360, 1, NULL, &window->scene, &messages));
    window->root = glr_scene_root(window->scene);
    add_cards(window);
    CHECK(glr_scene_on_wake(window->scene, wake, window, &messages));

    GtkWidget *shown = gtk_application_window_new(application);
    gtk_window_set_title(GTK_WINDOW(shown), "Cards");
    gtk_window_set_default_size(GTK_WINDOW(shown), 480, 360);
    window->picture = gtk_picture_new();
    gtk_picture_set_can_shrink(GTK_PICTURE(window->picture), TRUE);
    GtkGesture *gesture = gtk_gesture_click_new();
    g_signal_connect(gesture, "pressed", G_CALLBACK(click), window);
    gtk_widget_add_controller(window->picture, GTK_EVENT_CONTROLLER(gesture));
    gtk_window_set_child(GTK_WINDOW(shown), window->picture);
    gtk_window_present(GTK_WINDOW(shown));
    wake(window);
}

int main(int count, char **arguments) {
    Window window = {0};
    if (count == 3 && strcmp(arguments[1], "--frames") == 0) window.last_frame = atoi(arguments[2]);
    GtkApplication *application = gtk_application_new("org.glrender.cards", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), &window);
    int status = g_application_run(G_APPLICATION(application), 1, arguments);
    if (window.scene) CHECK(glr_scene_on_wake(window.scene, NULL, NULL, &messages));
    glr_release(window.root);
    glr_release(window.scene);
    glr_release(window.renderer);
    g_object_unref(application);
    return status;
}
