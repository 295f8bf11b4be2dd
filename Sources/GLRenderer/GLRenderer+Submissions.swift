import CEGL
import DisplayList
import Geometry
import RenderDevices

extension GLRenderer {
    /// Draws the encoded commands; returns the number of draw calls or dispatches.
    func submit(
        _ submission: Submission, from storage: GLQuadStorage, to target: GLTarget, _ frame: Frame
    ) throws(RenderError) -> Int {
        switch submission {
        case .tiles(let plan):
            guard let tiles, !plan.steps.isEmpty else { return 0 }
            storage.bind()
            return try tiles.draw(plan, on: target, pace: &pace, timer) { bind($0, frame.textures) }
        case .quads(let draws):
            guard !draws.isEmpty else { return 0 }
            target.bind()
            context.state.unbindTexture(target.texture.name)
            context.state.setViewport(target.viewport)
            storage.bind()
            var first = 0
            for next in draws {
                try draw(next, of: storage, first: first, on: target, textures: frame.textures)
                first += next.count
            }
            timer?.mark(.quads)
            return draws.count
        }
    }

    private func draw(
        _ quads: Submission.Draw, of storage: GLQuadStorage, first: Int, on target: GLTarget, textures: [GLTarget?]
    ) throws(RenderError) {
        let state = context.state
        let program = try programs.program(for: quads.key.state.program)
        program.use(in: target.viewport)
        bind(quads.key.textures, textures)
        state.bindSampler(samplers.name(of: quads.key.state.sampling), unit: GLProgram.textureUnit)
        state.setBlending(quads.key.state.isBlended, quads.key.state.blending)
        state.setScissor(quads.key.state.scissor)
        storage.point(to: first)
        guard WorkLimits.current?.deadline != nil else {
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(quads.count))
            return
        }
        var drawn = 0
        while drawn < quads.count {
            let count = min(pace.left, quads.count - drawn)
            storage.point(to: first + drawn)
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
            drawn += count
            try pace.drew(count, in: context)
        }
    }

    /// - Parameter results: The textures of passes, by their numbers.
    private func bind(_ textures: BatchKey.Textures, _ results: [GLTarget?]) {
        bind(textures.picture, unit: GLProgram.textureUnit)
        bind(textures.coverage, unit: GLProgram.coverageUnit)
        bind(textures.glyphs, unit: GLProgram.glyphsUnit)
        if textures.result != .none { results[textures.result.position]?.texture.bind(unit: GLProgram.resultUnit) }
        if textures.mask != .none { results[textures.mask.position]?.texture.bind(unit: GLProgram.maskUnit) }
        if textures.clipMask != .none {
            clipMasks.store.texture(in: textures.clipMask.position)?.bind(unit: GLProgram.clipMaskUnit)
        }
    }

    /// - Parameter results: The textures of passes, by their numbers.
    private func bind(_ textures: RunTextures, _ results: [GLTarget?]) {
        for (number, picture) in textures.pictures.enumerated() {
            let unit = TilePainter.Unit.pictures + number
            bind(picture.texture, unit: unit)
            context.state.bindSampler(samplers.name(of: picture.isTrilinear ? .trilinear : .linear), unit: unit)
        }
        for (number, texture) in textures.coverages.enumerated() {
            bind(texture, unit: TilePainter.Unit.coverages + number)
        }
        for (number, mask) in textures.clipMasks.enumerated() {
            clipMasks.store.texture(in: mask.position)?.bind(unit: TilePainter.Unit.clipMasks + number)
        }
        for (number, result) in textures.results.enumerated() {
            results[result.position]?.texture.bind(unit: TilePainter.Unit.results + number)
        }
    }

    private func bind(_ texture: BatchKey.Texture, unit: Int) {
        let number = Int(texture.number)
        switch texture.kind {
        case .none: break
        case .image: images.imageTexture(in: number)?.bind(unit: unit)
        case .tile: images.tileTexture(in: number)?.bind(unit: unit)
        case .imported: images.imported.bind(number, unit: unit)
        case .drawing: drawingTextures.texture(in: number)?.bind(unit: unit)
        case .pathMask: pathMasks.store.texture(in: number)?.bind(unit: unit)
        case .glyphs: glyphs.texture(ofPage: number)?.bind(unit: unit)
        }
    }
}
