internal import CImageLibraries

/// Written WebP files with a profile of their colours.
enum WebPProfile {
    /// Writes a file, with the profile of sRGB among its chunks.
    ///
    /// - Parameter hasAlpha: Whether the file's header announces transparent pixels, independent of the library's findings.
    static func write(_ file: WebPData, hasAlpha: Bool = false, to sink: any ByteSink) throws(ImageCodecError) {
        var file = file
        var result = WebPData()
        WebPDataInit(&result)
        defer { WebPDataClear(&result) }
        guard let mux = WebPMuxCreate(&file, 0) else { throw WebPEncoder.failure("the profile finds no place") }
        defer { WebPMuxDelete(mux) }
        let isAdded = (OutputProfile.bytes(of: .srgb) ?? []).withUnsafeBufferPointer { bytes in
            var profile = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            return WebPMuxSetChunk(mux, "ICCP", &profile, 1) == WEBP_MUX_OK
        }
        guard isAdded, WebPMuxAssemble(mux, &result) == WEBP_MUX_OK else {
            throw WebPEncoder.failure("the profile finds no place")
        }
        if hasAlpha { result.setAlphaFlag() }
        try sink.write(UnsafeRawBufferPointer(start: result.bytes, count: result.size))
    }
}

extension WebPData {
    /// Sets the flag of transparency in the extended header; a file without that header stays as it is.
    func setAlphaFlag() {
        guard size > 20, let bytes, UnsafeBufferPointer(start: bytes + 12, count: 4).elementsEqual("VP8X".utf8) else {
            return
        }
        UnsafeMutablePointer(mutating: bytes)[20] |= 0x10
    }
}
