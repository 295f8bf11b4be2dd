// Stores luma and chroma where the host reads them, four bytes in each invocation.
#include "effects/planes.glsl"

layout(local_size_x = 256) in;

layout(std430, binding = 2) writeonly buffer Words {
    uint words[];
};

void main() {
    uint word = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 256u + gl_LocalInvocationIndex;
    if (word < uint(words.length())) {
        uvec4 bytes = uvec4(clamp(bytesFrom(int(word) * 4), 0.0, 255.0));
        words[word] = bytes.r | bytes.g << 8 | bytes.b << 16 | bytes.a << 24;
    }
}
