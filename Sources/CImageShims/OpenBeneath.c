#define _GNU_SOURCE
#include "CImageShims.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Opens one name after the other, none of them a link.
static int walk(int folder, const char *path, int flags) {
    int open_folder = -1;
    while (1) {
        const char *end = strchrnul(path, '/');
        char name[256];
        size_t length = (size_t)(end - path);
        int is_last = *end == 0;
        int next;
        if (length >= sizeof name || length == 0 || (length == 2 && path[0] == '.' && path[1] == '.')) {
            errno = length == 2 ? EXDEV : ENOENT;
            next = -1;
        } else {
            memcpy(name, path, length);
            name[length] = 0;
            int from = open_folder < 0 ? folder : open_folder;
            next = openat(from, name, (is_last ? flags : O_PATH | O_DIRECTORY | O_CLOEXEC) | O_NOFOLLOW);
        }
        int error = errno;
        if (open_folder >= 0) {
            close(open_folder);
        }
        errno = error;
        if (next < 0 || is_last) {
            return next;
        }
        open_folder = next;
        path = end + 1;
    }
}

int cimage_open_beneath(int folder, const char *path) {
    // Opening a pipe would wait for its writer.
    int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    struct open_how how;
    memset(&how, 0, sizeof how);
    how.flags = (unsigned)flags;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    long file = syscall(SYS_openat2, folder, path, &how, sizeof how);
    // Old kernels lack the call, and containers may forbid it.
    if (file < 0 && (errno == ENOSYS || errno == EPERM)) {
        return walk(folder, path, flags);
    }
    return (int)file;
}
