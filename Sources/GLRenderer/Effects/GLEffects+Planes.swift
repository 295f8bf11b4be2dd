import CEGL
import DisplayList
import LayerModel
import RenderDevices

extension GLEffects {
    /// The luma and chroma of a picture's top left part, one byte after the other as `ReadFormat.planes420` has them.
    ///
    /// - Returns: A target whose rows hold the bytes; its last row may have more.
    func planes(
        of picture: GLTarget, width: Int, height: Int, _ weights: PlaneWeights
    ) throws(RenderError) -> GLTarget {
        let texels = (PlaneWeights.byteCount(width: width, height: height) + 3) / 4
        // Of the picture's shape, so that it fits if the picture does.
        let pitch = (width + 1) / 2
        let rows = (texels + pitch - 1) / pitch
        let target = try targets.take(.bytes, width: pitch, height: rows, isExact: true)
        let program = try use(.planes, on: target)
        read(picture)
        program.set(weights, width: width, height: height)
        program.set("u_pitch", Int32(pitch))
        draw([EffectPart(DeviceRect(minX: 0, minY: 0, maxX: Int32(pitch), maxY: Int32(rows)))], on: target)
        return target
    }
}

extension GLProgram {
    /// Sets the uniforms of `effects/planes.glsl`.
    func set(_ weights: PlaneWeights, width: Int, height: Int) {
        set("u_size", SIMD2(Int32(width), Int32(height)))
        set("u_luma", weights.luma)
        set("u_blueDifference", weights.blueDifference)
        set("u_redDifference", weights.redDifference)
    }
}
