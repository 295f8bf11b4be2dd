#ifndef GLRENDER_LIBFUZZER_H
#define GLRENDER_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own entry: calls `run` with one input after another, by the arguments.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *bytes, size_t count));

#endif
