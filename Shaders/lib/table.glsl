// Tables of four floats a texel, 1024 texels a row: what instances and chains of clips point to.
const int TABLE_WIDTH_BITS = 10;

vec4 tableEntry(sampler2D table, int index) {
    return texelFetch(table, ivec2(index & ((1 << TABLE_WIDTH_BITS) - 1), index >> TABLE_WIDTH_BITS), 0);
}
