#if Service
    import Compositor
    import Foundation
    import LayerModel
    import SceneFormat

    /// A scene for the page: its layers have their numbers in the order of drawing, parents first.
    struct PreviewScene {
        /// A line of the page's tree.
        struct Row: Encodable {
            var depth: Int
            var className: String
            var name: String?
            var isMask: Bool?
            var animations: Int?

            private enum CodingKeys: String, CodingKey {
                case depth
                case className = "class"
                case name, isMask, animations
            }
        }

        /// The properties of one layer at a moment, for the page.
        struct LayerDetails: Encodable {
            struct Property: Encodable {
                var name: String
                /// The value at the moment.
                var value: String
                /// The value in the scene, if an animation shows another.
                var model: String?
            }

            var number: Int
            /// The way from the root, for people.
            var path: String
            var className: String
            var properties: [Property]
            /// The corners of the bounds in points of the picture, x and y in turn.
            var outline: [Double]

            private enum CodingKeys: String, CodingKey {
                case number, path
                case className = "class"
                case properties, outline
            }
        }

        /// The layer under a point of the picture.
        struct Hit: Encodable {
            /// `nil` if nothing is hit.
            var number: Int?
            /// In the layer's own space.
            var local: [Double]?
        }

        let source: LoadedScene
        private let layers: [(layer: CALayer, slot: Int32)]
        private let numbers: [UInt64: Int]
        let rows: [Row]

        /// More layers are not listed, and have no outlines; they are drawn and hit all the same.
        static let listed = 20_000
        /// More outlines make nothing clearer.
        private static let outlined = 2_000

        init(_ source: LoadedScene) {
            self.source = source
            let tree = source.tree
            var slots: [UInt64: Int32] = [:]
            tree.withUnsafeNodes { nodes in
                for slot in 0..<Int32(truncatingIfNeeded: nodes.slotCount) where nodes[slot].pointee.layerID != 0 {
                    slots[nodes[slot].pointee.layerID] = slot
                }
            }
            var layers: [(layer: CALayer, slot: Int32)] = []
            var rows: [Row] = []
            var numbers: [UInt64: Int] = [:]
            var open: [(layer: CALayer, depth: Int, isMask: Bool)] = [(source.scene.root, 0, false)]
            while let (layer, depth, isMask) = open.popLast() {
                guard let slot = slots[layer.layerID] else { continue }
                numbers[layer.layerID] = layers.count
                layers.append((layer, slot))
                if rows.count < Self.listed {
                    let animations = tree.animationCount(of: slot)
                    rows.append(
                        Row(
                            depth: depth, className: "\(type(of: layer))", name: layer.name,
                            isMask: isMask ? true : nil,
                            animations: animations > 0 ? animations : nil))
                }
                for sublayer in (layer.sublayers ?? []).reversed() { open.append((sublayer, depth + 1, false)) }
                if let mask = layer.mask { open.append((mask, depth + 1, true)) }
            }
            (self.layers, self.numbers, self.rows) = (layers, numbers, rows)
        }

        var layerCount: Int { layers.count }

        /// The layer that a point hits at a moment, in three dimensions: the result of `CALayer.hitTest(_:)` for the
        /// presentation layers.
        ///
        /// - Parameter point: In points of the picture.
        func hit(_ point: CGPoint, at time: Double) -> Hit {
            present(time)
            guard let hit = source.scene.root.presentation()?.hitTest(point) else { return Hit() }
            let local = hit.convert(point, from: nil)
            return Hit(number: numbers[hit.model().layerID], local: [Double(local.x), Double(local.y)])
        }

        /// The properties of a layer at a moment; `nil` if there is no layer of this number.
        func details(of number: Int, at time: Double) -> LayerDetails? {
            guard layers.indices.contains(number) else { return nil }
            let (layer, slot) = layers[number]
            let model = InspectedLayer.properties(of: slot, in: source.tree, at: nil)
            let first = ["bounds", "position"]
            let known = Set(first).union(model.keys)
            let shown = InspectedLayer.properties(of: slot, in: source.tree, at: time, listed: known)
            let complete = InspectedLayer.properties(of: slot, in: source.tree, at: nil, listed: Set(shown.keys))
            let rest = shown.keys.filter { !first.contains($0) }.sorted()
            return LayerDetails(
                number: number, path: source.tree.path(of: slot), className: "\(type(of: layer))",
                properties: (first + rest).compactMap { key in
                    shown[key].map { .init(name: key, value: $0, model: complete[key] == $0 ? nil : complete[key]) }
                },
                outline: outline(of: number, at: time) ?? [])
        }

        /// The corners of a layer's bounds as they show at a moment, x and y in turn; `nil` if there is no layer of this number.
        func outline(of number: Int, at time: Double) -> [Double]? {
            guard layers.indices.contains(number) else { return nil }
            present(time)
            let layer = layers[number].layer
            return (layer.presentation() ?? layer).cornersInPicture
        }

        /// The corners of layers' bounds as they show at a moment, x and y in turn, each after the layer's number.
        func outlines(at time: Double) -> [[Double]] {
            present(time)
            // Held until all are known: each asks those above it.
            let shown = layers.prefix(Self.outlined).map { $0.layer.presentation() ?? $0.layer }
            return shown.enumerated().compactMap { number, layer in
                layer.isHidden ? nil : [Double(number)] + layer.cornersInPicture
            }
        }

        /// Moves presentation layers to a moment; nothing changed since the first commit, so that only the time does.
        private func present(_ time: Double) {
            source.scene.root.commit(at: time)
        }
    }

    extension CALayer {
        /// The corners of the bounds in points of the picture, x and y in turn.
        fileprivate var cornersInPicture: [Double] {
            let box = bounds
            return [
                CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY),
                CGPoint(x: box.minX, y: box.maxY),
            ].flatMap { corner in
                let point = convert(corner, to: nil)
                return [Double(point.x), Double(point.y)]
            }
        }
    }
#endif
