#include "CImageShims.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

// A signal handler may neither allocate nor lock, so paths lie in a fixed table. A place that the handler has claimed is
// never given out again: its path cannot change while it is read.
enum { FREE, FILLING, NOTED, CLAIMED };

static struct {
    atomic_int state;
    char path[PATH_MAX];
} places[256];

static int note(const char *path) {
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

// A file that is made while a handler removes them would outlive the process: the handler waits for those that are being
// made, and none is begun afterwards. Signals are blocked meanwhile, so that a handler never waits for its own thread.
static atomic_int being_made;
static atomic_int is_ending;

int cimage_temporary_open(const char *path, int *number) {
    sigset_t all, previous;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    atomic_fetch_add(&being_made, 1);
    if (atomic_load(&is_ending)) {
        atomic_fetch_sub(&being_made, 1);
        for (;;) {
            pause();
        }
    }
    *number = note(path);
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int error = errno;
    if (descriptor < 0) {
        cimage_temporary_forget(*number);
    }
    atomic_fetch_sub(&being_made, 1);
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    errno = error;
    return descriptor;
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

static void remove_all_and_make_none(void) {
    atomic_store(&is_ending, 1);
    // A file system that does not answer, or a crash while a file is made, must not keep the process: a second is enough.
    for (int i = 0; i < 1000 && atomic_load(&being_made) > 0; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    cimage_temporary_remove_all();
}

// Whether the machine gives no memory any more: then that is why the process fails.
static int is_out_of_memory(void) {
    size_t size = (size_t)64 << 20;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return 1;
    }
    munmap(memory, size);
    return 0;
}

static void remove_and_fail(int number) {
    static const char message[] = "error[render]: out of memory\n  fix: draw a smaller picture, or give it more memory\n";
    remove_all_and_make_none();
    if (is_out_of_memory()) {
        ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
        (void)written;
        _exit(75);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void cimage_temporary_remove_on_failure(void) {
    static const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = remove_and_fail;
    action.sa_flags = SA_NODEFER;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
    // A file that would grow beyond the process's limit is an error of the call that writes it.
    signal(SIGXFSZ, SIG_IGN);
}

static void remove_and_exit(int number) {
    remove_all_and_make_none();
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
        // nohup sets SIGHUP aside on purpose, and so do programs with SIGPIPE. Shells do so with SIGINT for jobs in the
        // background, without the user's wish: a SIGINT sent to such a process is meant.
        int is_set_aside = (signals[i] == SIGHUP || signals[i] == SIGPIPE)
            && sigaction(signals[i], NULL, &previous) == 0 && previous.sa_handler == SIG_IGN;
        if (!is_set_aside) {
            sigaction(signals[i], &action, NULL);
            sigaddset(&handled, signals[i]);
        }
    }
    pthread_sigmask(SIG_UNBLOCK, &handled, NULL);
}
