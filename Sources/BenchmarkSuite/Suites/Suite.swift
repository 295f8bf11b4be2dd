package import Compositor

/// A question and the contests that answer it.
package struct Suite {
    /// What `--suite` calls it.
    package var name: String
    /// A heading.
    package var title: String
    /// What is compared and how to read it, human-readable.
    package var explanation: String
    /// Whether the contests are steps of one growing quantity.
    package var quantity: Quantity?
    package var contests: [PlannedContest]

    /// What grows from contest to contest.
    package struct Quantity: Sendable, Encodable {
        /// Such as `layers`.
        package var unit: String
        /// Such as `Number of layers`.
        package var title: String
        /// Whether time by amount is a figure of its own: what one of them costs.
        package var isCounted = false
    }

    package init(
        name: String, title: String, explanation: String, quantity: Quantity? = nil, contests: [PlannedContest]
    ) {
        self.name = name
        self.title = title
        self.explanation = explanation
        self.quantity = quantity
        self.contests = contests
    }
}

/// A contest whose trees are built when its turn comes.
package struct PlannedContest {
    package var name: String
    package var summary: String
    /// Of the growing quantity, where the suite has one.
    package var amount: Double?
    /// Whether every contestant is also measured in a process of its own.
    package var isMeasuredApart: Bool
    /// Builds the contestants: way by way, and of each way a contestant a device.
    package var makeContestants: () throws -> [Contestant]

    package init(
        name: String, summary: String, amount: Double? = nil, isMeasuredApart: Bool = false,
        makeContestants: @escaping () throws -> [Contestant]
    ) {
        self.name = name
        self.summary = summary
        self.amount = amount
        self.isMeasuredApart = isMeasuredApart
        self.makeContestants = makeContestants
    }
}

/// The devices that a suite is planned for.
package struct DevicePlan {
    /// The renderers' devices.
    package var devices: [RendererDevice]

    package init(_ devices: [RendererDevice]) {
        self.devices = devices
    }

    /// A short name for a device: the part that tells it from the others.
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
