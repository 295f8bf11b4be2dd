internal import CImageLibraries

/// Written WebP files with a profile of their colours.
enum WebPProfile {
    /// Writes a file, with the profile of sRGB among its chunks.
    static func write(_ file: WebPData, to sink: any ByteSink) throws(ImageCodecError) {
        var file = file
        var result = WebPData()
        WebPDataInit(&result)
        defer { WebPDataClear(&result) }
        guard let mux = WebPMuxCreate(&file, 0) else { throw WebPEncoder.failure("the profile finds no place") }
        defer { WebPMuxDelete(mux) }
        let isAdded = SRGBProfile.bytes.withUnsafeBufferPointer { bytes in
            var profile = WebPData(bytes: bytes.baseAddress, size: bytes.count)
            return WebPMuxSetChunk(mux, "ICCP", &profile, 1) == WEBP_MUX_OK
        }
        guard isAdded, WebPMuxAssemble(mux, &result) == WEBP_MUX_OK else {
            throw WebPEncoder.failure("the profile finds no place")
        }
        try sink.write(UnsafeRawBufferPointer(start: result.bytes, count: result.size))
    }
}
