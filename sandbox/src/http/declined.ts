/** Thrown to reply with an HTTP status and a message. */
export class Declined extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'Declined'
    this.statusCode = statusCode
  }
}
