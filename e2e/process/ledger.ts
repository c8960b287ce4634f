import type { Answer } from './call.ts'

const kinds = ['sign-up', 'edit', 'shipment', 'refund', 'code', 'redemption', 'ban', 'unban', 'grant-premium'] as const
export type Kind = (typeof kinds)[number]
export type Counts = Record<Kind, number>

const none: Counts = {
  'sign-up': 0,
  edit: 0,
  shipment: 0,
  refund: 0,
  code: 0,
  redemption: 0,
  ban: 0,
  unban: 0,
  'grant-premium': 0,
}

const noneElse = { 'sign-in': 0, purchase: 0, 'key purchase': 0 }

export type Ledger = ReturnType<typeof openLedger>

/** Tracks requested and acknowledged writes. A write that is only requested may or may not have happened. */
export function openLedger() {
  let asked = { ...none }
  let acknowledged = { ...none }
  const total: Record<string, number> = { ...none, ...noneElse }
  let page: Record<string, number> = { ...total }
  let people: string[] = []
  let tokens: string[] = []
  const approved = new Set<string>()
  const paid = new Set<string>()

  const count = (kind: string) => {
    total[kind] = (total[kind] ?? 0) + 1
    page[kind] = (page[kind] ?? 0) + 1
  }

  return {
    approved,
    paid,
    /** Accounts, session tokens and acknowledged writes per kind since the last round. */
    lately: () => ({ people, tokens, writes: page }),
    /** Acknowledged writes since the last round. */
    countLately: () => Object.values(page).reduce((sum, number) => sum + number, 0),
    /** Kinds of writes that never succeeded in any round. */
    listMissing: () => Object.keys(total).filter((kind) => total[kind] === 0),
    /** The number of the next write of this kind. */
    next: (kind: Kind) => asked[kind] + 1,

    /** Requests a write. A refusal guarantees that nothing was written. */
    async ask(kind: Kind, write: () => Promise<Answer>): Promise<Answer> {
      asked[kind] += 1
      const answer = await write()
      if (answer.status === 200) {
        acknowledged[kind] += 1
        count(kind)
      } else if (answer.status < 500) asked[kind] -= 1
      return answer
    },

    noteSignIn(token: string): void {
      count('sign-in')
      tokens.push(token)
    },

    notePerson: (username: string) => people.push(username),

    notePayment(orderId: string, deliversKey: boolean): void {
      count(deliversKey ? 'key purchase' : 'purchase')
      paid.add(orderId)
    },

    /** Returns acknowledged writes that are missing and writes found more often than requested. */
    compare(found: Counts): { lost: string[]; doubled: string[] } {
      const few = kinds.filter((kind) => found[kind] < acknowledged[kind])
      const many = kinds.filter((kind) => found[kind] > asked[kind])
      return {
        lost: few.map((kind) => `${kind}: ${acknowledged[kind]} acknowledged, ${found[kind]} found`),
        doubled: many.map((kind) => `${kind}: ${asked[kind]} requested, ${found[kind]} found`),
      }
    },

    /** Starts a new round from the counts in the database. */
    turnPage(found: Counts): void {
      asked = { ...found }
      acknowledged = { ...found }
      people = []
      tokens = []
      page = { ...none, ...noneElse }
    },
  }
}
