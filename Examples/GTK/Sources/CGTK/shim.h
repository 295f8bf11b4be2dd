// GTK 4, with functions for its casts and macros.
#pragma once
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <gtk/gtk.h>
#pragma clang assume_nonnull begin

// Signals by the arguments of their handlers, the object first and `data` last. Objects come from functions of GTK, whose headers do not
// say that they never return NULL.

static inline void cgtk_on_point(void *_Nullable object, const char *signal, void (*handler)(void *, double, double, void *), void *data) {
    g_signal_connect(object, signal, G_CALLBACK(handler), data);
}

static inline void cgtk_on_scroll(void *_Nullable object, gboolean (*handler)(void *, double, double, void *), void *data) {
    g_signal_connect(object, "scroll", G_CALLBACK(handler), data);
}

static inline void cgtk_on_key(void *_Nullable object, gboolean (*handler)(void *, guint, guint, GdkModifierType, void *), void *data) {
    g_signal_connect(object, "key-pressed", G_CALLBACK(handler), data);
}

static inline void cgtk_on_close(void *_Nullable object, gboolean (*handler)(void *, void *), void *data) {
    g_signal_connect(object, "close-request", G_CALLBACK(handler), data);
}

static inline void cgtk_on_render(void *_Nullable object, gboolean (*handler)(void *, void *, void *), void *data) {
    g_signal_connect(object, "render", G_CALLBACK(handler), data);
}

static inline void cgtk_on_layout(void *_Nullable window, void (*handler)(void *, int, int, void *), void *data) {
    g_signal_connect(gtk_native_get_surface(GTK_NATIVE(window)), "layout", G_CALLBACK(handler), data);
}

static inline void cgtk_on_tick(GtkWidget *widget, gboolean (*handler)(GtkWidget *, GdkFrameClock *, void *), void *data) {
    gtk_widget_add_tick_callback(widget, (GtkTickCallback)handler, data, NULL);
}

static inline guint cgtk_after(guint milliseconds, gboolean (*handler)(void *), void *data) {
    return g_timeout_add(milliseconds, (GSourceFunc)handler, data);
}

// From any thread: calls the handler on that of the main loop, before it draws.
static inline void cgtk_call(gboolean (*handler)(void *), void *data) {
    g_idle_add_full(G_PRIORITY_DEFAULT, (GSourceFunc)handler, data, NULL);
}

static inline GtkWidget *cgtk_gl_area(void) {
    GtkGLArea *area = GTK_GL_AREA(gtk_gl_area_new());
    gtk_gl_area_set_use_es(area, TRUE);
    gtk_gl_area_set_auto_render(area, FALSE);
    return GTK_WIDGET(area);
}

static inline void cgtk_queue_render(GtkWidget *area) { gtk_gl_area_queue_render(GTK_GL_AREA(area)); }

static inline GtkWidget *cgtk_picture(void) {
    GtkPicture *picture = GTK_PICTURE(gtk_picture_new());
    gtk_picture_set_can_shrink(picture, TRUE);
    return GTK_WIDGET(picture);
}

static inline void cgtk_show(GtkWidget *picture, GdkTexture *_Nullable texture) {
    gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(texture));
}

static inline GtkWindow *cgtk_window(GtkWidget *window) { return GTK_WINDOW(window); }
#pragma clang assume_nonnull end
#pragma GCC diagnostic pop
