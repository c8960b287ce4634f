import type { Db } from '../../db/connect.ts'

/** Neither hashes nor seeds nor tokens: those protect the account and say nothing about its owner. */
export function readAccount(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'username', 'isVerified', 'isSuperAdmin', 'acceptedTermsAt', 'createdAt'])
    .where('id', '=', id)
    .execute()
}

export function readSessions(db: Db, accountId: string) {
  return db
    .selectFrom('session')
    .select(['device', 'createdAt', 'lastUsedAt', 'endedAt'])
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
    .select(['payerId', 'email', 'isVerified', 'linkedAt'])
    .where('accountId', '=', accountId)
    .execute()
  return { discord, paypal }
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

export function readGuilds(db: Db, ownerId: string) {
  return db.selectFrom('guild').selectAll().where('ownerId', '=', ownerId).execute()
}

export function readItems(db: Db, ownerId: string) {
  return db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .selectAll('item')
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

export function readImages(db: Db, ownerId: string) {
  return db
    .selectFrom('image')
    .select(['hash', 'type', 'bytes'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('item')
          .innerJoin('guild', 'guild.id', 'item.guildId')
          .select('item.id')
          .whereRef('item.imageHash', '=', 'image.hash')
          .where('guild.ownerId', '=', ownerId),
      ),
    )
    .execute()
}

const batch = 2000

/** What the account sold, in batches: a busy shop has more than fits at once. */
export async function* readSales(db: Db, sellerId: string) {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const sales = await db
      .selectFrom('sale')
      .select(['id', 'guildId', 'itemName', 'price', 'currency', 'state', 'buyerDiscordId', 'buyerDiscordUsername'])
      .select(['createdAt', 'paidAt', 'shippedAt', 'trackingNumber', 'refundedCents', 'orderId', 'captureId'])
      .where('sellerId', '=', sellerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    yield* sales
    const last = sales.at(-1)
    if (!last || sales.length < batch) return
    after = last.id
  }
}

export function readPurchases(db: Db, accountId: string) {
  return db
    .selectFrom('sale')
    .innerJoin('discordLink', 'discordLink.discordId', 'sale.buyerDiscordId')
    .select(['sale.id', 'sale.itemName', 'sale.price', 'sale.currency', 'sale.state', 'sale.createdAt', 'sale.paidAt'])
    .select(['sale.shippingAddress', 'sale.shippedAt', 'sale.refundedCents'])
    .where('discordLink.accountId', '=', accountId)
    .execute()
}
