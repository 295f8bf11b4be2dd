// Draws lists of operations with Blend2D, for blend2d.py: a list is made operation by operation, then drawn as often as wanted.
//
// Functions of a C interface, called through ctypes. Colours are 0xAARRGGBB, straight; a matrix is six numbers.
#include <blend2d/blend2d.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace {

enum class Kind { rect, rounded, image, path, gradient, text, groupStart, groupEnd };

struct Operation {
    Kind kind;
    BLMatrix2D matrix = BLMatrix2D::make_identity();
    BLRect rect;
    double radius = 0;
    double opacity = 1;
    BLRgba32 color;
    BLRgba32 strokeColor;
    double lineWidth = 0;
    BLFillRule rule = BL_FILL_RULE_NON_ZERO;
    size_t image = 0;
    BLPath path;
    BLGradient gradient;
    std::string text;
    BLFont font;
};

struct Driver {
    BLImage target;
    BLContextCreateInfo settings{};
    double tolerance = 0;
    BLFontFace face;
    std::vector<BLImage> images;
    std::vector<Operation> operations;

    Operation &add(Kind kind, const double *matrix) {
        Operation operation{};
        operation.kind = kind;
        if (matrix) operation.matrix.reset(matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]);
        operations.push_back(std::move(operation));
        return operations.back();
    }

    // Draws operations up to the end of the group that they are in; returns the place after it.
    size_t draw(BLContext &context, size_t place, const BLMatrix2D &base) {
        while (place < operations.size()) {
            const Operation &operation = operations[place++];
            if (operation.kind == Kind::groupEnd) return place;
            BLMatrix2D matrix = operation.matrix;
            matrix.post_transform(base);
            context.set_transform(matrix);
            switch (operation.kind) {
            case Kind::rect:
                context.fill_rect(operation.rect, operation.color);
                break;
            case Kind::rounded:
                context.fill_round_rect(BLRoundRect(operation.rect.x, operation.rect.y, operation.rect.w, operation.rect.h,
                                                    operation.radius), operation.color);
                break;
            case Kind::image:
                context.set_global_alpha(operation.opacity);
                context.blit_image(operation.rect, images[operation.image]);
                context.set_global_alpha(1);
                break;
            case Kind::path:
                context.set_fill_rule(operation.rule);
                context.fill_path(operation.path, operation.color);
                if (operation.lineWidth > 0) {
                    context.set_stroke_width(operation.lineWidth);
                    context.set_stroke_join(BL_STROKE_JOIN_ROUND);
                    context.stroke_path(operation.path, operation.strokeColor);
                }
                break;
            case Kind::gradient:
                context.fill_rect(operation.rect, operation.gradient);
                break;
            case Kind::text:
                context.fill_utf8_text(BLPoint(operation.rect.x, operation.rect.y), operation.font, operation.text.data(),
                                       operation.text.size(), operation.color);
                break;
            case Kind::groupStart:
                place = drawGroup(context, operation, place, base);
                break;
            case Kind::groupEnd:
                break;
            }
        }
        return place;
    }

    void setTolerance(BLContext &context) const {
        if (tolerance > 0) context.set_flatten_tolerance(tolerance);
    }

    // Blend2D has no groups: a picture of its own, then drawn with the group's opacity.
    size_t drawGroup(BLContext &context, const Operation &group, size_t place, const BLMatrix2D &base) {
        double left = std::floor(group.rect.x + base.m20), top = std::floor(group.rect.y + base.m21);
        int width = int(std::ceil(group.rect.x + base.m20 + group.rect.w) - left);
        int height = int(std::ceil(group.rect.y + base.m21 + group.rect.h) - top);
        BLImage picture(width, height, BL_FORMAT_PRGB32);
        BLContext inner(picture);
        setTolerance(inner);
        inner.clear_all();
        BLMatrix2D moved = base;
        moved.post_translate(-left, -top);
        place = draw(inner, place, moved);
        inner.end();
        context.reset_transform();
        context.set_global_alpha(group.opacity);
        context.blit_image(BLPointI(int(left), int(top)), picture);
        context.set_global_alpha(1);
        return place;
    }
};

}  // namespace

