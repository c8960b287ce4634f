/** Thrown to reply with an HTTP status and a message. */
export class Declined extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Declined'
    this.status = status
  }
}
