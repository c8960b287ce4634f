import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import type { DeliveryProblem, DeliveryState } from '@guildshop/contract/deliveries'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { BuyerMessage } from '../../../db/tables.ts'

export type MessageRow = Selectable<BuyerMessage> & { kind: BuyerMessageKind; state: DeliveryState }

/** What a message is about. `event` distinguishes events of one kind, so that each is reported once. */
export type MessageEvent = {
  saleId: string
  kind: BuyerMessageKind
  event: string
  amountCents?: number
  /** The role it is about. */
  entitlementId?: string | null
  /** What the seller wrote. */
  body?: string
}

/** Idempotent. Returns the id of a new message; none for test purchases and erased buyers. */
export async function insertMessage(tx: Db, message: MessageEvent, now: Date): Promise<string | undefined> {
  const { saleId, kind, event, amountCents = null, entitlementId = null, body = null } = message
  const { rows } = await sql<{ id: string }>`
    insert into buyer_message (sale_id, kind, event, entitlement_id, amount_cents, body, state, created_at, due_at)
    select id, ${kind}, ${event}, ${entitlementId}::uuid, ${amountCents}::integer, ${body}, 'waiting', ${now}::timestamptz,
      ${now}::timestamptz
    from sale where id = ${saleId} and not is_test and buyer_discord_id <> '0'
    on conflict (sale_id, kind, event, entitlement_id) do nothing
    returning id
  `.execute(tx)
  return rows[0]?.id
}

type Ending = { now: Date; before: Date; shortestDays: number; atMost: number }

/** Plans a message for timed roles that end soon. Returns the ids of the new messages. */
export async function insertRoleEndings(db: Db, { now, before, shortestDays, atMost }: Ending): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into buyer_message (sale_id, kind, event, entitlement_id, state, created_at, due_at)
    select sale.id, 'role-ending', ending.event, entitlement.id, 'waiting', ${now}::timestamptz, ${now}::timestamptz
    from delivery
    join entitlement on entitlement.id = delivery.entitlement_id
    join sale on sale.id = delivery.sale_id
    cross join lateral (select extract(epoch from delivery.due_at)::bigint::text as event) as ending
    where delivery.state = 'waiting' and delivery.kind = 'take-role' and entitlement.membership_id is null
      and delivery.due_at > ${now} and delivery.due_at <= ${before}
      and entitlement.ends_at >= coalesce(sale.settled_at, sale.paid_at) + ${shortestDays} * interval '24 hours'
      and entitlement.waived_at is null and sale.refunded_at is null and not sale.is_test and sale.buyer_discord_id <> '0'
      and not exists (
        select from buyer_message as known
        where known.entitlement_id = entitlement.id and known.kind = 'role-ending' and known.event = ending.event
      )
    order by delivery.due_at limit ${atMost}
    on conflict (sale_id, kind, event, entitlement_id) do nothing
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims the row with a lease until `until`: returns it to exactly one concurrent caller. */
export function claimMessage(db: Db, id: string, { now, until }: { now: Date; until: Date }) {
  return db
    .updateTable('buyerMessage')
    .set({ tries: sql`tries + 1`, triedAt: now, dueAt: until, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .returningAll()
    .$narrowType<MessageRow>()
    .executeTakeFirst()
}

export type MessageOutcome = {
  state: DeliveryState
  problem: DeliveryProblem | null
  dueAt?: Date
  doneAt?: Date
}

/** Returns false if the lease was lost; `tries` is the fencing token. */
export async function finishMessage(db: Db, { id, tries }: MessageRow, outcome: MessageOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('buyerMessage')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Oldest first. */
export async function listDueMessages(db: Db, now: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('buyerMessage')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

/** Oldest first. */
export function listMessagesOf(db: Db, saleId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('buyerMessage')
    .selectAll()
    .$narrowType<MessageRow>()
    .where('saleId', '=', saleId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
