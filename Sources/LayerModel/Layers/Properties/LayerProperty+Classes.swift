extension LayerProperty {
    /// Whether layers of the class with these specifics have the property.
    package func isDeclared(by specifics: LayerSpecifics) -> Bool {
        switch self {
        case .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
            .lineCap, .lineJoin, .lineDashPhase, .lineDashPattern:
            if case .shape = specifics { true } else { false }
        case .type, .colors, .locations, .startPoint, .endPoint:
            if case .gradient = specifics { true } else { false }
        case .string, .font, .fontSize, .foregroundColor, .isWrapped, .alignmentMode, .truncationMode,
            .allowsFontSubpixelQuantization:
            if case .text = specifics { true } else { false }
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            if case .replicator = specifics { true } else { false }
        case .scrollMode:
            if case .scroll = specifics { true } else { false }
        case .tileSize, .levelsOfDetail, .levelsOfDetailBias, .fadeDuration:
            if case .tiled = specifics { true } else { false }
        case .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode,
            .renderMode, .birthRate, .lifetime, .velocity, .scale, .spin, .seed, .emitterCells:
            if case .emitter = specifics { true } else { false }
        case .shader, .isAsynchronous:
            if case .openGL = specifics { true } else { false }
        case .videoGravity, .rate, .startTime:
            if case .player = specifics { true } else { false }
        case .preservesDepth:
            switch specifics {
            case .replicator, .emitter: true
            default: false
            }
        default: true
        }
    }
}
