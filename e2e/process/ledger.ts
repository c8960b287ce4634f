import type { Answer } from './call.ts'

const kinds = ['sign-up', 'edit', 'shipment', 'refund', 'code', 'redemption', 'ban', 'unban', 'grant-premium'] as const
export type Kind = (typeof kinds)[number]
export type Counts = Record<Kind, number>

const zeroCounts: Counts = {
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

const otherZeroCounts = { 'sign-in': 0, purchase: 0, 'key purchase': 0 }

export type Ledger = ReturnType<typeof openLedger>

/** Tracks requested and acknowledged writes. A write that is only requested may or may not have happened. */
export function openLedger() {
  let requested = { ...zeroCounts }
  let acknowledged = { ...zeroCounts }
  const total: Record<string, number> = { ...zeroCounts, ...otherZeroCounts }
  let round: Record<string, number> = { ...total }
  let usernames: string[] = []
  let tokens: string[] = []
  const approved = new Set<string>()
  const paid = new Set<string>()

  const count = (kind: string) => {
    total[kind] = (total[kind] ?? 0) + 1
    round[kind] = (round[kind] ?? 0) + 1
  }

  return {
    approved,
    paid,
    /** Accounts, session tokens and acknowledged writes per kind of the current round. */
    currentRound: () => ({ usernames, tokens, writes: round }),
    /** Acknowledged writes of the current round. */
    countRoundWrites: () => Object.values(round).reduce((sum, number) => sum + number, 0),
    /** Kinds of writes that never succeeded in any round. */
    listUntestedKinds: () => Object.keys(total).filter((kind) => total[kind] === 0),
    /** The number of the next write of this kind. */
    next: (kind: Kind) => requested[kind] + 1,

    /** Requests a write. A refusal guarantees that nothing was written. */
    async request(kind: Kind, write: () => Promise<Answer>): Promise<Answer> {
      requested[kind] += 1
      const answer = await write()
      if (answer.status === 200) {
        acknowledged[kind] += 1
        count(kind)
      } else if (answer.status < 500) requested[kind] -= 1
      return answer
    },

    recordLogin(token: string): void {
      count('sign-in')
      tokens.push(token)
    },

    recordSignUp: (username: string) => usernames.push(username),

    recordPurchase(orderId: string, deliversKey: boolean): void {
      count(deliversKey ? 'key purchase' : 'purchase')
      paid.add(orderId)
    },

    /** Returns acknowledged writes that are missing and writes found more often than requested. */
    compare(found: Counts): { lost: string[]; duplicated: string[] } {
      const few = kinds.filter((kind) => found[kind] < acknowledged[kind])
      const many = kinds.filter((kind) => found[kind] > requested[kind])
      return {
        lost: few.map((kind) => `${kind}: ${acknowledged[kind]} acknowledged, ${found[kind]} found`),
        duplicated: many.map((kind) => `${kind}: ${requested[kind]} requested, ${found[kind]} found`),
      }
    },

    /** Starts a new round from the counts in the database. */
    startRound(found: Counts): void {
      requested = { ...found }
      acknowledged = { ...found }
      usernames = []
      tokens = []
      round = { ...zeroCounts, ...otherZeroCounts }
    },
  }
}
