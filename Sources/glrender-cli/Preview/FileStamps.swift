#if Service
    import RenderService

    /// The stamps of some files, which show whether any has changed.
    struct FileStamps: Equatable {
        /// By path; missing files have none.
        private let stamps: [String: FileStamp]

        /// Stamps files as they are now.
        init(_ paths: [String]) {
            stamps = Dictionary(paths.compactMap { path in FileStamp(path: path).map { (path, $0) } }) { $1 }
        }
    }
#endif
