import pg from 'pg'
import { loadMarker, trackingPrefix } from './mixed-load.ts'

export async function query<Row extends object>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Resets the rate limits, as if an hour had passed. */
export async function resetRateLimits(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'delete from throttle')
}

/** Lets the leases of killed processes lapse, so that unfinished refunds are repeated immediately. */
export async function expireLeases(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'update refund_request set claimed_until = null where claimed_until is not null')
  await query(
    databaseUrl,
    `update graphile_worker._private_jobs set run_at = now() where task_id in (
       select id from graphile_worker._private_tasks where identifier = 'finish-refund')`,
  )
}

/** Lets failed jobs be repeated immediately. */
export async function skipRetryDelays(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    'update graphile_worker._private_jobs set run_at = now() where last_error is not null and locked_at is null',
  )
}

/** Describes the jobs whose last attempt failed. */
export async function listFailedJobs(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ description: string }>(
    databaseUrl,
    `select format('%s, attempt %s: %s', task_identifier, attempts, last_error) as description
     from graphile_worker.jobs where last_error is not null`,
  )
  return rows.map(({ description }) => description)
}

export async function insertKeyPool(databaseUrl: string, itemName: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into deliverable (item_id, sort_order, kind, label, created_at)
     select id, 1, 'key', 'Game key', now() from item where name = $1`,
    [itemName],
  )
}

/** Describes keys that are in two sales, paid orders without their key and a stock that isn't the number of unsold keys. */
export async function listKeyFaults(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ description: string }>(
    databaseUrl,
    `select format('key %s is in %s sales', fingerprint, count(distinct entitlement.sale_id)) as description
     from license_key join entitlement on entitlement.id = license_key.entitlement_id
     group by fingerprint having count(distinct entitlement.sale_id) > 1
     union all
     select format('order %s is paid and has %s keys', sale.order_id, count(license_key.id))
     from sale join entitlement on entitlement.sale_id = sale.id and entitlement.kind = 'key'
     left join license_key on license_key.entitlement_id = entitlement.id and license_key.state = 'sold'
     where sale.state = 'paid' group by sale.id having count(license_key.id) <> sale.quantity
     union all
     select format('%s has a stock of %s and %s unsold keys', item.name, item.stock, count(license_key.id))
     from item join deliverable on deliverable.item_id = item.id and deliverable.kind = 'key'
     left join license_key on license_key.deliverable_id = deliverable.id and state in ('available', 'reserved')
     group by item.id having item.stock <> count(license_key.id)`,
  )
  return rows.map(({ description }) => description)
}

/** Lists the load's refunds, of a cent each, at PayPal and in our requests. Each must exist once on both sides. */
export async function listRefunds(databaseUrl: string, sandboxUrl: string): Promise<BothSides> {
  const paypal: { refunds: Record<string, { id: string; amount: { value: string } }> } = await (
    await fetch(`${sandboxUrl}/paypal/control`)
  ).json()
  const recorded = await query<{ description: string }>(
    databaseUrl,
    `select refund.id as description from refund_request join refund on refund.id = refund_request.refund_id
     where refund_request.note = '${loadMarker}' and refund.amount_cents = 1`,
  )
  const ofLoad = Object.values(paypal.refunds).filter(({ amount }) => amount.value === '0.01')
  return { atPaypal: ofLoad.map(({ id }) => id), recorded: recorded.map(({ description }) => description) }
}

/** Describes the background work that is still pending. */
export async function listPendingWork(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ description: string }>(
    databaseUrl,
    `select format('job %s (%s), held since %s, %s', id, task_identifier, coalesce(locked_at::text, 'never'),
       coalesce(last_error, 'no error')) as description
     from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
     union all
     select format('shipment %s not reported to PayPal', tracking_number) from sale
     where tracking_number like '${trackingPrefix}%' and shipment_reported_at is null and shipment_problem is null
     union all
     select format('refund request %s without a result', id) from refund_request where state = 'requested'
     union all
     select format('PayPal event %s (%s)', id, type) from paypal_event where handled_at is null`,
  )
  return rows.map(({ description }) => description)
}

type Capture = { id: string; orderId: string }
/** `recorded` is ours. */
type BothSides = { atPaypal: string[]; recorded: string[] }

/** Lists payments at PayPal and in our sales as `order capture`. Sales before `since` belong to the demo. */
export async function listPayments(databaseUrl: string, sandboxUrl: string, since: Date): Promise<BothSides> {
  const paypal: { captures: Record<string, Capture> } = await (await fetch(`${sandboxUrl}/paypal/control`)).json()
  const captures = Object.values(paypal.captures)
  const recorded = await query<{ description: string }>(
    databaseUrl,
    `select concat_ws(' ', order_id, capture_id) as description from sale
     where state = 'paid' and (order_id = any($1) or created_at > $2)`,
    [captures.map(({ orderId }) => orderId), since],
  )
  const atPaypal = captures.map(({ id, orderId }) => `${orderId} ${id}`)
  return { atPaypal: atPaypal.sort(), recorded: recorded.map(({ description }) => description).sort() }
}

/** Counts stock plus paid sales per stocked item; only an owner changes this sum. */
export function countUnits(databaseUrl: string): Promise<Array<{ name: string; units: number }>> {
  return query(
    databaseUrl,
    `select name, (stock + (select count(*) from sale where item_id = item.id and state = 'paid'))::integer as units
     from item where stock >= 0 order by id`,
  )
}
