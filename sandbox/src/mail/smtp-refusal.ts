/** Thrown to answer an SMTP command with a code; 4xx asks the sender to try again, 5xx not to. */
export class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.name = 'SmtpRefusal'
    this.responseCode = responseCode
  }
}
