internal import Dispatch
internal import ImageCodecs
internal import LayerModel
internal import RenderDevices

/// Encodes frames and writes each as a file of its own, whole or not at all.
///
/// Frames are encoded on the drawing threads, if these are as many as processors. Renderers of a GPU are fewer: they hand
/// copies of the pixels to other threads, and go on drawing. An object belongs to one thread.
final class PictureFileWriter: FrameProcessor {
    private let task: PictureFileTask
    /// The converter that copies pixels for other threads; `nil` if pixels are encoded at once.
    private let copier: FrameConverter?
    private let others: DispatchGroup
    private var last: EncodedPicture?

    /// - Parameters:
    ///   - copier: Makes copies of premultiplied RGBA; `nil` encodes on the calling thread.
    ///   - others: The work of other threads enters here.
    init(_ task: PictureFileTask, copier: FrameConverter?, others: DispatchGroup) {
        self.task = task
        self.copier = copier
        self.others = others
    }

    func process(_ frame: DrawnFrame) throws(MediaExportError) -> PendingPictureFile {
        let pending = PendingPictureFile()
        let (moment, task) = (frame.moment, task)
        if frame.isRepeated, let last {
            pending.give(task.write(last, moment))
            return pending
        }
        let encoded = EncodedPicture()
        last = encoded
        guard let copier else {
            task.encode(frame.pixels, isOpaque: frame.isOpaque, to: encoded)
            pending.give(task.write(encoded, moment))
            return pending
        }
        let (copy, isOpaque) = (try copier.copy(frame), frame.isOpaque)
        DispatchQueue.global().async(group: others) {
            copy.withRows { task.encode($0, isOpaque: isOpaque, to: encoded) }
            pending.give(task.write(encoded, moment))
        }
        return pending
    }
}

/// The pixels of a frame that its renderer has no more.
private enum FrameCopy: Sendable {
    case bytes(FrameBytes, width: Int, height: Int)
    case halves(CGImage)

    /// Calls `body` with the rows.
    func withRows(_ body: (PixelRows) -> Void) {
        switch self {
        case .bytes(let bytes, let width, let height):
            guard let base = bytes.bytes.baseAddress else { return }
            body(PixelRows(base: base, bytesPerRow: width * 4, width: width, height: height, order: .rgba))
        case .halves(let image):
            image.withPremultiplied(.extended) { bytes, bytesPerRow in
                guard let base = bytes.baseAddress else { return }
                body(
                    PixelRows(
                        base: base, bytesPerRow: bytesPerRow, width: image.width, height: image.height,
                        order: .rgbaHalf))
            }
        }
    }
}

extension FrameConverter {
    /// A copy of a frame: of RGBA, or of halves if those were drawn.
    fileprivate func copy(_ frame: DrawnFrame) throws(MediaExportError) -> FrameCopy {
        let pixels = frame.pixels
        guard pixels.order == .rgbaHalf else {
            return .bytes(try process(frame), width: pixels.width, height: pixels.height)
        }
        guard let buffer = PixelBuffer(width: pixels.width, height: pixels.height, range: .extended) else {
            throw .rendering(.outOfMemory("a copy of a frame"), frame: frame.moment.number)
        }
        for y in 0..<pixels.height {
            let row = UnsafeRawBufferPointer(start: pixels.base + y * pixels.bytesPerRow, count: buffer.bytesPerRow)
            UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[(y * buffer.bytesPerRow)...]).copyMemory(from: row)
        }
        return .halves(CGImage(buffer, isOpaque: frame.isOpaque))
    }
}

/// The encoding and destination of each frame of a sequence.
struct PictureFileTask: Sendable {
    let pattern: FramePattern
    let encoder: ImageEncoder
    let replacing: Bool
    let hashes: Bool

    /// Encodes pixels into a place for them.
    func encode(_ pixels: PixelRows, isOpaque: Bool, to encoded: EncodedPicture) {
        let sink = MemorySink()
        do throws(ImageCodecError) {
            try encoder.encode(pixels, isOpaque: isOpaque, to: sink)
            encoded.give(.success((sink.bytes, hashes ? ContentDigest.sha256(of: sink.bytes) : nil)))
        } catch {
            encoded.give(.failure(error))
        }
    }

    /// Writes a frame's file.
    func write(_ encoded: EncodedPicture, _ moment: FrameMoment) -> Result<PictureFile, MediaExportError> {
        let path = pattern.path(ofFrame: moment.number)
        do throws(ImageCodecError) {
            let (bytes, sha256) = try encoded.wait().get()
            let file = try AtomicFile(path: path)
            let written: Result<Void, ImageCodecError> = bytes.withUnsafeBytes { buffer in
                Result { () throws(ImageCodecError) in try file.write(buffer) }
            }
            try written.get()
            try file.commit(replacing: replacing)
            var result = PictureFile(moment, path, bytes: bytes.count, wasThere: false)
            result.sha256 = sha256
            return .success(result)
        } catch {
            return .failure(.frame(number: moment.number, error.naming(path)))
        }
    }
}

/// The bytes of a picture's file, and their digest if requested.
typealias EncodedPicture = Promise<Result<(bytes: [UInt8], sha256: String?), ImageCodecError>>

/// A file that is being written, perhaps.
typealias PendingPictureFile = Promise<Result<PictureFile, MediaExportError>>
