import CPango
import Foundation
import Graphics

/// A fontconfig configuration of its own, with the fonts of some sources; used by one thread at a time.
final class FontConfiguration {
    /// Valid as long as this object.
    let pointer: OpaquePointer
    /// The families of the sources' names, by name.
    private(set) var namedFamilies: [String: String] = [:]
    /// Those families, by the order of their names.
    var families: [String] { namedFamilies.sorted { $0.key < $1.key }.map(\.value) }

    /// Finds the fonts; `nil` if fontconfig cannot work at all.
    init?(_ sources: FontSources) {
        let config = sources.usesSystemFonts ? FcInitLoadConfig() : FcConfigCreate()
        guard let config else { return nil }
        pointer = config
        if !sources.usesSystemFonts {
            // An empty configuration has no cache for fonts' properties, and would complain about it.
            FcConfigParseAndLoadFromMemory(config, Array(Self.rules.utf8) + [0], FcFalse)
        }
        // All that is read of fonts is read below: then the cache may go.
        let cache = FontCacheFolder(for: config)
        defer { cache?.remove() }
        if sources.usesSystemFonts { FcConfigBuildFonts(config) }
        for folder in sources.folders {
            FcConfigAppFontAddDir(config, folder.path)
        }
        for file in sources.files.compactMap(FontData.readable) {
            FcConfigAppFontAddFile(config, file.path)
        }
        for (name, file) in sources.named {
            if let file = FontData.readable(file) { add(file, as: name) }
        }
    }

    /// The rules for fonts without the system's configuration: the place of the cache, and bitmaps scaled to the requested
    /// size.
    private static let rules = """
        <fontconfig>
          <cachedir prefix="xdg">fontconfig</cachedir>
          <match target="font">
            <test name="outline"><bool>false</bool></test>
            <edit name="pixelsizefixupfactor" mode="assign">
              <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
            </edit>
            <edit name="matrix" mode="assign">
              <times>
                <name>matrix</name>
                <matrix>
                  <name>pixelsizefixupfactor</name><double>0</double><double>0</double>
                  <name>pixelsizefixupfactor</name>
                </matrix>
              </times>
            </edit>
            <edit name="size" mode="assign">
              <divide><name>size</name><name>pixelsizefixupfactor</name></divide>
            </edit>
          </match>
        </fontconfig>
        """

    deinit {
        FcConfigDestroy(pointer)
    }

    /// Adds a file under a family that no other font has, so that it is found beside any installed fonts.
    private func add(_ file: URL, as name: String) {
        FcConfigAppFontAddFile(pointer, file.path)
        let family = "glrender font \(name)"
        var isFound = false
        forEachPattern(in: FcSetApplication) { pattern in
            guard FontPattern.string(pattern, FC_FILE) == file.path, FontPattern.integer(pattern, FC_INDEX) ?? 0 == 0
            else { return }
            FcPatternAddString(pattern, FC_FAMILY, family)
            isFound = true
        }
        if isFound { namedFamilies[name] = family }
    }

    /// Every face that the configuration has.
    func forEachFace(_ body: (OpaquePointer) -> Void) {
        forEachPattern(in: FcSetSystem, body)
        forEachPattern(in: FcSetApplication, body)
    }

    private func forEachPattern(in set: FcSetName, _ body: (OpaquePointer) -> Void) {
        guard let set = FcConfigGetFonts(pointer, set)?.pointee else { return }
        for index in 0..<Int(max(set.nfont, 0)) {
            if let pattern = set.fonts[index] { body(pattern) }
        }
    }

    /// Fontconfig's match for a family and style; `nil` without fonts.
    func bestMatch(_ style: FontStyle) -> FontFaceInfo? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, style.family)
        FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(style.weight))
        FcPatternAddInteger(pattern, FC_SLANT, FcInt(style.slant.rawValue))
        FcPatternAddInteger(pattern, FC_WIDTH, FcInt(style.width))
        FcConfigSubstitute(pointer, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(pointer, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        return FontFaceInfo(match)
    }
}

private typealias FcInt = Int32

/// Reads values of fontconfig's patterns.
enum FontPattern {
    static func string(_ pattern: OpaquePointer, _ object: String, at index: Int = 0) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, object, Int32(clamping: index), &value) == FcResultMatch, let value else {
            return nil
        }
        return String(cString: value)
    }

    static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
        var values: [String] = []
        while values.count < 64, let value = string(pattern, object, at: values.count) {
            values.append(value)
        }
        return values
    }

    static func integer(_ pattern: OpaquePointer, _ object: String) -> Int? {
        var value: Int32 = 0
        return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : nil
    }

    static func double(_ pattern: OpaquePointer, _ object: String) -> Double? {
        var value = 0.0
        return FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch ? value : nil
    }

    static func bool(_ pattern: OpaquePointer, _ object: String) -> Bool? {
        var value: FcBool = 0
        return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value != 0 : nil
    }
}
