#pragma once
#include <zip.h>
#include <zlib.h>
