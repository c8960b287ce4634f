/** Thrown when the sender of a signed request can't be verified at the moment (503): it should send it again later. */
export class Unverified extends Error {
  /** Retry-After in seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('try again later')
    this.name = 'Unverified'
    this.retryAfter = retryAfter
  }
}
