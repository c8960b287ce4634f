import type { PooledKey, pooledKeysReply } from '@guildshop/contract/deliverables'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { maskedKey } from './key-secret.ts'
import { type KeyPlace, type ListedKey, listPooledKeys } from './listed-key-queries.ts'
import type { Pool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'secrets'>
type Query = { state?: ListedKey['state'] | undefined; cursor?: string | undefined }

const keysPerPage = 50

/** A page of a pool, masked, with the cursor of the next page. */
export async function listKeys(
  deps: Deps,
  pool: Pool,
  { state, cursor }: Query,
): Promise<z.infer<typeof pooledKeysReply>> {
  const after = cursor ? readCursor(cursor) : undefined
  const rows = await listPooledKeys(deps.db, { poolId: pool.id, state, after, atMost: keysPerPage + 1 })
  const page = rows.slice(0, keysPerPage)
  const last = rows.length > keysPerPage ? page.at(-1) : undefined
  return { keys: page.map((key) => describeKey(deps, key)), nextCursor: last ? writeCursor(last) : null }
}

function describeKey(deps: Deps, key: ListedKey): PooledKey {
  const { serial, orderPrefix } = key
  return {
    _id: key.id,
    masked: maskedKey(deps, key),
    state: key.state,
    addedAt: key.addedAt.toISOString(),
    soldAt: key.soldAt?.toISOString() ?? null,
    revealedAt: key.revealedAt?.toISOString() ?? null,
    saleId: key.saleId,
    orderNumber: serial !== null && orderPrefix !== null ? orderNumber({ serial, orderPrefix }) : null,
  }
}

const place = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()])

const writeCursor = ({ addedAt, id }: KeyPlace) => Buffer.from(`${addedAt.toISOString()} ${id}`).toString('base64url')

function readCursor(cursor: string): KeyPlace {
  const read = place.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!read.success) throw new Refused('INVALID_INPUT')
  const [addedAt, id] = read.data
  return { addedAt, id }
}
