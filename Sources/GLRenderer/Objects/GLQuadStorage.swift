/// The instances of a target's quads and the tables that they point to, on the device.
final class GLQuadStorage {
    private let instances: GLInstanceBuffer
    private let data: GLTableTexture
    private let clips: GLTableTexture

    /// Storage with nothing in it; the context must be current.
    init(in context: GLContext, usesDepth: Bool) {
        instances = GLInstanceBuffer(in: context, usesDepth: usesDepth)
        data = GLTableTexture(in: context, label: "instance data")
        clips = GLTableTexture(in: context, label: "clips")
    }

    /// Replaces the contents; returns the bytes sent.
    func upload(_ batches: [DrawBatch], data: ShaderTable, clips: ShaderTable) -> Int {
        instances.upload(batches) + self.data.update(data) + self.clips.update(clips)
    }

    /// Binds the tables to their units.
    func bind() {
        data.bind(unit: GLProgram.dataUnit)
        clips.bind(unit: GLProgram.clipsUnit)
    }

    /// Makes the instance at an index the first that a draw reads.
    func point(to first: Int) {
        instances.point(to: first)
    }
}
