// SDL 2, with functions for its macros. Its pkg-config file is not used, since it names a flag that Swift packages may not
// have.
#pragma once
#include <SDL2/SDL.h>

static const Uint32 csdl_opengl_window = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
static const int csdl_centered = SDL_WINDOWPOS_CENTERED;
