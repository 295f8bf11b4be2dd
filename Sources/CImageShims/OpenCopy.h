#pragma once
#include <stdio.h>

/// A stream that reads on from where a descriptor stands, which stays open; null where there is no room for one.
FILE *cimage_open_copy(int descriptor);
