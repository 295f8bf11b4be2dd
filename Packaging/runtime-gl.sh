#!/bin/sh
# runtime-gl.sh FOLDER: makes FOLDER/runtime-gl.o, which finds OpenGL ES when a program starts.
#
# Linked into a program, its functions stand in for those of libEGL, libGLESv2 and libgbm, which it looks for by dlopen. Where one is not
# there, each of its functions gives 0, which is EGL's answer of a machine without a display: so one file draws with OpenGL where it is, and
# on the CPU where it is not.
set -eu
folder=$1
mkdir -p "$folder"
libraries='libEGL.so.1 libGLESv2.so.2 libgbm.so.1'
arch=$(uname -m)
source=$folder/runtime-gl.c
{
    printf '#include <dlfcn.h>\n#include <stddef.h>\n\n'
    printf 'static void *absent(void) { return 0; }\n\n'
    number=0
    for library in $libraries; do
        printf 'static const char *const names%s[] = {\n' $number
        nm -D --defined-only "$(ldconfig -p | awk -v name="$library" '$1 == name {print $NF; exit}')" |
            awk '$2 == "T" && $3 ~ /^(egl|gl|gbm)/ {sub(/@.*/, "", $3); print $3}' | sort -u | tee "$folder/names$number" |
            sed 's/.*/    "&",/'
        printf '    NULL,\n};\n'
        number=$((number + 1))
    done
    cat "$folder"/names[012] | awk -v arch="$arch" '
        {
            print "__attribute__((visibility(\"hidden\"))) void *runtime_gl_" $1 " = (void *)absent;"
            print "__asm__(\".text\\n.globl " $1 "\\n.hidden " $1 "\\n.type " $1 ",%function\\n" $1 ":\\n\""
            if (arch == "aarch64")
                print "    \"adrp x16, runtime_gl_" $1 "\\nldr x16, [x16, :lo12:runtime_gl_" $1 "]\\nbr x16\\n\");"
            else
                print "    \"jmp *runtime_gl_" $1 "(%rip)\\n\");"
        }'
    number=0
    for library in $libraries; do
        printf 'static void **const slots%s[] = {\n' $number
        sed 's/.*/    \&runtime_gl_&,/' "$folder/names$number"
        printf '};\n'
        number=$((number + 1))
    done
    cat <<'END'

static void find(const char *library, const char *const *names, void **const *slots) {
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    for (size_t index = 0; names[index]; index++) {
        void *symbol = dlsym(handle, names[index]);
        if (symbol) *slots[index] = symbol;
    }
}

__attribute__((constructor)) static void find_all(void) {
END
    number=0
    for library in $libraries; do
        printf '    find("%s", names%s, slots%s);\n' "$library" $number $number
        number=$((number + 1))
    done
    printf '}\n'
} > "$source"
${CC:-cc} -O2 -fPIC -Wall -Werror -c "$source" -o "$folder/runtime-gl.o"