extern "C" {

const char *driver_version() {
    static const std::string version = [] {
        BLRuntimeBuildInfo build{};
        BLRuntime::query_build_info(&build);
        return "Blend2D " + std::to_string(build.major_version) + "." + std::to_string(build.minor_version) + "." +
               std::to_string(build.patch_version);
    }();
    return version.c_str();
}

// Lines that stand for curves are at most `tolerance` pixels off; at 0 they are as Blend2D has it.
void *driver_create(int width, int height, int threads, double tolerance, const char *font) {
    Driver *driver = new Driver;
    driver->tolerance = tolerance;
    driver->target.create(width, height, BL_FORMAT_PRGB32);
    driver->settings.thread_count = threads > 1 ? uint32_t(threads) : 0;
    driver->face.create_from_file(font);
    return driver;
}

void driver_clear(Driver *driver) { driver->operations.clear(); }

// Premultiplied BGRA bytes.
void driver_add_image(Driver *driver, int side, const void *pixels) {
    BLImage image(side, side, BL_FORMAT_PRGB32);
    BLImageData data;
    image.make_mutable(&data);
    for (int row = 0; row < side; ++row) {
        std::memcpy(static_cast<char *>(data.pixel_data) + row * data.stride,
                    static_cast<const char *>(pixels) + row * side * 4, size_t(side) * 4);
    }
    driver->images.push_back(image);
}

void driver_rect(Driver *driver, const double *matrix, const double *rect, uint32_t color) {
    Operation &operation = driver->add(Kind::rect, matrix);
    operation.rect.reset(rect[0], rect[1], rect[2], rect[3]);
    operation.color = BLRgba32(color);
}

void driver_rounded(Driver *driver, const double *matrix, const double *rect, double radius, uint32_t color) {
    Operation &operation = driver->add(Kind::rounded, matrix);
    operation.rect.reset(rect[0], rect[1], rect[2], rect[3]);
    operation.radius = radius;
    operation.color = BLRgba32(color);
}

void driver_image(Driver *driver, const double *matrix, const double *rect, int image, double opacity) {
    Operation &operation = driver->add(Kind::image, matrix);
    operation.rect.reset(rect[0], rect[1], rect[2], rect[3]);
    operation.image = size_t(image);
    operation.opacity = opacity;
}

// A closed path of cubic curves: a start, then three points a curve. A line width of 0 is no stroke.
void driver_path(Driver *driver, const double *points, int curves, int isEvenOdd, uint32_t fill, uint32_t stroke, double lineWidth) {
    Operation &operation = driver->add(Kind::path, nullptr);
    operation.path.move_to(points[0], points[1]);
    for (int curve = 0; curve < curves; ++curve) {
        const double *p = points + 2 + 6 * curve;
        operation.path.cubic_to(p[0], p[1], p[2], p[3], p[4], p[5]);
    }
    operation.path.close();
    operation.rule = isEvenOdd ? BL_FILL_RULE_EVEN_ODD : BL_FILL_RULE_NON_ZERO;
    operation.color = BLRgba32(fill);
    operation.strokeColor = BLRgba32(stroke);
    operation.lineWidth = lineWidth;
}

// `form`: 0 axial with `values` x0 y0 x1 y1, 1 radial with x y radius, 2 conic with x y.
void driver_gradient(Driver *driver, const double *rect, int form, const double *values, int stops, const double *places,
                     const uint32_t *colors) {
    Operation &operation = driver->add(Kind::gradient, nullptr);
    operation.rect.reset(rect[0], rect[1], rect[2], rect[3]);
    if (form == 0) operation.gradient = BLGradient(BLLinearGradientValues(values[0], values[1], values[2], values[3]));
    if (form == 1) operation.gradient = BLGradient(BLRadialGradientValues(values[0], values[1], values[0], values[1], values[2]));
    if (form == 2) operation.gradient = BLGradient(BLConicGradientValues(values[0], values[1], 0));
    for (int stop = 0; stop < stops; ++stop) operation.gradient.add_stop(places[stop], BLRgba32(colors[stop]));
}

void driver_text(Driver *driver, const char *text, double size, double x, double y, uint32_t color) {
    Operation &operation = driver->add(Kind::text, nullptr);
    operation.text = text;
    operation.font.create_from_face(driver->face, float(size));
    operation.rect.reset(x, y, 0, 0);
    operation.color = BLRgba32(color);
}

void driver_group_start(Driver *driver, const double *rect, double opacity) {
    Operation &operation = driver->add(Kind::groupStart, nullptr);
    operation.rect.reset(rect[0], rect[1], rect[2], rect[3]);
    operation.opacity = opacity;
}

void driver_group_end(Driver *driver) { driver->add(Kind::groupEnd, nullptr); }

// Draws the list on white; milliseconds until all pixels are in memory.
double driver_draw(Driver *driver) {
    auto start = std::chrono::steady_clock::now();
    BLContext context(driver->target, driver->settings);
    driver->setTolerance(context);
    context.fill_all(BLRgba32(0xFFFFFFFF));
    driver->draw(context, 0, BLMatrix2D::make_identity());
    context.end();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// The picture's BGRA bytes, row after row.
void driver_read(Driver *driver, void *pixels) {
    BLImageData data;
    driver->target.get_data(&data);
    size_t row = size_t(data.size.w) * 4;
    for (int y = 0; y < data.size.h; ++y) {
        std::memcpy(static_cast<char *>(pixels) + size_t(y) * row, static_cast<char *>(data.pixel_data) + y * data.stride, row);
    }
}
}
