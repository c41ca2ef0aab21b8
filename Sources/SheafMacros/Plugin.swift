/// The compiler's plugin: it answers one message after the other, until the compiler goes away.
@main
struct Plugin {
  static func main() {
    // Why first: nothing may reach the pipe but answers.
    guard let channel = MessageChannel() else { return }
    while let message = channel.receive() {
      guard channel.send(PluginMessages.answer(to: message)) else { return }
    }
  }
}
