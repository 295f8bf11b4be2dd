// The instruction sets that the kernels are compiled for, and their calls from C; included before Highway's headers.
#ifndef PIXEL_KERNELS_TARGETS_H
#define PIXEL_KERNELS_TARGETS_H

// SSSE3 without SSE4 is one generation of processors of 2006, which plain C++ serves. SVE has no vectors whose length the
// compiler knows; NEON is on every arm64.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)

// The C function `name`, which calls `Kernel` as compiled for the best instruction set that the machine has.
#define PK_KERNEL(result, name, Kernel, parameters, arguments) \
    HWY_EXPORT(Kernel); \
    extern "C" result name parameters { return HWY_DYNAMIC_DISPATCH(Kernel) arguments; }

#endif
