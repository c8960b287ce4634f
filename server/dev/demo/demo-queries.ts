import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import type { Delivery, Guild, Item, PriceRule, Sale } from '../../src/db/tables.ts'

export function findDemoGuild(db: Db, guildId: string): Promise<Selectable<Guild> | undefined> {
  return db
    .selectFrom('guild')
    .selectAll()
    .where('guildId', '=', guildId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

export function listDemoItems(db: Db, guildId: string): Promise<Selectable<Item>[]> {
  return db.selectFrom('item').selectAll().where('guildId', '=', guildId).orderBy('createdAt').orderBy('id').execute()
}

export function listDemoRules(db: Db, guildId: string): Promise<Selectable<PriceRule>[]> {
  return db.selectFrom('priceRule').selectAll().where('guildId', '=', guildId).execute()
}

/** Bulk insert, for speed. Columns that no sale specifies get their defaults. */
export async function insertSales(db: Db, sales: Insertable<Sale>[]): Promise<void> {
  const rows = sales.map((sale) => Object.fromEntries(Object.entries(sale).map(toColumn)))
  const columns = sql.join([...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => sql.ref(name)))
  await sql`
    insert into sale (${columns}) select ${columns} from jsonb_populate_recordset(null::sale, ${JSON.stringify(rows)})
  `.execute(db)
}

const toColumn = ([name, value]: [string, unknown]) =>
  [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const

/** Deliveries that succeeded at the first try; expired roles are removed. */
export async function insertDeliveries(db: Db, now: Date): Promise<void> {
  await sql`
    insert into delivery (sale_id, guild_id, entitlement_id, kind, state, due_at, tries, tried_at, done_at)
    select sale.id, sale.guild_id, step.entitlement_id, step.kind,
      case when step.due_at <= ${now} then 'done' else 'waiting' end, step.due_at,
      case when step.due_at <= ${now} then 1 else 0 end,
      case when step.due_at <= ${now} then least(step.due_at + interval '2 seconds', ${now}) end,
      case when step.due_at <= ${now} then least(step.due_at + interval '2 seconds', ${now}) end
    from sale cross join lateral (
      select 'announce' as kind, null::uuid as entitlement_id, sale.paid_at as due_at
      where not sale.is_renewal and sale.state = 'paid'
      union all select 'message-buyer', null, sale.paid_at where sale.state = 'paid'
      union all
      select case owned.kind when 'key' then 'assign-key' else 'give-role' end, owned.id,
        coalesce(sale.paid_at, sale.created_at)
      from entitlement as owned where owned.sale_id = sale.id and owned.kind in ('role', 'key')
      union all
      select 'take-role', owned.id, coalesce(sale.refunded_at, owned.ends_at) from entitlement as owned
      where owned.sale_id = sale.id and owned.kind = 'role' and coalesce(sale.refunded_at, owned.ends_at) is not null
    ) as step
  `.execute(db)
}

/** Messages about what happened in the last month. Every tenth buyer doesn't accept direct messages. */
export async function insertBuyerMessages(db: Db, now: Date): Promise<void> {
  await sql`
    insert into buyer_message (sale_id, kind, event, entitlement_id, amount_cents, state, created_at, due_at, tries, tried_at, done_at, problem)
    select sale.id, note.kind, note.event, note.entitlement_id, note.amount_cents, case when is_closed then 'failed' else 'done' end,
      note.at, note.at, 1, note.at, case when not is_closed then note.at end,
      case when is_closed then 'DIRECT_MESSAGES_CLOSED' end
    from sale
    left join delivery as taken on taken.sale_id = sale.id and taken.kind = 'take-role'
      and not exists (select from membership where membership.sale_id = sale.id)
    cross join lateral (select sale.serial % 10 = 0 as is_closed) as buyer
    cross join lateral (values
      ('shipped', coalesce(sale.tracking_number, ''), null::uuid, null::integer, sale.shipped_at),
      ('refunded', sale.refunded_cents::text, null, sale.refunded_cents, sale.refunded_at),
      ('role-removed', taken.done_at::text, taken.entitlement_id, null, taken.done_at)
    ) as note (kind, event, entitlement_id, amount_cents, at)
    where note.at > ${now}::timestamptz - interval '30 days' and note.at <= ${now}
  `.execute(db)
}

type Failure = Pick<Selectable<Delivery>, 'saleId' | 'kind' | 'problem'>

export async function failDelivery(db: Db, { saleId, kind, problem }: Failure): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'failed', problem, doneAt: null })
    .where('saleId', '=', saleId)
    .where('kind', '=', kind)
    .execute()
}

/** The server owner's note, written a day after the payment. */
export async function insertOwnerNote(db: Db, saleId: string, text: string): Promise<void> {
  await sql`
    insert into order_note (sale_id, author_id, text, created_at)
    select id, seller_id, ${text}, paid_at + interval '1 day' from sale where id = ${saleId}
  `.execute(db)
}

export async function insertRefundsOfSales(db: Db): Promise<void> {
  await sql`
    insert into refund (id, sale_id, amount_cents, created_at)
    select 'R' || substr(sale.capture_id, 2), sale.id, sale.refunded_cents,
      coalesce(sale.refunded_at, sale.paid_at + interval '1 day')
    from sale where sale.refunded_cents > 0
  `.execute(db)
}

export async function insertDisputesOfSales(db: Db): Promise<void> {
  await sql`
    insert into dispute (id, sale_id, status, reason, opened_at, response_due_at)
    select 'PP-R-' || substr(sale.capture_id, 1, 8), sale.id, 'WAITING_FOR_SELLER_RESPONSE',
      'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', sale.disputed_at, sale.disputed_at + interval '10 days'
    from sale where sale.disputed_at is not null
  `.execute(db)
}

/** The rollups for the generated sales. */
export async function fillRollups(db: Db): Promise<void> {
  await sql`
    insert into sales_by_day (guild_id, currency, day, sales_count, units_count, revenue_cents, discount_cents)
    select guild_id, currency, (paid_at at time zone 'UTC')::date, count(*), sum(quantity),
      sum(price - refunded_cents), sum(discount)
    from sale where state = 'paid' and not is_test group by 1, 2, 3
  `.execute(db)
  await sql`
    insert into sales_by_item (guild_id, item_id, currency, month, sales_count, units_count, revenue_cents)
    select guild_id, item_id, currency, date_trunc('month', paid_at at time zone 'UTC')::date, count(*),
      sum(quantity), sum(price - refunded_cents)
    from sale where state = 'paid' and not is_test and item_id is not null group by 1, 2, 3, 4
  `.execute(db)
}

/** The uses and totals of the offers. */
export async function fillOfferTotals(db: Db): Promise<void> {
  await sql`
    insert into price_rule_total (rule_id, currency, orders, revenue_cents, discount_cents)
    select price_rule_id, currency, count(*), sum(price), sum(discount)
    from sale where price_rule_id is not null group by 1, 2
  `.execute(db)
  await sql`
    update price_rule set uses = (select count(*) from sale where sale.price_rule_id = price_rule.id)
    where kind = 'code'
  `.execute(db)
}

export async function setPayment(db: Db, id: string, payment: { orderId: string; captureId: string }): Promise<void> {
  await db.updateTable('sale').set(payment).where('id', '=', id).execute()
}
