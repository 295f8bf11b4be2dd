// Highway's choice of an instruction set, for machines whose library is not at hand: the one that everything was compiled for.
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include <hwy/highway.h>

namespace hwy {

int64_t SupportedTargets() { return HWY_STATIC_TARGET; }
void SetSupportedTargetsForTest(int64_t) {}
ChosenTarget &GetChosenTarget() {
    static ChosenTarget chosen;
    return chosen;
}
HWY_NORETURN void HWY_FORMAT(3, 4) Abort(const char *file, int line, const char *format, ...) {
    std::fprintf(stderr, "%s:%d: ", file, line);
    va_list arguments;
    va_start(arguments, format);
    std::vfprintf(stderr, format, arguments);
    va_end(arguments);
    std::abort();
}

}  // namespace hwy
