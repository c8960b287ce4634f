/** Thrown to reject an SMTP command: 4xx is temporary, 5xx permanent. */
export class SmtpRefusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.name = 'SmtpRefusal'
    this.responseCode = responseCode
  }
}
