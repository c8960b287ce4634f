/** Thrown when a request can't be answered now and the caller should send it again. */
export class Unavailable extends Error {
  /** Seconds until sending it again makes sense. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('try again later')
    this.name = 'Unavailable'
    this.retryAfter = retryAfter
  }
}
