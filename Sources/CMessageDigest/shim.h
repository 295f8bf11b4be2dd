#pragma once
#include <sha2.h>
