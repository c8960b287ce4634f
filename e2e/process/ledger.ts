import type { Answer } from './call.ts'

const kinds = ['sign-up', 'edit', 'shipment', 'code', 'redemption', 'ban', 'unban', 'grant-premium'] as const
export type Kind = (typeof kinds)[number]
export type Counts = Record<Kind, number>

const none: Counts = {
  'sign-up': 0,
  edit: 0,
  shipment: 0,
  code: 0,
  redemption: 0,
  ban: 0,
  unban: 0,
  'grant-premium': 0,
}

export type Ledger = ReturnType<typeof openLedger>

/** What the shop was asked to write, and what it said is written. Whatever lies between may have happened or not. */
export function openLedger() {
  let asked = { ...none }
  let acknowledged = { ...none }
  const total = { ...none, 'sign-in': 0, purchase: 0 }
  let people: string[] = []
  let tokens: string[] = []
  const approved = new Set<string>()
  const paid = new Set<string>()

  return {
    total,
    approved,
    paid,
    /** Those who signed up, and who signed in, since the last round. */
    lately: () => ({ people, tokens }),
    /** The number the next write of this kind will have if it happens. */
    next: (kind: Kind) => asked[kind] + 1,

    /** Asks for a write. A refusal is a promise too: nothing was written. */
    async ask(kind: Kind, write: () => Promise<Answer>): Promise<Answer> {
      asked[kind] += 1
      const answer = await write()
      if (answer.status === 200) {
        acknowledged[kind] += 1
        total[kind] += 1
      } else if (answer.status < 500) asked[kind] -= 1
      return answer
    },

    noteSignIn(token: string): void {
      total['sign-in'] += 1
      tokens.push(token)
    },

    notePerson: (username: string) => people.push(username),

    notePayment(orderId: string): void {
      total.purchase += 1
      paid.add(orderId)
    },

    /** What was promised and is not there, or is there more often than anybody asked. */
    compare(found: Counts): string[] {
      return kinds.flatMap((kind) => {
        const count = found[kind]
        if (count < acknowledged[kind]) return [`${kind}: ${acknowledged[kind]} acknowledged, ${count} found`]
        return count > asked[kind] ? [`${kind}: ${asked[kind]} asked for, ${count} found`] : []
      })
    },

    /** Begins a new page with what is known to be there. */
    turnPage(found: Counts): void {
      asked = { ...found }
      acknowledged = { ...found }
      people = []
      tokens = []
    },
  }
}
