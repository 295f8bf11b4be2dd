package import Compositor

/// A question and the comparisons that answer it.
package struct Suite {
    /// The name for `--suite`.
    package var name: String
    /// A heading.
    package var title: String
    /// The subject of the comparisons and their interpretation, human-readable.
    package var explanation: String
    /// Whether the comparisons are steps of one growing quantity.
    package var quantity: Quantity?
    package var comparisons: [PlannedComparison]

    /// The quantity that grows from comparison to comparison.
    package struct Quantity: Sendable, Encodable {
        /// Such as `layers`.
        package var unit: String
        /// Such as `Number of layers`.
        package var title: String
        /// Whether time by amount is a figure of its own: the cost of one element.
        package var isCounted = false
    }

    package init(
        name: String, title: String, explanation: String, quantity: Quantity? = nil, comparisons: [PlannedComparison]
    ) {
        self.name = name
        self.title = title
        self.explanation = explanation
        self.quantity = quantity
        self.comparisons = comparisons
    }
}

/// A comparison whose trees are built when its turn comes.
package struct PlannedComparison {
    package var name: String
    package var summary: String
    /// Of the growing quantity, if the suite has one.
    package var amount: Double?
    /// Whether every variant is also measured in a process of its own.
    package var isMeasuredApart: Bool
    /// Builds the variants: way by way, and of each way a variant a device.
    package var makeVariants: () throws -> [Variant]
    /// Builds the variant of a device with a number of elements, if that number is open.
    var makeVariant: ((_ elements: Int, _ device: Int) throws -> Variant)?
    /// Figures of others for the same.
    var published: [PublishedFigure] = []

    /// The parts of the time that all comparisons share: timing, processes of their own, the number of elements that fits.
    var parts: Int { 1 + (isMeasuredApart ? 1 : 0) + (makeVariant == nil ? 0 : 2) }

    package init(
        name: String, summary: String, amount: Double? = nil, isMeasuredApart: Bool = false,
        makeVariants: @escaping () throws -> [Variant]
    ) {
        self.name = name
        self.summary = summary
        self.amount = amount
        self.isMeasuredApart = isMeasuredApart
        self.makeVariants = makeVariants
    }
}

/// The devices that a suite is planned for.
package struct DevicePlan {
    /// The renderers' devices.
    package var devices: [RendererDevice]

    package init(_ devices: [RendererDevice]) {
        self.devices = devices
    }

    /// A short name for a device: the part that distinguishes it from the others.
    package func label(_ index: Int) -> String {
        let device = devices[index]
        switch device.kind {
        case .cpu:
            return "CPU renderer, \(device.threads ?? 1) thread\(device.threads == 1 ? "" : "s")"
        case .gpu:
            let name = device.name.split(separator: "(").first.map(String.init) ?? device.name
            return name.trimmingSuffix(" ") + (device.isSoftware ? " (software GL)" : "")
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return text
    }
}
