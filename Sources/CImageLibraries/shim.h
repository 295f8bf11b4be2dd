#pragma once
#include <avif/avif.h>
#include <lcms2.h>
#include <libdeflate.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>

// Little CMS' names of pixels are macros that Swift does not see.
static const cmsUInt32Number cms_gray_double = TYPE_GRAY_DBL;
static const cmsUInt32Number cms_xyz_double = TYPE_XYZ_DBL;
static const cmsUInt32Number cms_rgba_8 = TYPE_RGBA_8;
static const cmsUInt32Number cms_rgba_16 = TYPE_RGBA_16;
static const cmsUInt32Number cms_rgba_float = TYPE_RGBA_FLT;
static const cmsUInt32Number cms_cmyk_8 = TYPE_CMYK_8;
static const cmsUInt32Number cms_cmyk_8_inverted = TYPE_CMYK_8_REV;
