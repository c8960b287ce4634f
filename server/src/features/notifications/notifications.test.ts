import type { NotificationKind } from '@guildshop/contract/notifications'
import type { Insertable, Selectable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderNumber } from '../../db/order-number.ts'
import type { Item, Sale } from '../../db/tables.ts'
import { onDiscord } from '../../testing/builders/guild-builders.ts'
import { keyBuilders, someKeys } from '../../testing/builders/key-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { deliveryShop } from '../../testing/delivery-shop.ts'
import { clearQueue, makeJobsDue } from '../../testing/job-queue.ts'
import { attemptDelivery } from '../deliveries/attempt-deliveries.ts'
import { recordDispute } from '../sales/disputes/record-dispute.ts'
import { notifyOfPayment, notifySeller } from './notify-seller.ts'

const shop = await deliveryShop()
const { db, deps, owner, guild, world } = shop
const { aSale } = saleBuilders(deps)
const { petra } = onDiscord

const choose = (kind: NotificationKind, byMail: boolean, byDiscord = false) =>
  shop.put('/api/profile/notifications', { as: owner, body: { kind, byMail, byDiscord } })
const settings = async () => Object((await shop.get('/api/profile/notifications', { as: owner })).body)

/** Runs the jobs, including postponed ones once their time has come. */
async function pass(minutes = 0): Promise<void> {
  shop.moveClock(minutes)
  if (minutes > 0) await makeJobsDue(db)
  await shop.runQueuedJobs()
}

const mails = () => shop.mailbox.mails.filter(({ to }) => to?.[0]?.address === owner.email)
const messages = () => world.messagesTo(petra)

async function pay(item: Selectable<Item>, given: Partial<Insertable<Sale>> = {}): Promise<Selectable<Sale>> {
  const sale = await aSale(guild, item, given)
  await db.transaction().execute((tx) => notifyOfPayment(tx, deps, sale))
  return sale
}

const aMug = (given: Partial<Insertable<Item>> = {}) =>
  shop.anItem({ name: 'Painted mug', requiresShipping: true, roleId: null, ...given })
const aBadge = (given: Partial<Insertable<Item>> = {}) => shop.anItem({ name: 'Badge', roleId: null, ...given })

beforeEach(async () => {
  await clearQueue(db)
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('notificationSetting').execute()
  await shop.tieDiscord(owner, petra)
  await db.updateTable('account').set({ isVerified: true }).where('id', '=', owner.id).execute()
  shop.mailbox.mails.length = 0
})

describe('notification settings', () => {
  test('mail what needs the seller by default, and nothing on Discord', async () => {
    const { settings: kinds, directMessages } = await settings()

    expect(kinds).toEqual([
      { kind: 'dispute', byMail: true, byDiscord: false },
      { kind: 'held-payment', byMail: true, byDiscord: false },
      { kind: 'failed-delivery', byMail: true, byDiscord: false },
      { kind: 'order-to-ship', byMail: true, byDiscord: false },
      { kind: 'low-stock', byMail: false, byDiscord: false },
      { kind: 'new-order', byMail: false, byDiscord: false },
    ])
    expect(directMessages).toBe('open')
  })

  test('are saved per kind', async () => {
    await choose('new-order', true, true)
    await choose('dispute', false)

    expect((await settings()).settings).toMatchObject([
      { kind: 'dispute', byMail: false },
      {},
      {},
      {},
      {},
      { kind: 'new-order', byMail: true, byDiscord: true },
    ])
  })

  test('reject unknown kinds', async () => {
    const reply = await shop.put('/api/profile/notifications', {
      as: owner,
      body: { kind: 'weather', byMail: true, byDiscord: true },
    })

    expect(reply.status).toBe(400)
  })

  test('say that Discord is not linked', async () => {
    await db.deleteFrom('discordLink').where('accountId', '=', owner.id).execute()

    expect(await settings()).toMatchObject({ directMessages: 'not-linked' })
  })
})

describe('an order to ship', () => {
  test('is mailed by default, with its number, its link and how to opt out', async () => {
    const sale = await pay(await aMug())

    await pass()

    const number = orderNumber({ ...sale, ...guild })
    expect(mails()).toMatchObject([{ subject: `Order ${number} is ready to ship · Guildshop` }])
    const text = mails()[0]?.text
    expect(text).toContain('Painted mug')
    expect(text).toContain(`/manage-orders/${sale.id}`)
    expect(text).toContain('Manage your notifications: http://localhost:3000/profile#notifications')
    expect(text).not.toMatch(/Robin Vale|Lantern Street/)
  })

  test('is not mentioned if it was shipped before the message went out', async () => {
    const sale = await pay(await aMug())
    await db.updateTable('sale').set({ shippedAt: deps.now() }).where('id', '=', sale.id).execute()

    await pass()

    expect(mails()).toEqual([])
  })

  test('is one line even if new orders are on too', async () => {
    await choose('new-order', true)
    await pay(await aMug())

    await pass()

    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).not.toContain('New order')
  })
})

