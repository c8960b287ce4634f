import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { connect, type Db } from '../db/connect.ts'
import { configuredSecrets } from '../security/configured-secrets.ts'
import { bad, type Finding, good } from './finding.ts'
import { countOldKeys } from './rotation/count-old-keys.ts'

const about = 'Secret keys'

type Settings = Pick<Config, 'databaseUrl' | 'secretKey' | 'oldSecretKeys' | 'dataFolder'>

/** Whether the configured keys can read all stored data. Without a reachable database, the database check reports it. */
export async function checkSecrets(config: Settings): Promise<Finding[]> {
  if (!config.databaseUrl || !config.secretKey) return []
  const { db, close } = connect(config.databaseUrl, { connections: 1, responseDeadline: 60_000 })
  try {
    return (await isPrepared(db)) ? [await checkKeys(db, config)] : []
  } catch {
    return []
  } finally {
    await close()
  }
}

/** A database that no server of this version has started on yet. */
async function isPrepared(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isPrepared: boolean }>`
    select to_regclass('admin_code') is not null and to_regclass('graphile_worker._private_jobs') is not null as is_prepared
  `.execute(db)
  return rows[0]?.isPrepared ?? false
}

async function checkKeys(db: Db, config: Settings): Promise<Finding> {
  const { values, codes } = await countOldKeys({ db, secrets: configuredSecrets(config) })
  if (values.unknown + codes.unknown > 0) {
    const what = `${values.unknown} encrypted values and ${codes.unknown} recovery and premium codes`
    return bad(about, `${what} need a key that isn't configured. Add it to SECRET_KEYS_OLD.`)
  }
  if (config.oldSecretKeys.length === 0) return good(about, 'all encrypted values use SECRET_KEY.')
  const left = `${values.old} encrypted values and ${codes.old} recovery and premium codes`
  return good(about, `${left} still need a key from SECRET_KEYS_OLD.`)
}
