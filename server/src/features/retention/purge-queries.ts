import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Left or deleted by their owners before this moment. A banned account is kept, so that its ban holds. */
export function listAccountsToPurge(db: Db, leftBefore: Date, atMost: number) {
  return db
    .selectFrom('account')
    .select('id')
    .where('deactivatedAt', '<', leftBefore)
    .where('purgedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .limit(atMost)
    .execute()
}

/** Answers false when the owner has come back or was banned meanwhile. */
export async function lockAccountToPurge(tx: Db, id: string, leftBefore: Date): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deactivatedAt', '<', leftBefore)
    .where('purgedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined
}

export function listGuildsOf(tx: Db, ownerId: string) {
  return tx.selectFrom('guild').select('id').where('ownerId', '=', ownerId).where('purgedAt', 'is', null).execute()
}

export function listGuildsToPurge(db: Db, removedBefore: Date, atMost: number) {
  return db
    .selectFrom('guild')
    .select('id')
    .where('removedAt', '<', removedBefore)
    .where('purgedAt', 'is', null)
    .limit(atMost)
    .execute()
}

/** Answers false when the server has been registered again meanwhile. */
export async function lockGuildToPurge(tx: Db, id: string, removedBefore: Date): Promise<boolean> {
  const guild = await tx
    .selectFrom('guild')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', '<', removedBefore)
    .where('purgedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return guild !== undefined
}

/** Sums and what the tax office may ask for stay: dates, amounts, what was sold and PayPal's numbers, but no people. */
export async function eraseGuild(tx: Db, id: string, now: Date): Promise<void> {
  await sql`delete from delivery using sale where sale.id = delivery.sale_id and sale.guild_id = ${id}`.execute(tx)
  await tx
    .updateTable('sale')
    .set({
      buyerDiscordId: '0',
      buyerDiscordUsername: null,
      shippingAddress: null,
      trackingNumber: null,
      channelId: null,
      imageHash: null,
      approveUrl: null,
      itemDescription: '',
    })
    .where('guildId', '=', id)
    .execute()
  await tx.deleteFrom('item').where('guildId', '=', id).execute()
  await tx.deleteFrom('goal').where('guildId', '=', id).execute()
  await tx
    .updateTable('guild')
    .set({
      guildId: '0',
      name: 'Erased server',
      icon: null,
      manageRoleId: null,
      notificationRoleId: null,
      isEnabled: false,
    })
    .set({ purgedAt: now, removedAt: sql`coalesce(removed_at, ${now})` })
    .where('id', '=', id)
    .execute()
}

/** What is left is a number that subscriptions and sales hang on; address and name are free again. */
export async function eraseAccount(tx: Db, id: string, now: Date): Promise<void> {
  for (const table of ['session', 'emailCode', 'signInChallenge', 'passwordReset', 'discordLink'] as const) {
    await tx.deleteFrom(table).where('accountId', '=', id).execute()
  }
  for (const table of ['paypalLink', 'linkState', 'dataExport', 'termsAcceptance', 'termsNotice'] as const) {
    await tx.deleteFrom(table).where('accountId', '=', id).execute()
  }
  await tx.deleteFrom('premiumGrant').where('accountId', '=', id).where('source', '!=', 'paid').execute()
  await tx
    .updateTable('account')
    .set({
      email: `${id}@erased.invalid`,
      username: `erased-${id}`,
      passwordHash: '',
      totpSecret: null,
      totpPendingSecret: null,
      isSuperAdmin: false,
      isVerified: false,
      purgedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Subscriptions that ended before this moment, with their payments and grants. */
export async function deleteSubscriptionRecords(db: Db, endedBefore: Date): Promise<void> {
  await db
    .deleteFrom('subscription')
    .where('status', 'in', ['CANCELLED', 'EXPIRED', 'APPROVAL_PENDING'])
    .where(sql<boolean>`greatest(paid_until, created_at) < ${endedBefore}`)
    .execute()
}

/** What only helps to find faults: PayPal's events, jobs that were given up, and job workers that stopped. */
export async function deleteDiagnostics(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paypalEvent').where('handledAt', '<', before).execute()
  await db.deleteFrom('jobWorker').where('polledAt', '<', before).execute()
  await sql`
    delete from graphile_worker._private_jobs where attempts >= max_attempts and updated_at < ${before}
  `.execute(db)
}

/** A picture that no item and no sale shows any more. New ones get a day, since their item may be about to commit. */
export async function deleteUnusedImages(db: Db, madeBefore: Date): Promise<void> {
  await sql`
    delete from image where created_at < ${madeBefore}
      and not exists (select from item where item.image_hash = image.hash)
      and not exists (select from sale where sale.image_hash = image.hash)
  `.execute(db)
}

export async function deleteOldExports(db: Db, madeBefore: Date): Promise<void> {
  await db.deleteFrom('dataExport').where('createdAt', '<', madeBefore).execute()
}