describe('a new order', () => {
  test('is not mentioned by default', async () => {
    await pay(await aBadge())

    await pass()

    expect(mails()).toEqual([])
    expect(await messages()).toEqual([])
  })

  test('is sent by mail and Discord if both are on', async () => {
    await choose('new-order', true, true)
    await pay(await aBadge({ name: '**Badge** @everyone' }))

    await pass()

    expect(mails()).toMatchObject([{ subject: expect.stringContaining('New order') }])
    const [message] = await messages()
    expect(message?.content).toContain('\\*\\*Badge\\*\\* \\@everyone')
    expect(message?.mention_everyone).toBe(false)
  })

  test.each([
    ['what was paid', { price: 1200, discount: 300, discountKind: 'sale' }, 'Badge for $12.00 USD.'],
    ['that it was free', { price: 0, orderId: null, captureId: null }, 'Badge for free.'],
  ])('says %s', async (_what, given, text) => {
    await choose('new-order', true)
    await pay(await aBadge(), given)

    await pass()

    expect(mails()[0]?.text).toContain(text)
  })

  test('is sent once even if the payment is recorded twice', async () => {
    await choose('new-order', true)
    const sale = await pay(await aBadge())

    await db.transaction().execute((tx) => notifyOfPayment(tx, deps, sale))
    await pass()
    await pass(20)

    expect(mails()).toHaveLength(1)
  })
})

describe('many events in a row', () => {
  test('are one mail after the first', async () => {
    await choose('new-order', true)
    const badge = await aBadge()
    await pay(badge)
    await pass()
    for (let count = 0; count < 12; count += 1) await pay(badge)
    await pass()
    const early = mails().length

    await pass(16)

    expect(early).toBe(1)
    expect(mails()).toHaveLength(2)
    expect(mails()[1]?.subject).toBe('12 updates from your shops · Guildshop')
    expect(mails()[1]?.text).toContain('And 2 more.')
  })

  test.each(['dispute', 'held-payment'] as const)('do not delay a %s, which takes them along', async (kind) => {
    await choose('new-order', true)
    const badge = await aBadge()
    await pay(badge)
    await pass()
    const sale = await pay(badge, { state: 'pending' })
    await pass()
    const before = mails().length

    await db.transaction().execute((tx) => notifySeller(tx, deps, sale, [{ kind, key: `urgent-${sale.id}` }]))
    await pass()

    expect(before).toBe(1)
    expect(mails()).toHaveLength(2)
    expect(mails()[1]?.subject).toBe('2 updates from your shops · Guildshop')
    await pass(16)
    expect(mails()).toHaveLength(2)
  })

  test('fit into one direct message', async () => {
    await choose('new-order', false, true)
    const badge = await aBadge({ name: '*'.repeat(100) })
    for (let count = 0; count < 40; count += 1) await pay(badge)

    await pass()

    const sent = await messages()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.content).toContain('And 35 more.')
  })
})

describe('low stock', () => {
  beforeEach(() => choose('low-stock', true))
  const setStock = (id: string, stock: number) => db.updateTable('item').set({ stock }).where('id', '=', id).execute()
  const mentions = () => mails().filter(({ text }) => /low on stock|sold out/.test(text ?? '')).length

  test('is sent once until the item is restocked', async () => {
    const badge = await aBadge({ stock: 3 })
    for (const left of [3, 2, 1, 0]) {
      await setStock(badge.id, left)
      await pay(badge)
      await pass(20)
    }
    const before = mentions()

    await setStock(badge.id, 3)
    await pay(badge)
    await pass(20)

    expect(before).toBe(1)
    expect(mentions()).toBe(2)
  })

  test.each([
    [3, 'is running out of keys: 3 keys left.'],
    [1, 'is running out of keys: 1 key left.'],
    [0, 'has no keys left'],
  ])('counts the keys of an item that delivers them (%i)', async (stock, words) => {
    const game = await aBadge({ name: 'Game' })
    await keyBuilders(deps).aPool(game, someKeys(stock))

    await pay(game)
    await pass()

    expect(mails().at(-1)?.text).toContain(words)
  })

  test.each([
    ['unlimited', -1],
    ['plenty', 4],
  ])('is not sent for %s stock', async (_, stock) => {
    await pay(await aBadge({ stock }))

    await pass()

    expect(mails()).toEqual([])
  })
})

describe('a dispute', () => {
  const dispute = { id: 'PP-D-1', status: 'OPEN', reason: null, outcome: null, responseDueAt: null }

  test('is mailed when it is opened, not when it changes', async () => {
    const sale = await aSale(guild, await aBadge())
    const [openedAt, updatedAt] = [deps.now(), deps.now()]

    await recordDispute(deps, sale.id, { ...dispute, openedAt, updatedAt })
    await pass()
    await db.deleteFrom('notification').execute()
    await recordDispute(deps, sale.id, { ...dispute, status: 'UNDER_REVIEW', openedAt, updatedAt: deps.now() })
    await pass(20)

    expect(mails()).toMatchObject([{ subject: expect.stringContaining('Dispute about order') }])
  })
})

