// Sorts records into bins of 128 × 128 pixels, in their order: a workgroup for each bin looks at all boxes, 256 at a time.
#include "tiles/records.glsl"

layout(local_size_x = 256) in;

// How many records each bin holds, then the room of each bin.
layout(std430, binding = 2) writeonly buffer Lists {
    uint lists[];
};

// A bit for each invocation whose record meets the bin.
shared uint s_hits[8];

void main() {
    int thread = int(gl_LocalInvocationIndex);
    // Without a sign: virglrenderer 0.10 cannot translate a signed shift of what the hardware counts.
    uint ownWord = gl_LocalInvocationIndex >> 5u;
    ivec2 place = ivec2(gl_WorkGroupID.xy);
    int bin = place.y * u_bins.z + place.x;
    int room = u_bins.z * u_bins.w + bin * u_capacity;
    ivec2 low = (u_bins.xy + place) << BIN_BITS;
    ivec4 pixels = ivec4(low, low + (1 << BIN_BITS));
    int count = 0;
    for (int start = 0; start < u_run.y; start += 256) {
        if (thread < 8) {
            s_hits[thread] = 0u;
        }
        barrier();
        int record = u_run.x + start + thread;
        bool isHit = start + thread < u_run.y && intersects(pixelsOf(boxes[record]), pixels);
        if (isHit) {
            atomicOr(s_hits[ownWord], 1u << (thread & 31));
        }
        barrier();
        int before = 0;
        int total = 0;
        for (int word = 0; word < 8; word++) {
            int hits = bitCount(s_hits[word]);
            before += word < int(ownWord) ? hits : 0;
            total += hits;
        }
        before += bitCount(s_hits[ownWord] & ((1u << (thread & 31)) - 1u));
        if (isHit) {
            lists[room + count + before] = uint(record);
        }
        count += total;
        barrier();
    }
    if (thread == 0) {
        lists[bin] = uint(count);
    }
}
