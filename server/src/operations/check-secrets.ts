import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { connect, type Db, responseDeadlines } from '../db/connect.ts'
import { errorMessage } from '../errors/error-message.ts'
import { configuredSecrets } from '../security/configured-secrets.ts'
import { canBecomeOldKey } from '../security/secret-keys.ts'
import { bad, type Finding, good } from './finding.ts'
import { countOldKeys } from './rotation/count-old-keys.ts'

const about = 'Secret keys'

type Settings = Pick<Config, 'databaseUrl' | 'secretKey' | 'oldSecretKeys' | 'dataFolder'>

/** Whether the configured keys can read all stored data, and the current one can be rotated. */
export async function checkSecrets(config: Settings): Promise<Finding[]> {
  const { databaseUrl, secretKey } = config
  if (!databaseUrl || !secretKey) return []
  const { db, close } = connect(databaseUrl, { connections: 1, responseDeadline: responseDeadlines.operations })
  try {
    if (!(await isPrepared(db))) return checkRotation(secretKey, { isInUse: false })
    return [...checkRotation(secretKey, { isInUse: await hasAccounts(db) }), await checkKeys(db, config)]
  } finally {
    await close()
  }
}

/** An instance with data keeps such a key, because the data is encrypted with it. */
export function checkRotation(secretKey: string, { isInUse }: { isInUse: boolean }): Finding[] {
  if (canBecomeOldKey(secretKey)) return []
  const what = 'contains a comma or line break, or begins or ends with a space, so SECRET_KEYS_OLD can never contain it'
  return isInUse
    ? [good('SECRET_KEY', `${what}. Keep it: data is encrypted with it, and it can't be rotated.`)]
    : [bad('SECRET_KEY', `${what}. Replace it now: it couldn't be rotated later.`)]
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** False before the first start of this version, and without a reachable database, which the database check reports. */
async function isPrepared(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isPrepared: boolean }>`
    select to_regclass('admin_code') is not null and to_regclass('graphile_worker._private_jobs') is not null as is_prepared
    `
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0]?.isPrepared ?? false
}

async function checkKeys(db: Db, config: Settings): Promise<Finding> {
  const counted = await countOldKeys({ db, secrets: configuredSecrets(config) }).catch(errorMessage)
  if (typeof counted === 'string') {
    return bad(about, `couldn't read all encrypted values (${counted}). Fix the cause and run this again.`)
  }
  const { values, codes } = counted
  if (values.unknown + codes.unknown > 0) {
    const what = `${values.unknown} encrypted values and ${codes.unknown} recovery and premium codes`
    return bad(about, `${what} need a key that isn't configured. Add it to SECRET_KEYS_OLD.`)
  }
  if (config.oldSecretKeys.length === 0) return good(about, 'all encrypted values use SECRET_KEY.')
  const left = `${values.old} encrypted values and ${codes.old} recovery and premium codes`
  return good(about, `${left} still need a key from SECRET_KEYS_OLD.`)
}
