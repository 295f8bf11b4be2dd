import Compositor
import Foundation
import TestSupport
import Testing

@testable import BenchmarkSuite

/// Counters of drivers: of NVIDIA's by a library of that interface, of the kernel's by files of that form.
@Suite struct DeviceCounterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func regionsOfClientsAreAddedUp() throws {
        let client = "drm-driver:\tamdgpu\ndrm-client-id:\t7\ndrm-total-vram:\t1024 KiB\ndrm-total-gtt:\t2 MiB\n"
        for (name, text) in [
            // Two files of one client, one of another by the older name, and one that is none.
            ("3", client + "drm-memory-vram:\t512 KiB\n"), ("4", client), ("5", "pos:\t0\nflags:\t02\n"),
            ("6", "drm-client-id:\t9\ndrm-memory-vram:\t100\n"),
        ] {
            try text.write(to: folder.url(name), atomically: true, encoding: .utf8)
        }
        #expect(DeviceMemory.used(inFolder: folder.path) == 3 << 20 + 100)
        try FileManager.default.removeItem(at: folder.url("6"))
        #expect(DeviceMemory.used(inFolder: folder.path) == 3 << 20)
        #expect(DeviceMemory.used(inFolder: folder.path + "/nowhere") == nil)
    }

    @Test func softwareHasNoMemoryOfItsOwn() throws {
        #expect(DeviceMemory.used(by: try Renderer(device: .cpu).device) == nil)
        var software = RendererDevice(.gpu)
        software.isSoftware = true
        #expect(DeviceMemory.used(by: software) == nil)
    }

    @Test func cardsAreFoundByTheirAddressOrAlone() throws {
        let source = """
            #include <string.h>
            int nvmlInit_v2(void) { return 0; }
            int nvmlDeviceGetCount_v2(unsigned *count) { *count = 1; return 0; }
            int nvmlDeviceGetHandleByIndex_v2(unsigned index, void **card) { *card = (void *)16; return (int)index; }
            int nvmlDeviceGetHandleByPciBusId_v2(const char *address, void **card) {
                *card = (void *)32;
                return strcmp(address, "0000:01:00.0");
            }
            int nvmlDeviceGetTotalEnergyConsumption(void *card, unsigned long long *energy) {
                *energy = 1500 * (unsigned long long)card;
                return 0;
            }
            int nvmlDeviceGetMemoryInfo(void *card, unsigned long long *values) {
                values[0] = 100; values[1] = 60; values[2] = 40;
                return 0;
            }
            """
        let (file, library) = (
            folder("nvml.c"), folder("nvml.so")
        )
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["cc", "-shared", "-fPIC", "-o", library, file]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        let counters = try #require(NVML(library: library))
        var card = RendererDevice(.gpu)
        card.vendor = "NVIDIA Corporation"
        #expect(counters.joules(of: card) == 24 && counters.usedMemory(of: card) == 40)
        card.pciAddress = "0000:01:00.0"
        #expect(counters.joules(of: card) == 48)
        card.pciAddress = "0000:02:00.0"
        #expect(counters.joules(of: card) == nil && counters.usedMemory(of: card) == nil)
        card = RendererDevice(.gpu)
        card.vendor = "Mesa"
        #expect(counters.joules(of: card) == nil)
        #expect(NVML(library: folder.path + "/nowhere.so") == nil)
    }
}
