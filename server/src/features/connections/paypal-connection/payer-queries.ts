import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export async function findPayerOf(db: Db, accountId: string): Promise<string | null> {
  const link = await db.selectFrom('paypalLink').select('payerId').where('accountId', '=', accountId).executeTakeFirst()
  return link?.payerId ?? null
}

/** The account that linked this PayPal account; only one can. */
export async function findHolder(db: Db, payeeId: string): Promise<{ ownerId: string; payeeId: string } | null> {
  const link = await db.selectFrom('paypalLink').select('accountId').where('payerId', '=', payeeId).executeTakeFirst()
  return link ? { ownerId: link.accountId, payeeId } : null
}

/** Of Full and Own connections that work. */
export async function listPayersWithRights(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payerId: string }>`
    select payer_id from paypal_connection
      where ended_at is null and problem is null and client_secret is not null and has_disputes is distinct from false
    union select payer_id from paypal_link where is_own
  `.execute(db)
  return rows.map(({ payerId }) => payerId)
}
