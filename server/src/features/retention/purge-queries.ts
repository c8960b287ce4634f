import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isUnsettled } from '../../db/unsettled-sale.ts'

/** Rows after an id, in order of their id. */
type Page = { after: string; atMost: number }

/** When they left, and the time now: nothing is erased while PayPal may still complete a payment for it. */
type Due = { before: Date; now: Date }

const hasNoUnsettledSale = (shop: ReturnType<typeof sql>, now: Date) => sql<SqlBool>`not exists (
  select from sale join guild as shop on shop.id = sale.guild_id where ${shop} and ${isUnsettled(now)})`
const ofAccount = sql`shop.owner_id = account.id`
const ofGuild = sql`shop.id = guild.id`

/** Accounts deactivated or deleted before this time. Banned accounts are kept, so that the ban stays effective. */
export function listAccountsToPurge(db: Db, { after, before, now, atMost }: Page & Due) {
  return db
    .selectFrom('account')
    .select('id')
    .where('id', '>', after)
    .where('deactivatedAt', '<', before)
    .where('purgedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .where(hasNoUnsettledSale(ofAccount, now))
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** Returns false if the account was reactivated or banned in the meantime, or a payment to it may complete. */
export async function lockAccountToPurge(tx: Db, id: string, { before, now }: Due): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('deactivatedAt', '<', before)
    .where('purgedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .where(hasNoUnsettledSale(ofAccount, now))
    .forUpdate()
    .executeTakeFirst()
  return account !== undefined
}

export function listGuildsOf(tx: Db, ownerId: string) {
  return tx.selectFrom('guild').select('id').where('ownerId', '=', ownerId).where('purgedAt', 'is', null).execute()
}

export function listGuildsToPurge(db: Db, { after, before, now, atMost }: Page & Due) {
  return db
    .selectFrom('guild')
    .select('id')
    .where('id', '>', after)
    .where('removedAt', '<', before)
    .where('purgedAt', 'is', null)
    .where(hasNoUnsettledSale(ofGuild, now))
    .orderBy('id')
    .limit(atMost)
    .execute()
}

/** Returns false if the server was registered again in the meantime, or a payment may complete. */
export async function lockGuildToPurge(tx: Db, id: string, { before, now }: Due): Promise<boolean> {
  const guild = await tx
    .selectFrom('guild')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', '<', before)
    .where('purgedAt', 'is', null)
    .where(hasNoUnsettledSale(ofGuild, now))
    .forUpdate()
    .executeTakeFirst()
  return guild !== undefined
}

/** Closes a server permanently. Its sales, items and goals are erased afterwards, in batches. */
export async function closeGuild(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('guild')
    .set({
      guildId: '0',
      name: 'Erased server',
      icon: null,
      manageRoleId: null,
      notificationRoleId: null,
      announceChannelId: null,
      announceIn: 'none',
      isEnabled: false,
      ownerDiscordId: null,
    })
    .set({ purgedAt: now, removedAt: sql`coalesce(removed_at, ${now})` })
    .where('id', '=', id)
    .execute()
}

/** The next server that is closed, but whose sales may not all be erased yet. */
export function findClosedGuild(db: Db, after: string) {
  return db
    .selectFrom('guild')
    .select('id')
    .where('purgedAt', 'is not', null)
    .where('purgeFinishedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function listItemsOf(db: Db, guildId: string) {
  return db.selectFrom('item').select('id').where('guildId', '=', guildId).execute()
}

/** One at a time: the foreign key of its sales makes PostgreSQL visit all their index entries, erased ones included. */
export async function deleteItem(db: Db, id: string): Promise<void> {
  // They would outlive their pool otherwise, like those of buyers do when a seller removes it.
  const pools = db.selectFrom('deliverable').select('id').where('itemId', '=', id)
  await db.deleteFrom('licenseKey').where('deliverableId', 'in', pools).execute()
  await db.deleteFrom('billingPlan').where('itemId', '=', id).execute()
  await db.deleteFrom('item').where('id', '=', id).execute()
}

/** What a server had beyond its items. The items and totals of offers go with them, pictures with their items. */
const shopTables = [
  'auditEntry',
  'goal',
  'membershipImport',
  'membershipTotal',
  'membershipsByDay',
  'priceRule',
  'itemGroup',
  'standingMessage',
  'noticeTemplate',
  'itemCategory',
] as const

export async function finishGuildPurge(tx: Db, id: string, now: Date): Promise<void> {
  for (const table of shopTables) await tx.deleteFrom(table).where('guildId', '=', id).execute()
  await tx.updateTable('guild').set({ purgeFinishedAt: now }).where('id', '=', id).execute()
}

const personalTables = [
  'accountChange',
  'session',
  'emailCode',
  'signInChallenge',
  'passwordReset',
  'recoveryCode',
  'knownNetwork',
  'discordLink',
  'paypalLink',
  'linkState',
  'dataExport',
  'termsAcceptance',
  'termsNotice',
  'notification',
  'notificationSetting',
] as const

const erasedName = 'erased account'

/** What people do to their own accounts and orders. Entries of and about administrators' actions stay, without names. */
const personalActions = [
  'change-email',
  'change-username',
  'refund-payment',
  'answer-dispute',
  'reveal-key',
  'extend-membership',
  'end-membership',
  'message-member',
  'import-members',
  'undo-import',
  'connect-paypal',
  'replace-paypal',
  'disconnect-paypal',
  'connect-discord',
  'replace-discord',
  'disconnect-discord',
  'enable-discord-login',
  'disable-discord-login',
  'change-password',
  'reset-password',
  'enable-2fa',
  'disable-2fa',
  'make-recovery-codes',
  'deactivate-account',
  'delete-account',
  'reactivate-account',
  'connect-paypal-app',
  'replace-paypal-secret',
  'disconnect-paypal-app',
]

/** Keeps only the id that subscriptions and sales refer to; email and username become available again. */
export async function eraseAccount(tx: Db, id: string, now: Date): Promise<void> {
  const people = tx.selectFrom('discordLink').select('discordId').where('accountId', '=', id)
  await tx.deleteFrom('buyerPreference').where('discordId', 'in', people).execute()
  for (const table of personalTables) {
    // Kysely's types don't cover a union of this many tables.
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(tx)
  }
  await tx.deleteFrom('auditEntry').where('actorId', '=', id).where('action', 'in', personalActions).execute()
  await tx.updateTable('auditEntry').set({ actorName: erasedName }).where('actorId', '=', id).execute()
  await tx
    .updateTable('auditEntry')
    .set({ subjectName: erasedName, details: null })
    .where('subjectId', '=', id)
    .execute()
  await tx.deleteFrom('premiumGrant').where('accountId', '=', id).where('source', '!=', 'paid').execute()
  await tx
    .updateTable('account')
    .set({
      email: `${id}@erased.invalid`,
      username: `erased-${id}`,
      passwordHash: null,
      totpSecret: null,
      totpPendingSecret: null,
      isSuperAdmin: false,
      isVerified: false,
      awaySince: null,
      reactivatedAt: null,
      purgedAt: now,
    })
    .where('id', '=', id)
    .execute()
}
