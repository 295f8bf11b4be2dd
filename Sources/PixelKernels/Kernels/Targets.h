// Which instruction sets the kernels are compiled for; included before Highway's headers.
#ifndef PIXEL_KERNELS_TARGETS_H
#define PIXEL_KERNELS_TARGETS_H

// SSSE3 without SSE4 is one generation of processors of 2006, which plain C++ serves. SVE has no vectors whose length the
// compiler knows; NEON is on every arm64.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)

#endif
