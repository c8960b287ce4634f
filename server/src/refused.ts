import { type RefusalCode, refusals } from '@guildshop/contract/refusals'

/** `words` say more than the table can, such as a count. */
type Details = { retryAfter?: number | undefined; words?: string }

/** Thrown when the product declines a request on purpose. Anything else thrown is a bug or an outage. */
export class Refused extends Error {
  readonly code: RefusalCode
  /** Seconds until asking again makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, { retryAfter, words }: Details = {}) {
    super(words ?? refusals[code].message)
    this.name = 'Refused'
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Throws when a rule answered with a reason; does nothing when it answered null. */
export function refuseIf(reason: RefusalCode | null): void {
  if (reason) throw new Refused(reason)
}
