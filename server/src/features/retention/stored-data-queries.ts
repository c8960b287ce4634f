import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { inBatches } from '../../db/in-batches.ts'

/** Excludes hashes, TOTP secrets, recovery codes and tokens, which are credentials rather than personal data. */
export function readAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'username', 'isVerified', 'isSuperAdmin', 'acceptedTermsAt', 'createdAt'])
    .select(['awaySince', 'reactivatedAt'])
    .where('id', '=', id)
    .execute()
}

/** Changes that wait for their code. */
export function readAccountChanges(db: Db, accountId: string) {
  return db
    .selectFrom('accountChange')
    .select(['kind', 'newValue', 'requestedAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .execute()
}

export function readSessions(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .select(['device', 'createdAt', 'lastUsedAt', 'endedAt', 'usedRecoveryCode'])
    .where('accountId', '=', accountId)
    .execute()
}

export async function readLinks(db: Db, accountId: string) {
  const discord = await db
    .selectFrom('discordLink')
    .select(['discordId', 'username', 'linkedAt'])
    .where('accountId', '=', accountId)
    .execute()
  const paypal = await db
    .selectFrom('paypalLink')
    .select(['payerId', 'email', 'isVerified', 'linkedAt', 'refusedAt', 'refusal'])
    .where('accountId', '=', accountId)
    .execute()
  const paypalApps = await db
    .selectFrom('paypalConnection')
    .select(['payerId', 'clientId', 'createdAt', 'endedAt'])
    .where('accountId', '=', accountId)
    .execute()
  return { discord, paypal, paypalApps }
}

export async function readPremiumRecords(db: Db, accountId: string) {
  const grants = await db
    .selectFrom('premiumGrant')
    .select(['source', 'startsAt', 'endsAt', 'revokedAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute()
  const subscriptions = await db
    .selectFrom('subscription')
    .select(['id', 'status', 'paidUntil', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute()
  const payments = await db
    .selectFrom('subscriptionPayment')
    .innerJoin('subscription', 'subscription.id', 'subscriptionPayment.subscriptionId')
    .selectAll('subscriptionPayment')
    .where('subscription.accountId', '=', accountId)
    .execute()
  return { grants, subscriptions, payments }
}

export function readTermsAccepted(db: Db, accountId: string) {
  return db.selectFrom('termsAcceptance').select(['version', 'acceptedAt']).where('accountId', '=', accountId).execute()
}

export async function readNotificationRecords(db: Db, accountId: string) {
  const settings = await db
    .selectFrom('notificationSetting')
    .select(['kind', 'byMail', 'byDiscord'])
    .where('accountId', '=', accountId)
    .execute()
  const sent = await db
    .selectFrom('notification')
    .select(['kind', 'channel', 'saleId', 'createdAt', 'sentAt', 'problem'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return { settings, sent }
}

export function readGuilds(db: Db, ownerId: string) {
  return db.selectFrom('guild').selectAll().where('ownerId', '=', ownerId).execute()
}

/** What an item delivers, without keys, links, texts and files. */
const deliverablesOfItem = sql`(
  select coalesce(json_agg(json_build_object('kind', kind, 'label', label, 'createdAt', deliverable.created_at)
    order by deliverable.sort_order), '[]')
  from deliverable where deliverable.item_id = item.id
)`

/** How many license keys an item has in each state. The keys themselves are goods, not personal data. */
const keyCounts = sql<Record<string, number> | null>`(
  select json_object_agg(state, count) from (
    select license_key.state, count(*) from license_key join deliverable on deliverable.id = license_key.deliverable_id
    where deliverable.item_id = item.id group by license_key.state
  ) as counted
)`

const picturesOfItem = sql<string[]>`array(
  select image_hash from item_picture where item_picture.item_id = item.id order by sort_order, image_hash
)`

export function readItems(db: Db, ownerId: string) {
  return db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .selectAll('item')
    .select(keyCounts.as('licenseKeys'))
    .select(deliverablesOfItem.as('deliverables'))
    .select(picturesOfItem.as('pictures'))
    .where('guild.ownerId', '=', ownerId)
    .execute()
}

export function readGoals(db: Db, ownerId: string) {
  return db
    .selectFrom('goal')
    .innerJoin('guild', 'guild.id', 'goal.guildId')
    .selectAll('goal')
    .where('guild.ownerId', '=', ownerId)
    .execute()
}

/** Images can be several megabytes, so few are read at a time. */
export function readImages(db: Db, ownerId: string, atOnce: number) {
  return inBatches('', atOnce, async (after) => {
    const images = await db
      .selectFrom('image')
      .select(['hash', 'type', 'bytes', 'storageKey'])
      .where('hash', '>', after)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('item')
            .innerJoin('guild', 'guild.id', 'item.guildId')
            .leftJoin('itemPicture', 'itemPicture.itemId', 'item.id')
            .select('item.id')
            .where(({ or, eb }) =>
              or([
                eb('item.imageHash', '=', eb.ref('image.hash')),
                eb('itemPicture.imageHash', '=', eb.ref('image.hash')),
              ]),
            )
            .where('guild.ownerId', '=', ownerId),
        ),
      )
      .orderBy('hash')
      .limit(atOnce)
      .execute()
    return { rows: images, last: images.at(-1)?.hash }
  })
}

/** What the account changed in its own shops and in those it manages. */
export function readShopChanges(db: Db, accountId: string) {
  return db
    .selectFrom('auditEntry')
    .innerJoin('guild', 'guild.id', 'auditEntry.guildId')
    .select(['auditEntry.at', 'guild.guildId', 'auditEntry.action', 'auditEntry.details'])
    .where('auditEntry.actorId', '=', accountId)
    .orderBy('auditEntry.at')
    .execute()
}
