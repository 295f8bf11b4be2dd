extension LayerProperty {
    /// What kind of value a property has.
    package enum Kind: Sendable {
        /// A switch.
        case bool
        /// A number.
        case number
        /// A whole number, or a mask of bits.
        case integer
        /// One of the names of an enumeration.
        case name
        /// Any text.
        case string
        /// Text, plain or with attributes.
        case text
        /// A point.
        case point
        /// A size.
        case size
        /// A rectangle.
        case rect
        /// A 4 × 4 matrix.
        case transform
        /// A colour or none.
        case color
        /// A path or none.
        case path
        /// A picture or none.
        case contents
        /// A list of numbers or none.
        case numbers
        /// A list of colours or none.
        case colors
        /// One filter or none.
        case filter
        /// A list of filters or none.
        case filters
        /// A list of emitter cells or none.
        case cells
    }

    /// How a property can be animated.
    package enum Animatability: Sendable {
        /// Not at all.
        case never
        /// By an animation that is added to the layer; a change of the property alone adds none.
        case explicit
        /// A change of the property on a committed layer adds a basic animation.
        case implicit
        /// A change of the property on a committed layer adds a cross-fade of the whole layer.
        case transition
    }

    /// What kind of value the property has.
    package var kind: Kind {
        switch self {
        case .bounds, .contentsRect, .contentsCenter:
            .rect
        case .position, .anchorPoint, .startPoint, .endPoint, .emitterPosition:
            .point
        case .zPosition, .cornerRadius, .opacity, .anchorPointZ, .contentsScale, .minificationFilterBias,
            .borderWidth, .shadowOpacity, .shadowRadius, .rasterizationScale, .beginTime, .timeOffset, .speed,
            .duration, .repeatCount, .repeatDuration, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
            .lineDashPhase, .fontSize, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
            .instanceBlueOffset, .instanceAlphaOffset, .fadeDuration, .emitterZPosition, .emitterDepth,
            .birthRate, .lifetime, .velocity, .scale, .spin, .rate, .startTime:
            .number
        case .transform, .sublayerTransform, .instanceTransform:
            .transform
        case .isHidden, .isDoubleSided, .isGeometryFlipped, .masksToBounds, .isOpaque, .allowsEdgeAntialiasing,
            .allowsGroupOpacity, .shouldRasterize, .needsDisplayOnBoundsChange, .drawsAsynchronously,
            .autoreverses, .isWrapped, .allowsFontSubpixelQuantization, .isAsynchronous, .preservesDepth:
            .bool
        case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .foregroundColor,
            .instanceColor:
            .color
        case .contents:
            .contents
        case .name, .font, .shader:
            .string
        case .contentsGravity, .contentsFormat, .minificationFilter, .magnificationFilter, .cornerCurve,
            .fillMode, .fillRule, .lineCap, .lineJoin, .type, .alignmentMode, .truncationMode, .scrollMode,
            .emitterShape, .emitterMode, .renderMode, .videoGravity:
            .name
        case .maskedCorners, .edgeAntialiasingMask, .instanceCount, .levelsOfDetail, .levelsOfDetailBias, .seed:
            .integer
        case .shadowOffset, .tileSize, .emitterSize:
            .size
        case .shadowPath, .path:
            .path
        case .compositingFilter:
            .filter
        case .filters, .backgroundFilters:
            .filters
        case .lineDashPattern, .locations:
            .numbers
        case .colors:
            .colors
        case .string:
            .text
        case .emitterCells:
            .cells
        }
    }

    /// How the property can be animated.
    package var animatability: Animatability {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .transform, .isHidden, .masksToBounds,
            .shouldRasterize, .backgroundColor, .cornerRadius, .opacity, .contents, .anchorPointZ,
            .sublayerTransform, .contentsRect, .contentsCenter, .contentsScale, .minificationFilterBias,
            .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius,
            .rasterizationScale, .fillColor, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
            .lineDashPhase, .colors, .locations, .startPoint, .endPoint, .fontSize, .foregroundColor,
            .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .emitterPosition,
            .emitterZPosition, .emitterSize, .emitterDepth, .birthRate, .lifetime, .velocity, .scale, .spin,
            .videoGravity:
            .implicit
        case .isDoubleSided, .shadowPath, .path:
            .explicit
        case .isGeometryFlipped, .isOpaque, .allowsEdgeAntialiasing, .allowsGroupOpacity,
            .needsDisplayOnBoundsChange, .drawsAsynchronously, .name, .contentsGravity, .contentsFormat,
            .minificationFilter, .magnificationFilter, .maskedCorners, .cornerCurve, .edgeAntialiasingMask,
            .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
            .fillRule, .lineCap, .lineJoin, .lineDashPattern, .type, .string, .font, .isWrapped, .alignmentMode,
            .truncationMode, .allowsFontSubpixelQuantization, .scrollMode, .tileSize, .levelsOfDetail,
            .levelsOfDetailBias, .fadeDuration, .emitterShape, .emitterMode, .renderMode, .seed, .emitterCells,
            .shader, .isAsynchronous, .rate, .startTime, .preservesDepth:
            .never
        case .compositingFilter, .filters, .backgroundFilters:
            .transition
        }
    }
}
