public import Graphics

// Stand-ins for small names that Foundation and the C library have on Apple's systems.

/// Nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The largest finite number of 32 bits.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// Infinity.
public let HUGE = Float.infinity

/// Objective-C's whole number.
public typealias NSInteger = Int
/// Objective-C's whole number from zero on, which Swift takes for the other one.
public typealias NSUInteger = Int

/// Calls `body`.
///
/// Objects are released with their last reference, so that there is no pool.
public func autoreleasepool<Result, Failure>(invoking body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try body()
}

/// Seconds since the beginning of 2001.
public typealias CFAbsoluteTime = TimeInterval
/// Seconds from the beginning of 1970 to that of 2001.
public let kCFAbsoluteTimeIntervalSince1970: TimeInterval = Date.timeIntervalBetween1970AndReferenceDate
/// The index of an element that is not in a list or a text.
public let kCFNotFound: CFIndex = -1

/// The seconds that have passed since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}
