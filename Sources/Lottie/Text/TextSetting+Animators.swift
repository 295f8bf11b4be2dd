import Foundation
import LayerModel

extension TextSetting {
    /// The characters as animators move and colour them.
    ///
    /// Each property is done in the share that the animator's selector gives to the character. Animators work one after the other:
    /// first all anchor points, then scales, then skews and rotations, then positions.
    ///
    /// - Parameters:
    ///   - animators: In the order of the file.
    ///   - anchoring: The centres of the characters' scale and rotation.
    ///   - path: The path of the text; there positions along x move characters along it.
    func glyphs(
        animators: [TextAnimator], anchoring: TextAnchoring = TextAnchoring(), along path: TextPath? = nil
    ) -> [TextGlyph] {
        let weights = animators.map { shares(of: $0.selector) }
        var glyphs: [TextGlyph] = []
        glyphs.reserveCapacity(characters.count)
        var spacing = Vector2.zero
        for line in lines {
            let shifts = tracking(of: line, animators, weights)
            let starts = path.map { self.starts(of: line, along: $0, shifts: shifts) }
            for index in line.characters {
                let character = characters[index]
                if index == line.characters.lowerBound, character.place.line > 0 {
                    for (animator, weight) in zip(animators, weights) {
                        spacing += animator.lineSpacing * weight[index]
                    }
                }
                let place = index - line.characters.lowerBound
                let pen: Vector2 = line.origin + Vector2(character.x + shifts[place], 0) + spacing
                let anchor = anchor(of: index, in: line, anchoring)
                var glyph = TextGlyph(
                    path: character.composition == nil ? character.path : nil, transform: .identity,
                    fill: document.fill, stroke: document.stroke,
                    strokeWidth: document.strokeWidth, hasStrokeInFront: document.hasStrokeInFront, opacity: 1,
                    place: character.place)
                let shares = weights.map { $0[index] }
                if let path, let starts {
                    let start = starts[place] + spacing.x
                    let beside = depth(of: line) + spacing.y
                    glyph.transform = transform(animators, shares, anchor: anchor, along: path, start, beside)
                } else if animators.isEmpty {
                    glyph.transform = CGAffineTransform(translationX: pen.x, y: pen.y)
                } else {
                    glyph.transform = transform(animators, shares, anchor: anchor, pen: pen)
                }
                for (animator, share) in zip(animators, shares) where share != 0 {
                    animator.color(&glyph, share: share)
                }
                glyphs.append(glyph)
            }
        }
        return glyphs
    }

    /// The amount of a selector for each character.
    private func shares(of selector: TextSelector) -> [Double] {
        let index = selector.basis.place
        let weights = selector.weights(count: count(of: selector.basis))
        return characters.map { weights.isEmpty ? 0 : weights[min(index($0.place), weights.count - 1)] }
    }

    /// The number of elements that a selector counts.
    func count(of basis: TextSelector.Basis) -> Int {
        guard basis != .characters else { return characters.count }
        // Spaces at the end count with the character after them, if there is one.
        return (characters.last(where: { !$0.isSpace }) ?? characters.last).map { basis.place($0.place) + 1 } ?? 0
    }

    /// The shift of each character of a line by animators' tracking; the line keeps its alignment.
    private func tracking(of line: Line, _ animators: [TextAnimator], _ weights: [[Double]]) -> [Double] {
        var sum = 0.0
        var shifts: [Double] = []
        shifts.reserveCapacity(line.characters.count)
        for index in line.characters {
            if index > line.characters.lowerBound {
                for (animator, weight) in zip(animators, weights) {
                    sum += animator.tracking * weight[index]
                }
            }
            shifts.append(sum)
        }
        let share: Double
        switch document.justification {
        case .left, .fullLastLeft, .full: share = 0
        case .center, .fullLastCenter: share = 0.5
        case .right, .fullLastRight: share = 1
        }
        return share == 0 || sum == 0 ? shifts : shifts.map { $0 - sum * share }
    }

    /// From a character's origin to the centre of its scale and rotation.
    private func anchor(of index: Int, in line: Line, _ anchoring: TextAnchoring) -> Vector2 {
        let group: Range<Int>
        switch anchoring.grouping {
        case .character: group = index..<index + 1
        case .word: group = word(around: index, in: line)
        case .line, .all: group = line.characters
        }
        let first = characters[group.lowerBound]
        let last = characters[group.upperBound - 1]
        let width = last.x + last.advance - first.x
        // Letters are taken to be 0.714 of a line of 1.2 times the size high.
        let height = 1.2 * 0.714 * document.size
        return Vector2(
            first.x - characters[index].x + width / 2 + anchoring.alignment.x / 200 * width,
            anchoring.alignment.y / 100 * height)
    }

