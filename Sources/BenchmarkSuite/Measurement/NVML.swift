internal import Compositor
internal import Foundation

/// The counters of the driver of NVIDIA's cards, by its library (NVML), which is loaded if it is installed.
final class NVML: Sendable {
    private typealias Card = OpaquePointer
    private typealias Find = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Card?>) -> Int32
    private typealias Count = @convention(c) (UnsafeMutablePointer<UInt32>) -> Int32
    private typealias Take = @convention(c) (UInt32, UnsafeMutablePointer<Card?>) -> Int32
    private typealias Read = @convention(c) (Card, UnsafeMutablePointer<UInt64>) -> Int32

    private let find: Find
    private let count: Count
    private let take: Take
    private let readEnergy: Read
    private let readMemory: Read

    /// This machine's; `nil` if there is none.
    static let shared = NVML(library: "libnvidia-ml.so.1")

    /// Loads and starts the library, which stays.
    init?(library: String) {
        guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL),
            let start = dlsym(handle, "nvmlInit_v2"), let find = dlsym(handle, "nvmlDeviceGetHandleByPciBusId_v2"),
            let count = dlsym(handle, "nvmlDeviceGetCount_v2"),
            let take = dlsym(handle, "nvmlDeviceGetHandleByIndex_v2"),
            let energy = dlsym(handle, "nvmlDeviceGetTotalEnergyConsumption"),
            let memory = dlsym(handle, "nvmlDeviceGetMemoryInfo"),
            unsafeBitCast(start, to: (@convention(c) () -> Int32).self)() == 0
        else { return nil }
        self.find = unsafeBitCast(find, to: Find.self)
        self.count = unsafeBitCast(count, to: Count.self)
        self.take = unsafeBitCast(take, to: Take.self)
        readEnergy = unsafeBitCast(energy, to: Read.self)
        readMemory = unsafeBitCast(memory, to: Read.self)
    }

    /// Joules that a card has used since its driver was loaded; the counter steps some ten times a second.
    func joules(of device: RendererDevice) -> Double? {
        value(of: device, readEnergy, 0).map { Double($0) / 1e3 }
    }

    /// Bytes of a card's memory in use, by all processes.
    func usedMemory(of device: RendererDevice) -> Int? {
        // Total, free and used.
        value(of: device, readMemory, 2).map { Int($0) }
    }

    private func value(of device: RendererDevice, _ read: Read, _ place: Int) -> UInt64? {
        guard let card = card(device) else { return nil }
        var values: [UInt64] = [0, 0, 0]
        return read(card, &values) == 0 ? values[place] : nil
    }

    /// The card by its address; containers often hide that, and then it is the only one.
    private func card(_ device: RendererDevice) -> Card? {
        guard device.vendor.hasPrefix("NVIDIA") else { return nil }
        var (card, cards): (Card?, UInt32) = (nil, 0)
        if let address = device.pciAddress { return find(address, &card) == 0 ? card : nil }
        return count(&cards) == 0 && cards == 1 && take(0, &card) == 0 ? card : nil
    }
}
