import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { withoutStatementTimeout } from '../../db/without-statement-timeout.ts'
import { sealedColumns } from '../../security/sealed-columns.ts'
import type { Secrets } from '../../security/secrets.ts'
import { countByKey } from './column-queries.ts'
import { countPayloadsByKey } from './payload-queries.ts'

type Deps = { db: Db; secrets: Pick<Secrets, 'keyId' | 'keyIds'> }

/** `old`: encrypted with an old key, or without a key id. `unknown`: encrypted with a key that isn't configured. */
type KeyUse = { old: number; unknown: number }

/** How many encrypted values, and how many hashes of codes, depend on other keys than the current one. */
export function countOldKeys(deps: Deps): Promise<{ values: KeyUse; codes: KeyUse }> {
  return withoutStatementTimeout(deps.db, async (tx) => {
    const counted = await countPayloadsByKey(tx)
    for (const column of sealedColumns) counted.push(...(await countByKey(tx, column)))
    return { values: sumUse(deps, counted), codes: sumUse(deps, await countCodesByKey(tx)) }
  })
}

function sumUse({ secrets }: Deps, rows: { keyId: string | null; count: number }[]): KeyUse {
  const sumWhere = (matches: (keyId: string | null) => boolean) =>
    rows.filter(({ keyId }) => matches(keyId)).reduce((sum, { count }) => sum + count, 0)
  const isKnown = (keyId: string | null) => keyId === null || secrets.keyIds.includes(keyId)
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