    private func word(around index: Int, in line: Line) -> Range<Int> {
        let word = characters[index].place.word
        var low = index
        var high = index
        while low > line.characters.lowerBound, characters[low - 1].place.word == word { low -= 1 }
        while high + 1 < line.characters.upperBound, characters[high + 1].place.word == word { high += 1 }
        // The blank that ends a word is no part of it.
        return low..<(high > low && characters[high].isSpace ? high : high + 1)
    }

    /// The transform of characters on a path: the anchor lies on it, and they turn around the anchor.
    private func transform(
        _ animators: [TextAnimator], _ shares: [Double], anchor: Vector2, along path: TextPath, _ start: Double,
        _ beside: Double
    ) -> CGAffineTransform {
        var distance = start + anchor.x
        let across = zip(animators, shares).map { animator, share in
            distance += (animator.position.x + animator.anchorPoint.x) * share
            var across = animator
            across.position.x = 0
            return across
        }
        return transform(across, shares, anchor: anchor, pen: Vector2(-anchor.x, beside))
            .concatenating(path.frame(at: distance))
    }

    private func transform(
        _ animators: [TextAnimator], _ shares: [Double], anchor: Vector2, pen: Vector2
    ) -> CGAffineTransform {
        var matrix = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        for (animator, share) in zip(animators, shares) where animator.anchorPoint != .zero {
            let offset = animator.anchorPoint * -share
            matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(offset.x, offset.y, -offset.z))
        }
        for (animator, share) in zip(animators, shares) where animator.scale != SIMD3(100, 100, 100) {
            let factor = (animator.scale / 100 - 1) * share + 1
            matrix = CATransform3DConcat(matrix, CATransform3DMakeScale(factor.x, factor.y, factor.z))
        }
        for (animator, share) in zip(animators, shares) {
            matrix = animator.turned(matrix, share: share)
        }
        for (animator, share) in zip(animators, shares) where animator.position != .zero {
            let offset = animator.position * share
            matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(offset.x, offset.y, -offset.z))
        }
        // Characters that are turned out of the plane are projected straight ahead.
        return CGAffineTransform(
            a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, tx: matrix.m41 + pen.x + anchor.x,
            ty: matrix.m42 + pen.y + anchor.y)
    }
}

extension TextAnimator {
    /// A transform, then this animator's skew and rotations in a share.
    fileprivate func turned(_ matrix: CATransform3D, share: Double) -> CATransform3D {
        var matrix = matrix
        if skew != 0 {
            let axis = skewAxis * .pi / 180
            let shear = CGAffineTransform(a: 1, b: 0, c: -Portable.tan(skew * share * .pi / 180), d: 1, tx: 0, ty: 0)
            let turn = CGAffineTransform(rotationAngle: axis)
            matrix = CATransform3DConcat(
                matrix, CATransform3DMakeAffineTransform(turn.inverted().concatenating(shear).concatenating(turn)))
        }
        let angles: SIMD3<Double> = rotation * (share * .pi / 180)
        if angles.z != 0 { matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(angles.z, 0, 0, 1)) }
        if angles.y != 0 { matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(-angles.y, 0, 1, 0)) }
        if angles.x != 0 { matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(-angles.x, 1, 0, 0)) }
        return matrix
    }

    /// Changes a glyph's colours, widths and opacity in a share.
    fileprivate func color(_ glyph: inout TextGlyph, share: Double) {
        glyph.fill = glyph.fill.map { Self.mixed($0, fill, fillShift, fillOpacity, share) }
        glyph.stroke = glyph.stroke.map { Self.mixed($0, stroke, strokeShift, strokeOpacity, share) }
        glyph.strokeWidth = max(0, glyph.strokeWidth + strokeWidth * share)
        glyph.opacity *= max(0, min(1 + (opacity / 100 - 1) * share, 1))
    }

    private static func mixed(
        _ color: SIMD4<Double>, _ other: SIMD3<Double>?, _ shift: SIMD3<Double>, _ opacity: Double?, _ share: Double
    ) -> SIMD4<Double> {
        var color = color
        if let other { color += (SIMD4(other, color.w) - color) * share }
        color = color.shifted(by: shift * share)
        if let opacity { color.w *= max(0, min(1 + (opacity / 100 - 1) * share, 1)) }
        return color
    }
}

extension TextSelector.Basis {
    /// The number of a character among the counted elements.
    fileprivate var place: (TextPlace) -> Int {
        switch self {
        case .characters: \.character
        case .charactersExcludingSpaces: \.visibleCharacter
        case .words: \.word
        case .lines: \.line
        }
    }
}
