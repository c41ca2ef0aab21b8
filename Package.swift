// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
  // `any` is written out: an existential on the hot path must be seen by the reader.
  .enableUpcomingFeature("ExistentialAny")
]

let package = Package(
  name: "Sheaf",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Sheaf", targets: ["Sheaf"]),
    .library(name: "SheafTesting", targets: ["SheafTesting"]),
    .library(name: "SheafOperators", targets: ["SheafOperators"]),
    .executable(name: "Explorer", targets: ["Explorer"]),
    .executable(name: "Console", targets: ["Console"]),
    .executable(name: "LoginMachine", targets: ["LoginMachine"]),
  ],
  traits: [
    .default(enabledTraits: ["Macros"]),
    .trait(
      name: "Macros",
      description: "@CasePathable and @Reducer. Without them no compiler plugin is built."
    ),
  ],
  targets: [
    .target(
      name: "Sheaf",
      dependencies: [.target(name: "SheafMacros", condition: .when(traits: ["Macros"]))],
      swiftSettings: settings
    ),
    .target(name: "SheafMacroExpansion", swiftSettings: settings),
    .macro(
      name: "SheafMacros",
      dependencies: ["SheafMacroExpansion"],
      swiftSettings: settings
    ),
    .target(name: "SheafTesting", dependencies: ["Sheaf"], swiftSettings: settings),
    .target(name: "SheafOperators", dependencies: ["Sheaf"], swiftSettings: settings),
    .executableTarget(
      name: "Explorer",
      dependencies: ["Sheaf"],
      path: "Sources/Examples/Explorer",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Console",
      dependencies: ["Sheaf"],
      path: "Sources/Examples/Console",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "LoginMachine",
      dependencies: ["Sheaf"],
      path: "Sources/Examples/LoginMachine",
      swiftSettings: settings
    ),
    .testTarget(
      name: "SheafTests",
      dependencies: ["Sheaf", "SheafTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SheafMacroExpansionTests",
      dependencies: ["SheafMacroExpansion"],
      swiftSettings: settings
    ),
    // Why without the plugin among its dependencies, which it runs as a process: SwiftPM would build
    // every test and all of Sheaf a second time, for the host.
    .testTarget(name: "SheafMacrosTests", swiftSettings: settings),
    .testTarget(
      name: "SheafTestingTests",
      dependencies: ["Sheaf", "SheafTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ExplorerTests",
      dependencies: ["Explorer", "Sheaf", "SheafTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ConsoleTests",
      dependencies: ["Console", "Sheaf", "SheafTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SheafOperatorsTests",
      dependencies: ["Sheaf", "SheafOperators", "SheafTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LoginMachineTests",
      dependencies: ["LoginMachine", "Sheaf", "SheafTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["LoginMachine", "Sheaf", "SheafOperators", "SheafTesting"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
