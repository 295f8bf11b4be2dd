// Tells thread sanitizer of the locks of Swift's Mutex that are waited for: those are taken and given back inside the Swift library, which
// is built without it, so that what they guard looks like races. Loaded before the tests by Scripts/sanitize thread.
//
// The functions take their arguments as Swift's do: `self` is the context.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Weak: programs that are loaded beside the tests have no sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

typedef __attribute__((swiftcall)) void (*Lock)(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void (*Unlock)(__attribute__((swift_context)) void *);

__attribute__((swiftcall)) void mutex_lock(uint32_t self_id, __attribute__((swift_context)) void *self) __asm__(LOCK);
__attribute__((swiftcall)) void mutex_unlock(__attribute__((swift_context)) void *self) __asm__(UNLOCK);

__attribute__((swiftcall)) void mutex_lock(uint32_t self_id, __attribute__((swift_context)) void *self) {
    ((Lock)dlsym(RTLD_NEXT, LOCK))(self_id, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

__attribute__((swiftcall)) void mutex_unlock(__attribute__((swift_context)) void *self) {
    if (__tsan_release) __tsan_release(self);
    ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(self);
}
