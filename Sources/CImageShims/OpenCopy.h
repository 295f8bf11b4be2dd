#pragma once
#include <stdio.h>

/// A stream that reads from a descriptor's position; the descriptor stays open.
///
/// Null if memory is short.
FILE *cimage_open_copy(int descriptor);
