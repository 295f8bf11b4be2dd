import ArgumentParser
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport

/// Draws one picture and writes it to a file, whole or not at all.
struct PictureWriter {
    var source: LoadedScene
    var destination: String
    var output: OutputOptions
    /// Threads that compress.
    var threads: Int

    /// Called with the warnings of the drawing, before the file appears.
    var accept: ([RenderWarning]) throws -> Void = { _ in }

    /// Draws and writes; large pictures are written while they are drawn where the format allows it.
    ///
    /// - Returns: The picture's size in pixels.
    func write(at time: Double, with renderer: Renderer) throws -> (width: Int, height: Int) {
        let list: DisplayList
        do {
            list = try renderer.displayList(for: source.tree, at: time, source.options)
        } catch {
            throw error.failure(of: source.name)
        }
        let bounds = list.bounds
        let format = try output.format(for: destination)
        do {
            try source.options.check(format)
            let file = try AtomicFile(path: destination)
            if case .png(let level, let embedsProfile) = format {
                let writer = try PNGStreamWriter(
                    to: file, width: bounds.width, height: bounds.height, isOpaque: list.isOpaque, level: level,
                    threads: threads, embedsProfile: embedsProfile)
                try renderer.draw(list) { view in try writer.append(rows: PixelRows(view)) }
                try writer.finish()
            } else {
                let encoder = ImageEncoder(format: format, threads: threads)
                try renderer.drawWhole(list) { view in
                    try encoder.encode(PixelRows(view), isOpaque: list.isOpaque, to: file)
                }
            }
            try accept(renderer.warnings)
            try file.commit(replacing: !output.noClobber)
        } catch let error as ImageCodecError {
            throw error.failure(writing: destination)
        } catch let error as MediaExportError {
            throw error.failure(of: source.name, writing: destination)
        } catch let error as RenderError {
            throw error.failure(of: source.name)
        } catch let error as DeviceError {
            throw CommandFailure("device", error.description, error.exitStatus)
        }
        return (bounds.width, bounds.height)
    }
}

extension ImageCodecError {
    /// The failure that a command ends with when it cannot write a file.
    func failure(writing path: String) -> CommandFailure {
        CommandFailure("output", file == nil ? "\(path): \(self)" : description, ExitCode(exitCode))
    }
}

extension RenderError {
    /// The failure that a command ends with.
    func failure(of scene: String) -> CommandFailure {
        let status: ExitCode =
            switch self {
            case .contextLost, .outOfMemory, .timedOut, .overBudget: ExitStatus.temporary
            case .tooLarge, .tooManyLayers, .tooManyBlurredPixels, .tooManyParticlePixels, .drawingTooLarge:
                ExitStatus.scene
            case .emptyCrop: ExitStatus.usage
            case .video(let error): error.kind == .decoderMissing ? ExitStatus.device : ExitStatus.input
            case .driver, .destinationTooSmall: ExitStatus.bug
            }
        return CommandFailure("render", "\(scene): \(self)", status)
    }
}
