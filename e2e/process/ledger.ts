import type { Answer } from './call.ts'

const kinds = ['sign-up', 'edit', 'shipment', 'refund', 'code', 'redemption', 'ban', 'unban', 'grant-premium'] as const
export type Kind = (typeof kinds)[number]

export const forEachKind = <Value>(make: (kind: Kind) => Value): Record<Kind, Value> => ({
  'sign-up': make('sign-up'),
  edit: make('edit'),
  shipment: make('shipment'),
  refund: make('refund'),
  code: make('code'),
  redemption: make('redemption'),
  ban: make('ban'),
  unban: make('unban'),
  'grant-premium': make('grant-premium'),
})

/** The IDs of the writes in the database. Only the last edit is found: each overwrites the one before. */
export type FoundWrites = Record<Kind, string[]>

const zeroCounts: Record<string, number> = { ...forEachKind(() => 0), 'sign-in': 0, purchase: 0, 'key purchase': 0 }

export type Ledger = ReturnType<typeof openLedger>

/** Tracks requested and acknowledged writes. A write that is only requested may or may not have happened. */
export function openLedger() {
  let requested = forEachKind(() => new Set<string>())
  let acknowledged = forEachKind(() => new Set<string>())
  const total = { ...zeroCounts }
  let round = { ...zeroCounts }
  let usernames: string[] = []
  let tokens: string[] = []
  const approved = new Set<string>()
  const paid = new Set<string>()

  const count = (kind: string) => {
    total[kind] = (total[kind] ?? 0) + 1
    round[kind] = (round[kind] ?? 0) + 1
  }

  function acknowledge(kind: Kind, id: string): void {
    count(kind)
    if (kind === 'edit') requested.edit = new Set([id])
    acknowledged[kind].add(id)
  }

  /** The stored edit is the last acknowledged one or a later one. */
  function listLost(found: FoundWrites, kind: Kind): string[] {
    if (kind !== 'edit') return [...acknowledged[kind]].filter((id) => !found[kind].includes(id))
    return acknowledged.edit.size === 0 || found.edit.some((id) => requested.edit.has(id)) ? [] : [...requested.edit]
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

    /** Requests a write, which is stored with a unique ID. A refusal guarantees that nothing was written. */
    async request(kind: Kind, id: string, write: () => Promise<Answer>): Promise<Answer> {
      requested[kind].add(id)
      const answer = await write()
      if (answer.status === 200) acknowledge(kind, id)
      else if (answer.status < 500) requested[kind].delete(id)
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

    /** Returns acknowledged writes that are missing, and writes found twice or without a request. */
    compare(found: FoundWrites): { lost: string[]; duplicated: string[] } {
      const isExcess = (kind: Kind, id: string, index: number) =>
        found[kind].indexOf(id) !== index || !requested[kind].has(id)
      return {
        lost: kinds.flatMap((kind) => listLost(found, kind).map((id) => `${kind} ${id} is missing`)),
        duplicated: kinds.flatMap((kind) =>
          found[kind].filter((id, index) => isExcess(kind, id, index)).map((id) => `${kind} ${id} is unexpected`),
        ),
      }
    },

    /** Starts a new round. From now on, what is found is acknowledged, and nothing else may appear. */
    startRound(found: FoundWrites): void {
      requested = forEachKind((kind) => new Set(found[kind]))
      acknowledged = forEachKind((kind) => new Set(found[kind]))
      usernames = []
      tokens = []
      round = { ...zeroCounts }
    },
  }
}
