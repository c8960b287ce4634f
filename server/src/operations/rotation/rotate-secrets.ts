import type { Db } from '../../db/connect.ts'
import { withoutStatementTimeout } from '../../db/without-statement-timeout.ts'
import {
  type SealedColumn,
  type SealedField,
  type SealedFieldName,
  sealedColumns,
} from '../../security/sealed-columns.ts'
import type { Secrets } from '../../security/secrets.ts'
import { lockOutdated, replaceSealed } from './column-queries.ts'
import { lockOutdatedPayloads, replacePayloads } from './payload-queries.ts'
import { type QueuedSealed, sealedPayloads } from './sealed-payloads.ts'

const batchSize = 200
/** Values can be written with an old key, or be locked, while a pass is running. */
const maxPasses = 10

export type Rotated = { place: string; rotated: number; unreadable: number }

type Deps = { db: Db; secrets: Secrets }
type Outdated = { id: string; row: string; sealed: string }
type Replacement = { id: string; sealed: string; next: string; fingerprint: string | null }

/** How values of one place are read in order of their id and replaced. */
type Place = {
  name: string
  field: SealedFieldName
  lock: (tx: Db, after: string | null) => Promise<Outdated[]>
  replace: (tx: Db, replacements: Replacement[]) => Promise<number>
  fingerprint: (text: string) => string | null
}

/**
 * Encrypts everything with the current key. Runs next to servers: short transactions lock only rows that nobody else has
 * locked, and replace a value only if it's still the one that was read. Idempotent, so that it can be interrupted.
 */
export async function rotateSecrets(deps: Deps): Promise<Rotated[]> {
  const places = [
    ...sealedColumns.map((column) => columnPlace(deps, column)),
    ...sealedPayloads.map((payload) => payloadPlace(deps, payload)),
  ]
  const rotated: Rotated[] = []
  for (const place of places) rotated.push(await rotatePlace(deps, place))
  return rotated
}

function columnPlace({ secrets }: Deps, column: SealedColumn & { field: SealedFieldName }): Place {
  const { fingerprint } = column
  return {
    name: `${column.table}.${column.column}`,
    field: column.field,
    lock: (tx, after) => lockOutdated(tx, column, { prefix: secrets.sealedPrefix, after, size: batchSize }),
    replace: (tx, replacements) => replaceSealed(tx, column, replacements),
    fingerprint: (text) => (fingerprint ? secrets.fingerprint(fingerprint.purpose, text) : null),
  }
}

function payloadPlace({ secrets }: Deps, payload: QueuedSealed): Place {
  return {
    name: `queued jobs (${payload.job})`,
    field: payload.field,
    lock: (tx, after) => lockOutdatedPayloads(tx, payload, { prefix: secrets.sealedPrefix, after, size: batchSize }),
    replace: (tx, replacements) => replacePayloads(tx, payload, replacements),
    fingerprint: () => null,
  }
}

async function rotatePlace(deps: Deps, place: Place): Promise<Rotated> {
  let rotated = 0
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const done = await runPass(deps, place)
    rotated += done.rotated
    if (done.rotated === 0) return { place: place.name, rotated, unreadable: done.unreadable }
  }
  return { place: place.name, rotated, unreadable: 0 }
}

async function runPass({ db, secrets }: Deps, place: Place): Promise<{ rotated: number; unreadable: number }> {
  const total = { rotated: 0, unreadable: 0 }
  let after: string | null = null
  do {
    after = await withoutStatementTimeout(db, async (tx) => {
      const batch = await place.lock(tx, after)
      const replacements = batch.flatMap((outdated) => reseal(secrets, place, outdated) ?? [])
      if (replacements.length > 0) total.rotated += await place.replace(tx, replacements)
      total.unreadable += batch.length - replacements.length
      return batch.at(-1)?.id ?? null
    })
  } while (after !== null)
  return total
}

function reseal(secrets: Secrets, place: Place, { id, row, sealed }: Outdated): Replacement | null {
  const field = `${place.field}:${row}` as const
  const text = openIfPossible(secrets, sealed, field)
  if (text === null) return null
  return { id, sealed, next: secrets.seal(text, field), fingerprint: place.fingerprint(text) }
}

/** Null if no configured key opens it. */
function openIfPossible(secrets: Secrets, sealed: string, field: SealedField): string | null {
  try {
    return secrets.open(sealed, field)
  } catch {
    return null
  }
}
