extension LayerProperties {
    /// The value of a property that a subclass adds; `.none` where the layer is of another class.
    func specificValue(_ property: LayerProperty) -> AnimatableValue {
        switch specifics {
        case .none, .transform: .none
        case .shape(let box): box.value.value(of: property)
        case .gradient(let box): box.value.value(of: property)
        case .text(let box): box.value.value(of: property)
        case .replicator(let box): box.value.value(of: property)
        case .scroll(let box): box.value.value(of: property)
        case .tiled(let box): box.value.value(of: property)
        case .emitter(let box): box.value.value(of: property)
        case .openGL(let box): box.value.value(of: property)
        case .player(let box): box.value.value(of: property)
        }
    }

    /// Sets a property that a subclass adds; does nothing where the layer is of another class.
    mutating func setSpecificValue(_ value: AnimatableValue, _ property: LayerProperty) {
        switch specifics {
        case .none, .transform: break
        case .shape: specifics.shape.set(value, of: property)
        case .gradient: specifics.gradient.set(value, of: property)
        case .text: specifics.text.set(value, of: property)
        case .replicator: specifics.replicator.set(value, of: property)
        case .scroll: specifics.scroll.set(value, of: property)
        case .tiled: specifics.tiled.set(value, of: property)
        case .emitter: specifics.emitter.set(value, of: property)
        case .openGL: specifics.openGL.set(value, of: property)
        case .player: specifics.player.set(value, of: property)
        }
    }
}

extension ShapeProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .path: .boxed(path)
        case .fillColor: .boxed(fillColor)
        case .fillRule: .boxed(fillRule)
        case .strokeColor: .boxed(strokeColor)
        case .strokeStart: .boxed(strokeStart)
        case .strokeEnd: .boxed(strokeEnd)
        case .lineWidth: .boxed(lineWidth)
        case .miterLimit: .boxed(miterLimit)
        case .lineCap: .boxed(lineCap)
        case .lineJoin: .boxed(lineJoin)
        case .lineDashPhase: .boxed(lineDashPhase)
        case .lineDashPattern: .boxed(lineDashPattern)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .path: value.store(in: &path)
        case .fillColor: value.store(in: &fillColor)
        case .fillRule: value.store(in: &fillRule)
        case .strokeColor: value.store(in: &strokeColor)
        case .strokeStart: value.store(in: &strokeStart)
        case .strokeEnd: value.store(in: &strokeEnd)
        case .lineWidth: value.store(in: &lineWidth)
        case .miterLimit: value.store(in: &miterLimit)
        case .lineCap: value.store(in: &lineCap)
        case .lineJoin: value.store(in: &lineJoin)
        case .lineDashPhase: value.store(in: &lineDashPhase)
        case .lineDashPattern: value.store(in: &lineDashPattern)
        default: break
        }
    }
}

extension GradientProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .type: .boxed(type)
        case .colors: .boxed(colors)
        case .locations: .boxed(locations)
        case .startPoint: .boxed(startPoint)
        case .endPoint: .boxed(endPoint)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .type: value.store(in: &type)
        case .colors: value.store(in: &colors)
        case .locations: value.store(in: &locations)
        case .startPoint: value.store(in: &startPoint)
        case .endPoint: value.store(in: &endPoint)
        default: break
        }
    }
}

extension TextProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .string: .boxed(plainText)
        case .font: .boxed(font)
        case .fontSize: .boxed(fontSize)
        case .foregroundColor: .boxed(foregroundColor)
        case .isWrapped: .boxed(isWrapped)
        case .alignmentMode: .boxed(alignmentMode)
        case .truncationMode: .boxed(truncationMode)
        case .allowsFontSubpixelQuantization: .boxed(allowsFontSubpixelQuantization)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .string: value.store(in: &plainText)
        case .font:
            value.store(in: &font)
            namesFont = true
        case .fontSize: value.store(in: &fontSize)
        case .foregroundColor: value.store(in: &foregroundColor)
        case .isWrapped: value.store(in: &isWrapped)
        case .alignmentMode: value.store(in: &alignmentMode)
        case .truncationMode: value.store(in: &truncationMode)
        case .allowsFontSubpixelQuantization: value.store(in: &allowsFontSubpixelQuantization)
        default: break
        }
    }
}

