/** Startup failure. The message is shown to the user as is, without a stack trace. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
