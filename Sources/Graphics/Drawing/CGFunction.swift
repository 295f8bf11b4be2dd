public import Foundation

/// Computes the outputs of a `CGFunction` from its inputs, which both have as many numbers as the function was made with.
public typealias CGFunctionEvaluateCallback =
    (_ info: UnsafeMutableRawPointer?, _ inputs: UnsafePointer<CGFloat>, _ outputs: UnsafeMutablePointer<CGFloat>) ->
    Void

/// Called when a `CGFunction` goes away.
public typealias CGFunctionReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// The callbacks of a `CGFunction`.
public struct CGFunctionCallbacks {
    /// 0.
    public var version: UInt32
    /// Computes outputs from inputs.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Called when the function goes away.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// Callbacks of version 0.
    public init(
        version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
    ) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A function from numbers to numbers, such as the colour of a shading at a place.
public final class CGFunction {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks
    let domain: [ClosedRange<CGFloat>]
    private let range: [ClosedRange<CGFloat>]?
    let outputCount: Int

    /// A function that a callback computes.
    ///
    /// - Parameters:
    ///   - info: Passed to the callbacks.
    ///   - domainDimension: The number of inputs, from 1 on.
    ///   - domain: The least and the greatest value of each input; inputs are clipped to them; `nil` is 0 and 1.
    ///   - rangeDimension: The number of outputs, from 1 on.
    ///   - range: The least and the greatest value of each output; outputs are clipped to them; `nil` clips none.
    ///   - callbacks: The functions that compute outputs and release `info`.
    /// - Returns: `nil` if numbers are missing or not in order, or nothing computes outputs.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard (1...64).contains(domainDimension), (1...64).contains(rangeDimension),
            callbacks.pointee.evaluate != nil,
            let inputs = CGFunction.intervals(domain, count: domainDimension) ?? (domain == nil ? [] : nil)
        else {
            return nil
        }
        var outputs: [ClosedRange<CGFloat>]?
        if range != nil {
            guard let intervals = CGFunction.intervals(range, count: rangeDimension) else {
                return nil
            }
            outputs = intervals
        }
        self.info = info
        self.callbacks = callbacks.pointee
        self.domain = inputs.isEmpty ? Array(repeating: 0...1, count: domainDimension) : inputs
        self.range = outputs
        outputCount = rangeDimension
    }

    deinit {
        callbacks.releaseInfo?(info)
    }

    private static func intervals(_ numbers: UnsafePointer<CGFloat>?, count: Int) -> [ClosedRange<CGFloat>]? {
        guard let numbers else {
            return nil
        }
        var intervals: [ClosedRange<CGFloat>] = []
        for index in 0..<count {
            let (low, high) = (numbers[2 * index], numbers[2 * index + 1])
            guard low <= high, low.isFinite, high.isFinite else {
                return nil
            }
            intervals.append(low...high)
        }
        return intervals
    }

    /// The outputs for one input per dimension of the domain; outputs that are not numbers are 0.
    func outputs(for inputs: [CGFloat]) -> [CGFloat] {
        let inputs = zip(inputs, domain).map { min(max($0, $1.lowerBound), $1.upperBound) }
        var outputs = [CGFloat](repeating: 0, count: outputCount)
        guard let evaluate = callbacks.evaluate, inputs.count == domain.count else {
            return outputs
        }
        inputs.withUnsafeBufferPointer { inputs in
            outputs.withUnsafeMutableBufferPointer { outputs in
                guard let input = inputs.baseAddress, let output = outputs.baseAddress else {
                    return
                }
                evaluate(info, input, output)
            }
        }
        return outputs.enumerated().map { index, value in
            guard value.isFinite else {
                return 0
            }
            guard let range else {
                return value
            }
            return min(max(value, range[index].lowerBound), range[index].upperBound)
        }
    }
}