extension ReplicatorProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .instanceCount: .boxed(instanceCount)
        case .instanceDelay: .boxed(instanceDelay)
        case .instanceTransform: .boxed(instanceTransform)
        case .instanceColor: .boxed(instanceColor)
        case .instanceRedOffset: .boxed(instanceRedOffset)
        case .instanceGreenOffset: .boxed(instanceGreenOffset)
        case .instanceBlueOffset: .boxed(instanceBlueOffset)
        case .instanceAlphaOffset: .boxed(instanceAlphaOffset)
        case .preservesDepth: .boxed(preservesDepth)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .instanceCount: value.store(in: &instanceCount)
        case .instanceDelay: value.store(in: &instanceDelay)
        case .instanceTransform: value.store(in: &instanceTransform)
        case .instanceColor: value.store(in: &instanceColor)
        case .instanceRedOffset: value.store(in: &instanceRedOffset)
        case .instanceGreenOffset: value.store(in: &instanceGreenOffset)
        case .instanceBlueOffset: value.store(in: &instanceBlueOffset)
        case .instanceAlphaOffset: value.store(in: &instanceAlphaOffset)
        case .preservesDepth: value.store(in: &preservesDepth)
        default: break
        }
    }
}

extension ScrollProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .scrollMode: .boxed(scrollMode)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .scrollMode: value.store(in: &scrollMode)
        default: break
        }
    }
}

extension TiledProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .tileSize: .boxed(tileSize)
        case .levelsOfDetail: .boxed(levelsOfDetail)
        case .levelsOfDetailBias: .boxed(levelsOfDetailBias)
        case .fadeDuration: .boxed(fadeDuration)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .tileSize: value.store(in: &tileSize)
        case .levelsOfDetail: value.store(in: &levelsOfDetail)
        case .levelsOfDetailBias: value.store(in: &levelsOfDetailBias)
        case .fadeDuration: value.store(in: &fadeDuration)
        default: break
        }
    }
}

extension EmitterProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .emitterPosition: .boxed(emitterPosition)
        case .emitterZPosition: .boxed(emitterZPosition)
        case .emitterSize: .boxed(emitterSize)
        case .emitterDepth: .boxed(emitterDepth)
        case .emitterShape: .boxed(emitterShape)
        case .emitterMode: .boxed(emitterMode)
        case .renderMode: .boxed(renderMode)
        case .birthRate: .boxed(birthRate)
        case .lifetime: .boxed(lifetime)
        case .velocity: .boxed(velocity)
        case .scale: .boxed(scale)
        case .spin: .boxed(spin)
        case .seed: .boxed(seed)
        case .preservesDepth: .boxed(preservesDepth)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .emitterPosition: value.store(in: &emitterPosition)
        case .emitterZPosition: value.store(in: &emitterZPosition)
        case .emitterSize: value.store(in: &emitterSize)
        case .emitterDepth: value.store(in: &emitterDepth)
        case .emitterShape: value.store(in: &emitterShape)
        case .emitterMode: value.store(in: &emitterMode)
        case .renderMode: value.store(in: &renderMode)
        case .birthRate: value.store(in: &birthRate)
        case .lifetime: value.store(in: &lifetime)
        case .velocity: value.store(in: &velocity)
        case .scale: value.store(in: &scale)
        case .spin: value.store(in: &spin)
        case .seed: value.store(in: &seed)
        case .preservesDepth: value.store(in: &preservesDepth)
        default: break
        }
    }
}

extension OpenGLProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .shader: .boxed(shader)
        case .isAsynchronous: .boxed(isAsynchronous)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .shader: value.store(in: &shader)
        case .isAsynchronous: value.store(in: &isAsynchronous)
        default: break
        }
    }
}

extension PlayerProperties {
    func value(of property: LayerProperty) -> AnimatableValue {
        switch property {
        case .videoGravity: .boxed(videoGravity)
        case .rate: .boxed(rate)
        case .startTime: .boxed(startTime)
        default: .none
        }
    }

    mutating func set(_ value: AnimatableValue, of property: LayerProperty) {
        switch property {
        case .videoGravity: value.store(in: &videoGravity)
        case .rate: value.store(in: &rate)
        case .startTime: value.store(in: &startTime)
        default: break
        }
    }
}
