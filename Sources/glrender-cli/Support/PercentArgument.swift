import ArgumentParser

/// A share in hundredths, such as `5%`; the sign may be left out.
struct PercentArgument: ExpressibleByArgument, CustomStringConvertible {
    /// 0.05 for five in a hundred.
    var share: Double

    init(share: Double) {
        self.share = share
    }

    init?(argument: String) {
        let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
        guard let value = Double(digits), value.isFinite, value >= 0 else { return nil }
        share = value / 100
    }

    var description: String {
        let hundredths = (share * 1e4).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))%" : "\(hundredths)%"
    }
}
