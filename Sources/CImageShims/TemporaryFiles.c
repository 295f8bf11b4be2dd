#include "CImageShims.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// A signal handler may neither allocate nor lock, so paths lie in a fixed table. A place that the handler has claimed is
// never given out again: its path cannot change while it is read.
enum { FREE, FILLING, NOTED, CLAIMED };

static struct {
    atomic_int state;
    char path[PATH_MAX];
} places[256];

int cimage_temporary_note(const char *path) {
    size_t length = strlen(path);
    if (length >= sizeof places[0].path) {
        return -1;
    }
    for (int i = 0; i < (int)(sizeof places / sizeof places[0]); i++) {
        int expected = FREE;
        if (atomic_compare_exchange_strong(&places[i].state, &expected, FILLING)) {
            memcpy(places[i].path, path, length + 1);
            atomic_store(&places[i].state, NOTED);
            return i;
        }
    }
    return -1;
}

void cimage_temporary_forget(int number) {
    if (number < 0 || number >= (int)(sizeof places / sizeof places[0])) {
        return;
    }
    int expected = NOTED;
    atomic_compare_exchange_strong(&places[number].state, &expected, FREE);
}

void cimage_temporary_remove_all(void) {
    int error = errno;
    for (int i = 0; i < (int)(sizeof places / sizeof places[0]); i++) {
        int expected = NOTED;
        if (atomic_compare_exchange_strong(&places[i].state, &expected, CLAIMED)) {
            unlink(places[i].path);
        }
    }
    errno = error;
}

static void remove_and_exit(int number) {
    cimage_temporary_remove_all();
    _exit(128 + number);
}

void cimage_temporary_remove_on_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = remove_and_exit;
    sigfillset(&action.sa_mask);
    // Programs start others from threads that take no signals, which the others inherit.
    sigset_t handled;
    sigemptyset(&handled);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction previous;
        // nohup sets SIGHUP aside on purpose, and so do programs with SIGPIPE. That shells do so with SIGINT for jobs in the
        // background is no wish of the user's: who sends it to such a process means it.
        int is_set_aside = (signals[i] == SIGHUP || signals[i] == SIGPIPE)
            && sigaction(signals[i], NULL, &previous) == 0 && previous.sa_handler == SIG_IGN;
        if (!is_set_aside) {
            sigaction(signals[i], &action, NULL);
            sigaddset(&handled, signals[i]);
        }
    }
    pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
}
