internal import Foundation

/// The motion of a damped spring that is released at distance 1 from its rest.
///
/// With ω₀ = √(k/m), ζ = c/(2√(km)), σ = ζω₀ and v₀ = −initialVelocity, the displacement x solves x″ + 2σx′ + ω₀²x = 0 with
/// x(0) = 1 and x′(0) = v₀; progress is 1 − x.
struct SpringCurve: Sendable, Equatable {
    private enum Motion: Equatable {
        /// x = e^(−σt) · (cos ωt + B · sin ωt)
        case oscillating(frequency: Double, sine: Double)
        /// x = (1 + s·t) · e^(−σt)
        case critical(slope: Double)
        /// x = a·e^(rt) + (1 − a)·e^(qt)
        case overdamped(slow: Double, fast: Double, share: Double)
    }

    /// σ, in 1/s.
    private let decay: Double
    private let motion: Motion

    /// A mass or stiffness that is not positive and finite counts as its default, 1 or 100; a damping that is not finite or
    /// is negative as 0, a velocity that is not finite as 0.
    init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, allowsOverdamping: Bool) {
        let mass = mass > 0 && mass.isFinite ? mass : 1
        let stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
        let damping = damping > 0 && damping.isFinite ? damping : 0
        let velocity = initialVelocity.isFinite ? -initialVelocity : 0
        let natural = (stiffness / mass).squareRoot()
        var ratio = damping / (2 * (stiffness * mass).squareRoot())
        if ratio > 1, !allowsOverdamping {
            ratio = 1
        }
        decay = ratio * natural
        if ratio < 1 {
            let frequency = natural * (1 - ratio * ratio).squareRoot()
            motion = .oscillating(frequency: frequency, sine: (velocity + decay) / frequency)
        } else if ratio == 1 {
            motion = .critical(slope: velocity + natural)
        } else {
            let spread = natural * (ratio * ratio - 1).squareRoot()
            let (slow, fast) = (spread - decay, -spread - decay)
            motion = .overdamped(slow: slow, fast: fast, share: (velocity - fast) / (slow - fast))
        }
    }

    /// Progress, 0 at the start, about 1 at rest, after a time in seconds.
    func progress(at time: Double) -> Double {
        let x = displacement(at: max(0, time))
        return x.isFinite ? 1 - x : 1
    }

    private func displacement(at time: Double) -> Double {
        switch motion {
        case .oscillating(let frequency, let sine):
            Portable.exp(-decay * time) * (Portable.cos(frequency * time) + sine * Portable.sin(frequency * time))
        case .critical(let slope):
            (1 + slope * time) * Portable.exp(-decay * time)
        case .overdamped(let slow, let fast, let share):
            share * Portable.exp(slow * time) + (1 - share) * Portable.exp(fast * time)
        }
    }

    /// Seconds until the spring counts as at rest: its displacement's bound is a thousandth; infinite without damping.
    var settlingDuration: Double {
        let threshold = 0.001
        switch motion {
        case .oscillating(_, let sine):
            return decay > 0 ? Portable.log((1 + abs(sine)) / threshold) / decay : .infinity
        case .critical(let slope):
            // |x| only falls from its turning point on, if it has one.
            return restTime(after: slope == 0 ? 0 : 1 / decay - 1 / slope, threshold: threshold)
        case .overdamped(let slow, let fast, let share):
            let quotient = -(1 - share) * fast / (share * slow)
            return restTime(after: quotient > 0 ? Portable.log(quotient) / (slow - fast) : 0, threshold: threshold)
        }
    }

    /// The last moment with |x| at the threshold, if |x| falls monotonically after `turningPoint`.
    private func restTime(after turningPoint: Double, threshold: Double) -> Double {
        var low = turningPoint.isFinite ? max(0, turningPoint) : 0
        if abs(displacement(at: low)) <= threshold {
            low = 0
        }
        var step = 1 / decay
        guard step.isFinite, step > 0 else { return .infinity }
        while abs(displacement(at: low + step)) > threshold {
            step *= 2
            guard step.isFinite else { return .infinity }
        }
        var high = low + step
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if abs(displacement(at: middle)) > threshold {
                low = middle
            } else {
                high = middle
            }
        }
        return high
    }
}
