import CEGL

/// A shader table on the device.
final class GLTableTexture {
    private unowned let context: GLContext
    private let label: String
    private var texture: GLTexture?

    init(in context: GLContext, label: String) {
        self.context = context
        self.label = label
    }

    /// Binds the texture to a unit.
    func bind(unit: Int) {
        texture?.bind(unit: unit)
    }

    /// Replaces the texels; returns the bytes sent.
    func update(_ table: ShaderTable) -> Int {
        let rows = max(1, (table.count + ShaderTable.width - 1) / ShaderTable.width)
        if texture == nil || (texture?.height ?? 0) < rows {
            var height = 1
            while height < rows { height *= 2 }
            texture = GLTexture(
                in: context, format: .rgba32Float, width: ShaderTable.width, height: height, label: label)
        }
        guard let texture else { return 0 }
        table.texels.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, table.count > 0 else { return }
            let stride = ShaderTable.width * 16
            let whole = table.count / ShaderTable.width
            let rest = table.count % ShaderTable.width
            if whole > 0 {
                texture.upload(base, bytesPerRow: stride, x: 0, y: 0, width: ShaderTable.width, height: whole)
            }
            if rest > 0 {
                texture.upload(base + whole * stride, bytesPerRow: rest * 16, x: 0, y: whole, width: rest, height: 1)
            }
        }
        return table.count * 16
    }
}
