/** Thrown when the caller should retry later (503). */
export class Unavailable extends Error {
  /** Retry-After in seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('try again later')
    this.name = 'Unavailable'
    this.retryAfter = retryAfter
  }
}
