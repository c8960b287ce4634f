/** Thrown to answer a call with a status and a sentence instead of what it asked for. */
export class Declined extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Declined'
    this.status = status
  }
}
