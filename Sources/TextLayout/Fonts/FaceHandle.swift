import CPango
import Graphics
import Synchronization

/// A face that FreeType has opened; used by one thread at a time.
struct FaceHandle: ~Copyable, @unchecked Sendable {
    // Sendable because the pointer never leaves the owner, and FreeType shares nothing that changes between faces except the
    // library's list of them, which `library`'s lock guards.
    let face: UnsafeMutablePointer<FT_FaceRec_>
    let slant: Double
    let isEmboldened: Bool
    /// The glyphs that are graphs of paints; `nil` if the font has none.
    let paints: PaintTable?

    /// FreeType's library, made once; opening and closing faces changes it.
    private struct Library: @unchecked Sendable {
        var pointer: FT_Library?

        init() {
            if FT_Init_FreeType(&pointer) != 0 { pointer = nil }
        }
    }
    private static let library = Mutex(Library())

    init?(_ key: FontFaceKey) {
        let index = key.index
        let opened = Self.library.withLock { library -> FaceReference? in
            var face: FT_Face?
            guard let pointer = library.pointer, FT_New_Face(pointer, key.file, FT_Long(index), &face) == 0, let face
            else { return nil }
            return FaceReference(face: face)
        }
        guard let opened else { return nil }
        face = opened.face
        slant = key.slant
        isEmboldened = key.isEmboldened
        paints = Self.table("COLR", of: face).flatMap { PaintTable($0) }
        if !key.variations.isEmpty { setVariations(key.variations) }
    }

    /// The bytes of a font as FreeType reads its tables, decompressed if they are compressed; `nil` if it opens no font in the file.
    static func plainFont(in file: String) -> Data? {
        guard let handle = FaceHandle(FontFaceKey(file: file)) else { return nil }
        return table("", of: handle.face).map { Data($0) }
    }

    /// A table of a font, or all of the font for an empty tag; `nil` if it has none, or one too large to be sensible.
    private static func table(_ tag: String, of face: FT_Face) -> [UInt8]? {
        let tag = FT_ULong(tag.utf8.reduce(0) { $0 << 8 | UInt($1) })
        var count: FT_ULong = 0
        guard FT_Load_Sfnt_Table(face, tag, 0, nil, &count) == 0, count > 0, count < 1 << 26 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return FT_Load_Sfnt_Table(face, tag, 0, &bytes, &count) == 0 ? bytes : nil
    }

    /// Carries the new face out of the lock; it has one owner.
    private struct FaceReference: @unchecked Sendable {
        var face: FT_Face
    }

    deinit {
        let reference = FaceReference(face: face)
        _ = Self.library.withLock { _ in FT_Done_Face(reference.face) }
    }

    /// Sets the axes that a variable font has; others, and fonts that do not vary, are left as they are.
    private func setVariations(_ text: String) {
        let wanted: [(tag: UInt, value: Double)] = text.split(separator: ",").compactMap { part in
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].utf8.count == 4, let value = Double(sides[1]), abs(value) < 32_767 else {
                return nil
            }
            return (sides[0].utf8.reduce(0) { $0 << 8 | UInt($1) }, value)
        }
        var variables: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(face, &variables) == 0, let variables else { return }
        defer { _ = Self.library.withLock { FT_Done_MM_Var($0.pointer, variables) } }
        let count = Int(variables.pointee.num_axis)
        var coordinates = [FT_Fixed](repeating: 0, count: count)
        guard FT_Get_Var_Design_Coordinates(face, FT_UInt(count), &coordinates) == 0 else { return }
        for axis in 0..<count {
            let tag = UInt(variables.pointee.axis[axis].tag)
            if let value = wanted.last(where: { $0.tag == tag })?.value {
                coordinates[axis] = FT_Fixed((value * 65_536).rounded())
            }
        }
        FT_Set_Var_Design_Coordinates(face, FT_UInt(count), &coordinates)
    }
}
