private enum LoadableKeys: String, CodingKey {
  case request
  case content
  case previous
  case failure
  case generation
  case loadedAt
  case isInvalidated
}

/// Encoded without its activity. A failure is encoded where `Failure` is `Codable`, else left out.
extension Loadable: Encodable where Request: Encodable, Content: Encodable {
  /// Encodes everything but the activity.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: LoadableKeys.self)
    try container.encode(request, forKey: .request)
    try container.encodeIfPresent(content, forKey: .content)
    try container.encodeIfPresent(previous, forKey: .previous)
    if Failure.self is any Decodable.Type, let error = failure?.error as? any Encodable {
      try container.encode(error, forKey: .failure)
    }
    try container.encode(generation, forKey: .generation)
    try container.encodeIfPresent(loadedAt, forKey: .loadedAt)
    try container.encode(isInvalidated, forKey: .isInvalidated)
  }
}

/// Restored as if the load that was under way had been cancelled.
extension Loadable: Decodable where Request: Decodable, Content: Decodable {
  /// Restores everything but the activity; what a reload had withdrawn is content again, stale.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: LoadableKeys.self)
    self.init(request: try container.decode(Request.self, forKey: .request))
    content = try container.decodeIfPresent(Content.self, forKey: .content)
    previous = try container.decodeIfPresent(Content.self, forKey: .previous)
    if let type = Failure.self as? any Decodable.Type {
      failure = try Self.failure(as: type, container).map(LoadFailure.thrown)
    }
    generation = try container.decode(Int.self, forKey: .generation)
    loadedAt = try container.decodeIfPresent(Duration.self, forKey: .loadedAt)
    isInvalidated = try container.decode(Bool.self, forKey: .isInvalidated)
    if content == nil, failure == nil { restorePrevious() }
  }

  private static func failure<E: Decodable>(
    as type: E.Type,
    _ container: KeyedDecodingContainer<LoadableKeys>
  ) throws -> Failure? {
    try container.decodeIfPresent(type, forKey: .failure) as? Failure
  }
}
