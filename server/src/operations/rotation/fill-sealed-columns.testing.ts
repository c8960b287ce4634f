import { randomUUID } from 'node:crypto'
import { seedField } from '../../features/accounts/two-factor/check-second-factor.ts'
import { issueTicket } from '../../features/connections/discord-login/discord-ticket.ts'
import { sealTokens } from '../../features/connections/link-discord.ts'
import { removeConnectionWebhook } from '../../features/connections/paypal-connection/end-connections.ts'
import { secretField } from '../../features/connections/paypal-connection/sale-paypal.ts'
import { refreshTokenField } from '../../features/connections/token-fields.ts'
import { revokeDiscordToken } from '../../features/connections/unlink-discord.ts'
import { cancelErasedBilling } from '../../features/memberships/leaving/cancel-before-erasure.ts'
import { rememberCheckoutReply } from '../../features/sales/checkout/checkout-reply.ts'
import { enqueue } from '../../jobs/job.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { keyBuilders, someKeys } from '../../testing/builders/key-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import type { testApp } from '../../testing/test-app.ts'

type Shop = Awaited<ReturnType<typeof testApp>>

/** Stores `count` values in every encrypted column and in the queue. Returns the last shop's item. */
export async function fillSealedColumns(shop: Shop, count: number) {
  let filled = await fillOnce(shop)
  for (let time = 1; time < count; time += 1) filled = await fillOnce(shop)
  return filled
}

async function fillOnce(shop: Shop) {
  const { db, deps } = shop
  const owner = await shop.aPerson({ hasTwoFactor: true })
  await connectEverything(shop, owner)
  const guild = await shop.aGuild({ owner })
  const item = await itemBuilders(deps).anItem(guild)
  const sale = await saleBuilders(deps).aSale(guild, item)
  const { aDeliverable, anEntitlement } = deliverableBuilders(deps)
  await aDeliverable(item, { kind: 'text', content: 'What the buyer gets' })
  await anEntitlement(sale, { kind: 'text', content: 'What the buyer got' })
  await keyBuilders(deps).aPool(item, someKeys(2))
  const shown = { saleId: sale.id, token: 'interaction token', messageId: null, interactionAt: deps.now() }
  await rememberCheckoutReply(deps, shown)
  await queueMail(db, deps, { to: owner.email, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  await queueCopies(shop, owner)
  return { owner, guild, item, sale }
}

/** The jobs that have a copy of a ciphertext, because its row may be gone when they run. */
async function queueCopies({ db, deps: { secrets } }: Shop, { id: accountId }: { id: string }): Promise<void> {
  const id = randomUUID()
  const [clientId, clientSecret] = ['an app', secrets.seal('an app secret', secretField(id))]
  await enqueue(db, removeConnectionWebhook, { id, clientId, sealedSecret: clientSecret, webhookId: 'W-1' })
  await enqueue(db, cancelErasedBilling, { subscriptionId: 'I-1', app: { id, clientId, clientSecret } })
  const sealedToken = secrets.seal('refresh', refreshTokenField(accountId))
  await enqueue(db, revokeDiscordToken, { accountId, sealedToken })
}

async function connectEverything({ db, deps }: Shop, { id: accountId }: { id: string }): Promise<void> {
  const { secrets } = deps
  const totpPendingSecret = secrets.seal('a pending seed', seedField(accountId))
  await db.updateTable('account').set({ totpPendingSecret }).where('id', '=', accountId).execute()
  const identity = { id: randomUUID(), username: 'robin', discriminator: '0', avatar: null, verifiedEmail: null }
  await issueTicket(deps, { cookieHash: 'hash', identity })
  const tokens = sealTokens(deps, accountId, { accessToken: 'access', refreshToken: 'refresh', expiresIn: 3600 })
  const discord = { accountId, discordId: randomUUID(), username: 'robin', linkedAt: deps.now() }
  await db
    .insertInto('discordLink')
    .values({ ...discord, ...tokens })
    .execute()
  const connectionId = randomUUID()
  const connection = {
    id: connectionId,
    accountId,
    payerId: randomUUID().slice(0, 13),
    clientId: 'an app',
    clientSecret: secrets.seal('an app secret', secretField(connectionId)),
    createdAt: deps.now(),
    checkedAt: deps.now(),
    hasDisputes: true,
    hasTracking: true,
    hasSubscriptions: true,
  }
  await db.insertInto('paypalConnection').values(connection).execute()
}
