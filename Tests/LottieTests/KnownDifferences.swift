/// Pictures that are drawn otherwise than After Effects does, with the reason.
let knownDifferences: [String: String] = [:]
