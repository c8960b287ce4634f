/** Says in one sentence, meant for the person who started the sandbox, why it stays off. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
