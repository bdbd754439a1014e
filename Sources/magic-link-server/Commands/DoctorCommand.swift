import FoundationEssentials

/// `doctor`: says what is wrong and what to do. A configuration that can't be read is a finding like others.
enum DoctorCommand {
    static func run(_ options: DoctorOptions, configuration path: String?) -> Int32 {
        let findings: [Finding]
        do throws(ConfigurationError) {
            let configuration = try Configuration.parse(
                environment: ProcessInfo.processInfo.environment, file: path.map(EnvironmentFile.init(path:)) ?? .empty)
            findings = Doctor(configuration: configuration, now: SystemClock().now).findings()
        } catch {
            findings = Doctor.findings(of: error)
        }
        let diagnosis = Diagnosis(findings)
        do { Console.say(options.isJSON ? try diagnosis.json : diagnosis.text) } catch {
            Console.complain("\(error)")
            return StartFailure.status
        }
        return diagnosis.exitCode
    }
}
