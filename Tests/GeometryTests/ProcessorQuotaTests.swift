import Geometry
import Testing

@Suite("Threads by quota")
struct ProcessorQuotaTests {
    @Test("the smallest quota of the groups around the process counts")
    func unified() {
        let files = [
            "/sys/fs/cgroup/a/b/cpu.max": "max 100000", "/sys/fs/cgroup/a/cpu.max": "150000 100000\n",
            "/sys/fs/cgroup/cpu.max": "800000 100000",
        ]
        #expect(ProcessorQuota.quota(ofGroupFile: "0::/a/b\n") { files[$0] } == 1.5)
    }

    @Test("version 1 has two files, and a quota of -1 is none")
    func legacy() {
        var files = [
            "/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us": "50000\n",
            "/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_period_us": "100000\n",
        ]
        let groups = "5:memory:/y\n4:cpu,cpuacct:/x\n"
        #expect(ProcessorQuota.quota(ofGroupFile: groups) { files[$0] } == 0.5)
        files["/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us"] = "-1"
        #expect(ProcessorQuota.quota(ofGroupFile: groups) { files[$0] } == nil)
    }

    @Test(
        "threads are processors within the quota, parts of one rounded up, at least one",
        arguments: [
            (64, "200000 100000", 2), (64, "150000 100000", 2), (64, "100001 100000", 2), (64, "1 100000", 1),
            (2, "400000 100000", 2), (64, "max 100000", 64), (64, nil, 64), (64, "1e300 1", 64), (64, "1 1e300", 1),
            (0, nil, 1), (1, "50000 100000", 1), (64, "6300000 100000", 63),
        ] as [(Int, String?, Int)])
    func threads(processors: Int, quota: String?, threads: Int) {
        let found = ProcessorQuota.count(onProcessors: processors, groupFile: "0::/a\n") { path in
            path == "/sys/fs/cgroup/a/cpu.max" ? quota : nil
        }
        #expect(found == threads)
    }

    @Test(
        "the processors that a process may run on are the bits of its mask",
        arguments: [
            ("3", 2), ("1", 1), ("f0", 4), ("ffffffff,ffffffff", 64), ("00000000,00000101", 2), ("0", nil), ("", nil),
            ("x", nil), ("-1", nil),
        ] as [(String, Int?)])
    func allowedProcessors(mask: String, count: Int?) {
        let status = "Name:\tx\nCpus_allowed_list:\t0-63\nCpus_allowed:\t\(mask)\nMems_allowed:\tff\n"
        #expect(ProcessorQuota.allowedProcessors(inStatus: status) == count)
    }

    @Test("without a mask nothing is known of them", arguments: [nil, "", "Name:\tx", "Cpus_allowed_list:\t0-1"])
    func noMask(status: String?) {
        #expect(ProcessorQuota.allowedProcessors(inStatus: status) == nil)
    }

    @Test("texts that make no sense are no quota", arguments: ["", "max", "0 0", "-1 100", "a b", "1 2 3"])
    func nonsense(text: String) {
        #expect(ProcessorQuota.quota(ofGroupFile: "0::/\n") { _ in text } == nil)
        #expect(ProcessorQuota.quota(ofGroupFile: text) { _ in nil } == nil)
        #expect(ProcessorQuota.threads >= 1)
    }
}
