import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withoutStatementTimeout } from '../../db/without-statement-timeout.ts'
import { sealedColumns } from '../../security/sealed-columns.ts'
import type { Secrets } from '../../security/secrets.ts'
import { countByKey } from './column-queries.ts'
import { countPayloadsByKey } from './payload-queries.ts'
import { sealedPayloads } from './sealed-payloads.ts'

type Deps = { db: Db; secrets: Pick<Secrets, 'keyId' | 'keyIds'> }

/** `old`: of an old key, or codes without a key id. `unknown`: of a key that isn't configured, or in an unsupported format. */
type KeyUse = { old: number; unknown: number }

/** How many encrypted values, and how many hashes of codes, depend on other keys than the current one. */
export function countOldKeys(deps: Deps): Promise<{ values: KeyUse; codes: KeyUse }> {
  return withoutStatementTimeout(deps.db, async (tx) => {
    const counted: KeyCount[] = []
    for (const payload of sealedPayloads) counted.push(...(await countPayloadsByKey(tx, payload)))
    for (const column of sealedColumns) counted.push(...(await countByKey(tx, column)))
    // A value without a key id is in an unsupported format; a code without one may be of any key.
    const values = sumUse(deps, counted, (keyId) => keyId !== null && deps.secrets.keyIds.includes(keyId))
    const codes = await countCodesByKey(tx)
    return { values, codes: sumUse(deps, codes, (keyId) => keyId === null || deps.secrets.keyIds.includes(keyId)) }
  })
}

type KeyCount = { keyId: string | null; count: number }

function sumUse({ secrets }: Deps, rows: KeyCount[], isKnown: (keyId: string | null) => boolean): KeyUse {
  const sumWhere = (matches: (keyId: string | null) => boolean) =>
    rows.filter(({ keyId }) => matches(keyId)).reduce((sum, { count }) => sum + count, 0)
  return {
    old: sumWhere((keyId) => keyId !== secrets.keyId && isKnown(keyId)),
    unknown: sumWhere((keyId) => !isKnown(keyId)),
  }
}

/** Recovery codes, and premium codes that can still be redeemed. Only hashes are stored, so they can't be converted. */
async function countCodesByKey(db: Db) {
  const { rows } = await sql<{ keyId: string | null; count: number }>`
    select key_id, count(*)::int as count from (
      select key_id from recovery_code
      union all
      select key_id from premium_code
      where disabled_at is null and uses < uses_limit and (expires_at is null or expires_at > now())
    ) as code group by key_id
  `.execute(db)
  return rows
}
