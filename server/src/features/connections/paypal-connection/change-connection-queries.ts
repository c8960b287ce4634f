import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { PaypalConnection } from '../../../db/tables.ts'
import type { Connection } from './connection-queries.ts'

/** Serializes changes of an account's connection. */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** The account's latest connection with this app, whether active or ended. */
export function findSameApp(
  tx: Db,
  app: { accountId: string; clientId: string; payerId: string },
): Promise<Connection | undefined> {
  return tx
    .selectFrom('paypalConnection')
    .selectAll()
    .where('accountId', '=', app.accountId)
    .where('clientId', '=', app.clientId)
    .where('payerId', '=', app.payerId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
}

export function insertConnection(tx: Db, connection: Insertable<PaypalConnection>): Promise<Connection> {
  return tx.insertInto('paypalConnection').values(connection).returningAll().executeTakeFirstOrThrow()
}

/** Also reactivates a connection that ended, so that orders created with it are read with the new secret. */
export function replaceSecret(tx: Db, id: string, clientSecret: string): Promise<Connection> {
  return tx
    .updateTable('paypalConnection')
    .set({ clientSecret, endedAt: null, problem: null, problemAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Access = Partial<Pick<Connection, 'webhookId' | 'hasDisputes' | 'hasTracking' | 'hasSubscriptions'>>

/** Clears the problem, unless the secret was replaced or the connection ended during the check. */
export async function recordChecked(
  db: Db,
  { id, clientSecret }: Connection,
  result: Access & { checkedAt: Date },
): Promise<void> {
  await db
    .updateTable('paypalConnection')
    .set({ ...result, problem: null, problemAt: null })
    .where('id', '=', id)
    .where('clientSecret', '=', clientSecret)
    .where('endedAt', 'is', null)
    .execute()
}

export async function recordCheckFailed(db: Db, { id }: Connection, checkedAt: Date): Promise<void> {
  await db.updateTable('paypalConnection').set({ checkedAt }).where('id', '=', id).execute()
}

type Ending = { accountId: string; now: Date; except: { clientId?: string; payerId?: string } }

export function markEnded(tx: Db, { accountId, now, except }: Ending): Promise<Connection[]> {
  return tx
    .updateTable('paypalConnection')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(except.clientId !== undefined, (query) => query.where('clientId', '!=', except.clientId ?? ''))
    .$if(except.payerId !== undefined, (query) => query.where('payerId', '!=', except.payerId ?? ''))
    .returningAll()
    .execute()
}

/** Returns them as they were before. */
export async function eraseConnectionsOf(tx: Db, accountId: string, now: Date): Promise<Connection[]> {
  const found = await tx.selectFrom('paypalConnection').selectAll().where('accountId', '=', accountId).execute()
  await tx
    .updateTable('paypalConnection')
    .set({ clientId: 'erased', payerId: 'erased', clientSecret: null, webhookId: null })
    .set({ endedAt: sql`coalesce(ended_at, ${now})` })
    .where('accountId', '=', accountId)
    .execute()
  return found
}

export async function forgetWebhook(db: Db, id: string): Promise<void> {
  await db
    .updateTable('paypalConnection')
    .set({ webhookId: null })
    .where('id', '=', id)
    .where('endedAt', 'is not', null)
    .execute()
}

/** A connection can have the webhook of an earlier one. */
export async function isWebhookInUse(db: Db, webhookId: string): Promise<boolean> {
  const user = await db
    .selectFrom('paypalConnection')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

export async function listConnectionsToCheck(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('paypalConnection').select('id').where('endedAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}

/** For one linked account, or for all. Returns the changed links. */
export function updateOwnLinks(db: Db, ownerId: string, payerId?: string): Promise<{ accountId: string }[]> {
  const isOwn = sql<SqlBool>`payer_id = ${ownerId}`
  return db
    .updateTable('paypalLink')
    .set({ isOwn: sql<boolean>`payer_id = ${ownerId}` })
    .where(sql<SqlBool>`is_own is distinct from (${isOwn})`)
    .$if(payerId !== undefined, (query) => query.where('payerId', '=', payerId ?? ''))
    .returning('accountId')
    .execute()
}