describe('a payment on hold', () => {
  const hold = async (given: Partial<Insertable<Sale>> = {}) => {
    const pending = { state: 'pending', paidAt: null, heldAt: deps.now(), holdReason: 'UNILATERAL', ...given }
    const sale = await aSale(guild, await aBadge(), pending)
    await db.transaction().execute((tx) =>
      notifySeller(tx, deps, sale, [
        { kind: 'held-payment', key: `held:${sale.id}` },
        { kind: 'held-payment', key: `ended:${sale.id}` },
      ]),
    )
    await pass()
    return sale
  }

  test.each([
    ['why and what to do', {}, 'is on hold', 'Confirm your email address at PayPal.'],
    ['to refund a rejected one', { state: 'failed', holdReason: null }, 'Check the payment', 'refund the buyer'],
    ['that it ended', { state: 'failed', heldAt: null, holdReason: null }, "didn't go through", 'available again'],
  ])('is mailed once, and says %s', async (_, given, subject, text) => {
    await hold(given)

    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.subject).toContain(subject)
    expect(mails()[0]?.text).toContain(text)
  })

  test('is not mailed once it is paid', async () => {
    await hold({ state: 'paid', paidAt: deps.now(), heldAt: null, holdReason: null })

    expect(mails()).toEqual([])
  })
})

describe("a problem with a membership's payment", () => {
  test.each([
    ['amount', 'has another price', 'instead of $7.00 USD'],
    ['refund', 'was partly refunded', 'but not how much'],
    ['duplicate', 'Refund a second subscription', 'Refund it at PayPal'],
    ['unread', "couldn't check a renewal", 'for up to 30 days'],
  ])('is mailed (%s)', async (problem, subject, text) => {
    const sale = await aSale(guild, await aBadge(), { expectedPrice: 700 })
    const key = `membership:${problem}:${sale.id}`
    await db.transaction().execute((tx) => notifySeller(tx, deps, sale, [{ kind: 'held-payment', key }]))
    await pass()

    expect(mails()).toMatchObject([{ subject: expect.stringContaining(subject), text: expect.stringContaining(text) }])
  })

  test('is not mailed once its payment is refunded', async () => {
    const sale = await aSale(guild, await aBadge(), { refundedCents: 200 })
    const key = `membership:refund:${sale.id}`
    await db.transaction().execute((tx) => notifySeller(tx, deps, sale, [{ kind: 'held-payment', key }]))
    await pass()

    expect(mails()).toEqual([])
  })
})

describe('a failed delivery', () => {
  const failing = async (given: Partial<Insertable<Sale>> = {}) => {
    const sale = await shop.sell({}, { channelId: '510000000000099999', ...given })
    const { announce } = await shop.ledgerOf(sale)
    await attemptDelivery(deps, announce?.id ?? '')
    return (await shop.ledgerOf(sale)).announce
  }

  test('is mailed once it has failed permanently', async () => {
    const delivery = await failing()

    await pass()

    expect(delivery).toMatchObject({ state: 'failed' })
    expect(mails()).toMatchObject([{ subject: expect.stringContaining('A delivery failed') }])
  })

  test('of a test purchase is not mailed', async () => {
    await failing({ isTest: true })

    await pass()

    expect(mails()).toEqual([])
  })
})

describe('closed direct messages', () => {
  const close = (open: boolean) => world.pull('dms', { user: petra, open })

  test('are replaced by a mail and shown in the settings until one arrives again', async () => {
    await choose('new-order', false, true)
    await close(false)
    const badge = await aBadge()
    await pay(badge)
    await pass()
    await pass()
    const closed = await settings()

    await close(true)
    await pay(badge)
    await pass(20)

    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toContain("Our bot couldn't message you on Discord")
    expect(closed).toMatchObject({ directMessages: 'closed' })
    expect(await deps.metrics.registry.metrics()).toMatch(
      /guildshop_notifications_total\{channel="discord",outcome="refused"\} [1-9]/,
    )
    expect(await messages()).toHaveLength(1)
    expect(await settings()).toMatchObject({ directMessages: 'open' })
  })

  test('do not repeat a mail that was sent anyway', async () => {
    await choose('new-order', true, true)
    await close(false)
    await pay(await aBadge())

    await pass()
    await pass(20)

    expect(mails()).toHaveLength(1)
  })
})

describe('no notifications', () => {
  test('go to an email that is not verified', async () => {
    await db.updateTable('account').set({ isVerified: false }).where('id', '=', owner.id).execute()
    await pay(await aMug())

    await pass()

    expect(mails()).toEqual([])
    expect(await settings()).toMatchObject({ isEmailVerified: false })
  })

  test('go to a closed account', async () => {
    await pay(await aMug())
    await db.updateTable('account').set({ deactivatedAt: deps.now() }).where('id', '=', owner.id).execute()

    await pass()

    await db.updateTable('account').set({ deactivatedAt: null }).where('id', '=', owner.id).execute()
    expect(mails()).toEqual([])
  })
})
