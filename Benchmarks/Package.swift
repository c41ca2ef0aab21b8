// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  // As in the package that is measured.
  .enableUpcomingFeature("ExistentialAny")
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS("26.0")],
  dependencies: [.package(name: "Sheaf", path: "..")],
  targets: [
    // <malloc.h>, which no module of the toolchain shows.
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "SheafBenchmarks",
      dependencies: [
        "CMalloc",
        .product(name: "Sheaf", package: "Sheaf"),
        .product(name: "SheafTesting", package: "Sheaf"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
