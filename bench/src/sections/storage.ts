import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { rowSamples, sampleStatements } from '../storage/row-samples.ts'
import { ratio, type Table, whole } from '../tables.ts'

/** Rows that one order of a role item leaves: two events, two or three deliveries, and a message about a change. */
const perOrder: Record<string, number> = { sale: 1, delivery: 3, entitlement: 1, buyer_message: 1, paypal_event: 2 }

const seeded = ['sale', 'delivery', 'item', 'guild', 'account', 'sales_by_day', 'sales_by_item']

/** Below this, half-empty pages distort the result. */
const fewestRows = 500

type Size = { rows: number; table: number; indexes: number }

/** Bytes per row including indexes, and per order. Independent of the machine. */
export async function measureStorage({ pool }: Bench): Promise<Table[]> {
  const sizes = new Map<string, Size>()
  for (const name of seeded) sizes.set(name, await sizeOf(pool, `public.${name}`))
  const client = await pool.connect()
  try {
    for (const [name, sample] of Object.entries(rowSamples)) {
      for (const statement of sampleStatements(name, sample)) await client.query(statement)
      sizes.set(name, await sizeOf(client, 'pg_temp.sample'))
    }
  } finally {
    client.release(true)
  }
  return [perRow(sizes), await pictures(pool)]
}

async function sizeOf(db: Pick<pg.Pool, 'query'>, name: string): Promise<Size> {
  const { rows } = await db.query<Size>(
    `select (select count(*)::integer from ${name}) as rows, pg_table_size('${name}')::float as table,
       pg_indexes_size('${name}')::float as indexes`,
  )
  return rows[0] ?? { rows: 0, table: 0, indexes: 0 }
}

function perRow(sizes: Map<string, Size>): Table {
  const enough = [...sizes].filter(([, { rows }]) => rows >= fewestRows)
  const bytesOf = ({ rows, table, indexes }: Size) => (table + indexes) / rows
  const sale = sizes.get('sale')
  const one = sale ? bytesOf(sale) : Number.NaN
  const rows = enough.map(([name, size]) => [
    name,
    whole(size.rows),
    whole(bytesOf(size)),
    ratio(size.indexes / (size.table + size.indexes)),
    ratio(bytesOf(size) / one),
    perOrder[name] ? String(perOrder[name]) : '',
  ])
  const order = enough.reduce((sum, [name, size]) => sum + bytesOf(size) * (perOrder[name] ?? 0), 0)
  return {
    title: 'Storage: bytes per row with indexes',
    head: ['table', 'rows', 'bytes per row', 'share of indexes', 'ratio to a sale', 'rows per order'],
    rows: [...rows, ['all of an order', '', whole(order), '', ratio(order / one), '']],
    notes: [`Tables with fewer than ${fewestRows} rows are left out: half-empty pages distort them.`],
  }
}

async function pictures(pool: pg.Pool): Promise<Table> {
  const { rows } = await pool.query<{ count: number; mean: number; largest: number }>(
    `select count(*)::integer as count, avg(octet_length(bytes))::float as mean,
       max(octet_length(bytes))::float as largest from image`,
  )
  const [found] = rows
  return {
    title: 'Storage: pictures of the demo, 512 pixels wide',
    head: ['pictures', 'mean bytes', 'largest bytes'],
    rows: found ? [[whole(found.count), whole(found.mean), whole(found.largest)]] : [],
  }
}
