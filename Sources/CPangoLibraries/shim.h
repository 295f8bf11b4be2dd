#pragma once
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <glib-object.h>
#include <hb.h>
