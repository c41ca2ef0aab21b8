private enum LoadableKeys: String, CodingKey {
  case request
  case content
  case previous
  case failure
  case generation
  case timeout
  case loadedAt
  case isInvalidated
  case isOfOtherRequest
  case isPartial
  case pageCount
  case pageGeneration
}

/// Encoded as ``Loadable/withoutActivity``. A failure is encoded where it is a time-out or `Failure` is
/// `Codable`, else left out; that of a page never is.
extension Loadable: Encodable where Request: Encodable, Content: Encodable {
  /// Encodes everything but what runs: the activities, the edits, and what waits for content.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    let state = withoutActivity
    var container = encoder.container(keyedBy: LoadableKeys.self)
    try container.encode(state.request, forKey: .request)
    try container.encodeIfPresent(state.content, forKey: .content)
    try container.encodeIfPresent(state.previous, forKey: .previous)
    switch state.failure {
    case .timedOut(let limit):
      try container.encode(limit, forKey: .timeout)
    case .thrown(let error):
      if Failure.self is any Decodable.Type, let error = error as? any Encodable {
        try container.encode(error, forKey: .failure)
      }
    case nil:
      break
    }
    try container.encode(state.generation, forKey: .generation)
    try container.encodeIfPresent(state.loadedAt, forKey: .loadedAt)
    try container.encode(state.isInvalidated, forKey: .isInvalidated)
    try container.encode(state.isOfOtherRequest, forKey: .isOfOtherRequest)
    try container.encode(state.isPartial, forKey: .isPartial)
    try container.encode(state.pages.count, forKey: .pageCount)
    try container.encode(state.pages.generation, forKey: .pageGeneration)
  }
}

/// Restored as if the load that was under way had been cancelled and every edit rolled back.
extension Loadable: Decodable where Request: Decodable, Content: Decodable {
  /// Restores what was encoded; what a reload had withdrawn is content again, stale.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: LoadableKeys.self)
    self.init(request: try container.decode(Request.self, forKey: .request))
    content = try container.decodeIfPresent(Content.self, forKey: .content)
    previous = try container.decodeIfPresent(Content.self, forKey: .previous)
    if let limit = try container.decodeIfPresent(Duration.self, forKey: .timeout) {
      failure = .timedOut(after: limit)
    } else if let type = Failure.self as? any Decodable.Type {
      failure = try Self.failure(as: type, container).map(LoadFailure.thrown)
    }
    generation = try container.decode(Int.self, forKey: .generation)
    loadedAt = try container.decodeIfPresent(Duration.self, forKey: .loadedAt)
    isInvalidated = try container.decode(Bool.self, forKey: .isInvalidated)
    isOfOtherRequest = try container.decode(Bool.self, forKey: .isOfOtherRequest)
    isPartial = try container.decode(Bool.self, forKey: .isPartial)
    pages.count = max(0, try container.decode(Int.self, forKey: .pageCount))
    pages.generation = try container.decode(Int.self, forKey: .pageGeneration)
    // Why: a failure that could not be encoded leaves nothing that would say why content is absent.
    if content == nil, failure == nil { restorePrevious() }
  }

  private static func failure<E: Decodable>(
    as type: E.Type,
    _ container: KeyedDecodingContainer<LoadableKeys>
  ) throws -> Failure? {
    try container.decodeIfPresent(type, forKey: .failure) as? Failure
  }
}
