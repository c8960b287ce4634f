import type { ProofNeed } from '@guildshop/contract/proof'
import { type RefusalCode, refusals } from '@guildshop/contract/refusals'

/** `message` overrides the default one, for example to include a count. `field` is the part of the request that's refused. */
type Details = {
  retryAfter?: number | undefined
  message?: string
  field?: string | undefined
  needs?: ProofNeed[]
}

/** Thrown to refuse a request deliberately. Anything else thrown is a bug or an outage. */
export class Refused extends Error {
  readonly code: RefusalCode
  /** Retry-After in seconds. */
  readonly retryAfter: number | undefined
  readonly field: string | undefined

  /** What the session has to prove. */
  readonly needs: ProofNeed[] | undefined

  constructor(code: RefusalCode, { retryAfter, message, field, needs }: Details = {}) {
    super(message ?? refusals[code].message)
    this.name = 'Refused'
    this.code = code
    this.retryAfter = retryAfter
    this.field = field
    this.needs = needs
  }
}

/** Throws if a rule returned a refusal code; does nothing on null. */
export function refuseIf(reason: RefusalCode | null): void {
  if (reason) throw new Refused(reason)
}
