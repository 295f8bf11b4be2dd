/// The quads of a target and the tables that they point to, on the device.
final class GLQuadStorage {
    private enum Quads {
        case instances(GLInstanceBuffer)
        case records(RecordStorage)
    }

    private let quads: Quads
    private let data: GLTableTexture
    private let clips: GLTableTexture

    /// Storage with nothing in it; the context must be current.
    ///
    /// - Parameter drawsTiles: Whether kernels draw.
    init(in context: GLContext, drawsTiles: Bool) {
        quads = drawsTiles ? .records(RecordStorage(in: context)) : .instances(GLInstanceBuffer(in: context))
        data = GLTableTexture(in: context, label: "instance data")
        clips = GLTableTexture(in: context, label: "clips")
    }

    /// Replaces the contents by the encoded pass; returns the bytes sent.
    func upload(_ pass: borrowing PassEncoder) -> Int {
        let tables = data.update(pass.data) + clips.update(pass.clips.table)
        switch quads {
        case .instances(let instances): return tables + instances.upload(pass.batches.batches)
        case .records(let records): return tables + records.upload(pass.records)
        }
    }

    /// Binds tables to their units, and records to their blocks.
    func bind() {
        data.bind(unit: GLProgram.dataUnit)
        clips.bind(unit: GLProgram.clipsUnit)
        if case .records(let records) = quads { records.bind() }
    }

    /// Makes the instance at an index the first that a draw reads.
    func point(to first: Int) {
        if case .instances(let instances) = quads { instances.point(to: first) }
    }
}
