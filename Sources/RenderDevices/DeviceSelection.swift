/// The selection of a device, as `--device` names it.
public enum DeviceSelection: Sendable, Equatable, CustomStringConvertible {
    /// The first hardware GPU; without one, the caller draws on the CPU.
    case auto
    /// The first hardware GPU, or an error.
    case gpu
    /// The CPU renderer.
    case cpu
    /// The device at this position, from 0, in the list of all devices.
    case index(Int)
    /// The device whose render node or primary node is this file, such as `/dev/dri/renderD128`.
    case file(String)
    /// The device on this PCI address; the domain may be left out: `0000:65:00.0` or `65:00.0`.
    case pci(String)
    /// The device with this index in CUDA.
    case cuda(Int)
    /// The device of the OpenGL ES context that is current on the calling thread, used in a context that shares its textures:
    /// for programs with windows of their own. No argument names it.
    case currentContext

    /// Reads `auto`, `gpu`, `cpu`, an index, a path below `/dev/`, `pci:ADDRESS` or `cuda:INDEX`.
    ///
    /// `nil` if `argument` is none of these.
    public init?(argument: String) {
        switch argument {
        case "auto": self = .auto
        case "gpu": self = .gpu
        case "cpu": self = .cpu
        default:
            if let index = Int(argument), index >= 0 {
                self = .index(index)
            } else if argument.hasPrefix("/dev/"), argument.count > 5 {
                self = .file(argument)
            } else if argument.hasPrefix("pci:"), argument.count > 4 {
                self = .pci(argument.dropFirst(4).lowercased())
            } else if argument.hasPrefix("cuda:"), let index = Int(argument.dropFirst(5)), index >= 0 {
                self = .cuda(index)
            } else {
                return nil
            }
        }
    }

    /// The form that ``init(argument:)`` reads.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .gpu: "gpu"
        case .cpu: "cpu"
        case .index(let index): String(index)
        case .file(let path): path
        case .pci(let address): "pci:\(address)"
        case .cuda(let index): "cuda:\(index)"
        case .currentContext: "current context"
        }
    }
}
