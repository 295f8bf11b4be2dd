/// Pictures that are drawn otherwise than After Effects does, with the reason.
let knownDifferences: [String: String] = [
    "shape-style/gradient-linear-midpoint-00":
        "After Effects bends gradients at midpoints, which files have as stops; the specification and all players go straight."
]
