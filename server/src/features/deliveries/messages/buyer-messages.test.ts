import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { deliveryShop } from '../../../testing/delivery-shop.ts'
import { clearQueue, runToEnd } from '../../../testing/job-queue.ts'
import { openSession } from '../../accounts/sessions/open-session.ts'
import { eraseSales } from '../../sales/erase-sales.ts'
import { recordRefund } from '../../sales/refunds/record-refund.ts'
import { sweepDeliveries } from '../run-deliveries.ts'
import { attemptMessage } from './attempt-message.ts'
import { planBuyerMessage } from './plan-message.ts'
import { planRoleEndings, sweepBuyerMessages } from './send-messages.ts'

const shop = await deliveryShop()
const { world, deps, db } = shop
const { robin } = onDiscord
const oneDay = 24 * 60
const parcel = { roleId: null, requiresShipping: true, price: 1500, name: 'Mug' }

/** A new session of the owner, because the clock moves beyond older ones. */
async function asOwner() {
  const account = await db.selectFrom('account').selectAll().where('id', '=', shop.owner.id).executeTakeFirstOrThrow()
  return { as: { token: await openSession(db, deps, account, { device: 'Test', hasProvedSecondFactor: false }) } }
}

/** Sells and delivers, ignoring the receipt. */
async function sell(item: Partial<Insertable<Item>> = {}, given: Partial<Insertable<Sale>> = {}) {
  const sale = await shop.sell(item, given)
  await shop.runQueuedJobs()
  return sale
}

async function sweep() {
  await sweepDeliveries.run({}, deps)
  await sweepBuyerMessages.run({}, deps)
  await shop.runQueuedJobs()
}

async function ship({ id }: { id: string }, body: object = {}) {
  expect(await shop.put(`/api/sales/${id}/ship`, { ...(await asOwner()), body })).toMatchObject({ status: 200 })
}

async function refund({ id }: { id: string }, cents: number, more: { isReversal?: boolean } = {}) {
  const known = await db.selectFrom('refund').select('id').where('saleId', '=', id).execute()
  await recordRefund(deps, id, { refunds: [{ id: `R${known.length}-${id}`, cents, ...more }] })
}

const endings = () => runToEnd(planRoleEndings, {}, deps)
/** What the message says below its title. */
const textOf = (message: { content: string } | undefined) => message?.content.split('\n').slice(1).join('\n') ?? ''
/** Messages to robin after the receipts. */
const messages = async () => {
  const all = await world.messagesTo(robin)
  return all.filter(({ content }) => !content.includes('Thanks for your purchase'))
}
const shown = async ({ id }: { id: string }) =>
  Object((await shop.get(`/api/sales/${id}`, await asOwner())).body).messages

describe('while PayPal holds the payment', () => {
  const hold = async (kind: 'payment-held' | 'payment-ended', given: Partial<Insertable<Sale>>) => {
    const sale = await sell(parcel)
    await db.deleteFrom('delivery').where('saleId', '=', sale.id).execute()
    await db
      .updateTable('sale')
      .set({ state: 'pending', paidAt: null, heldAt: deps.now(), ...given })
      .where('id', '=', sale.id)
      .execute()
    await db.transaction().execute((tx) => planBuyerMessage(tx, deps, { saleId: sale.id, kind, event: kind }))
    const before = (await messages()).length
    await shop.runQueuedJobs()
    return (await messages()).slice(before)
  }

  test.each([
    ['UNILATERAL', 'PayPal put your payment on hold'],
    ['ECHECK', 'You paid by eCheck'],
  ])('says that the order is reserved until the payment clears (%s)', async (holdReason, part) => {
    const [message] = await hold('payment-held', { holdReason })

    expect(textOf(message)).toContain(part)
    expect(textOf(message)).toContain("Please don't pay again.")
  })

  test('says that the payment did not go through', async () => {
    const [message] = await hold('payment-ended', { state: 'failed', heldAt: null })

    expect(textOf(message)).toContain('we cancelled your order')
  })

  test.each([
    ['payment-held', { state: 'failed', heldAt: null }],
    ['payment-ended', { state: 'failed' }],
    ['payment-ended', { state: 'pending' }],
  ] as const)('skips a %s message that no longer applies (%o)', async (kind, given) => {
    expect(await hold(kind, given)).toEqual([])
  })
})

describe('after shipping', () => {
  test('contains carrier, tracking number and order number', async () => {
    const sale = await sell(parcel)
    await ship(sale, { trackingNumber: '1Z999AA10123456784' })

    await shop.runQueuedJobs()

    const value = '[1Z999AA10123456784](https://www.ups.com/track?tracknum=1Z999AA10123456784)'
    const [message] = await messages()
    expect(message?.content.split('\n')).toEqual([
      '### Order shipped',
      'Your order from **Pixel Forge** has shipped.',
      '**Item:** Mug',
      '**Carrier:** UPS',
      `**Tracking number:** ${value}`,
      `**Order number:** ${orderNumber({ ...sale, ...shop.guild })}`,
    ])
    expect(await shown(sale)).toMatchObject([{ kind: 'shipped', state: 'done', problem: null }])
  })

  test('escapes a tracking number of an unknown carrier', async () => {
    const sale = await sell(parcel)
    await ship(sale, { trackingNumber: '[x](https://evil.example) @everyone' })

    await shop.runQueuedJobs()

    const [message] = await messages()
    expect(textOf(message)).toContain('**Tracking number:**')
    expect(textOf(message)).not.toMatch(/(?<!\\)[[@]|https?:\/\//)
    expect(message).toMatchObject({ mentions: [], mention_roles: [], mention_everyone: false })
  })

  test('mentions no tracking if there is none', async () => {
    const sale = await sell(parcel)
    await ship(sale)

    await shop.runQueuedJobs()

    const [message] = await messages()
    expect(message?.content).not.toContain('Tracking')
  })
})

describe('after a refund', () => {
  test('contains the amount of a full refund', async () => {
    const sale = await sell(parcel)
    await refund(sale, 1500)

    await shop.runQueuedJobs()

    const [message, ...others] = await messages()
    expect(textOf(message)).toMatch(/^\*\*Pixel Forge\*\* refunded your payment of \$15\.00 USD\.\n/)
    expect(others).toEqual([])
  })

  test('reports each partial refund', async () => {
    const sale = await sell(parcel)
    await refund(sale, 500)
    await shop.runQueuedJobs()
    await refund(sale, 1000)

    await shop.runQueuedJobs()

    const [first, second] = await messages()
    expect(textOf(first)).toContain('refunded $5.00 USD of your payment.')
    expect(textOf(second)).toContain('refunded another $10.00 USD, so your payment is now fully refunded.')
    expect(await shown(sale)).toMatchObject([
      { kind: 'refunded', amountCents: 500 },
      { kind: 'refunded', amountCents: 1000 },
    ])
  })

  test('sends nothing for a repeated report, a reversal or a refund that was undone in the meantime', async () => {
    const [repeated, reversed, undone] = [await sell(parcel), await sell(parcel), await sell(parcel)]
    const report = { refunds: [{ id: 'R-1', cents: 500 }] }
    await recordRefund(deps, repeated.id, report)
    await recordRefund(deps, repeated.id, report)
    await refund(reversed, 1500, { isReversal: true })
    await recordRefund(deps, undone.id, { refunds: [{ id: 'R-2', cents: 500, state: 'PENDING' }] })
    await recordRefund(deps, undone.id, { refunds: [{ id: 'R-2', cents: 500, state: 'FAILED' }] })

    await shop.runQueuedJobs()

    expect(await messages()).toHaveLength(1)
    expect(await shown(reversed)).toEqual([])
    expect(await shown(undone)).toMatchObject([
      { state: 'skipped', problem: "This no longer applies, so we didn't send it." },
    ])
  })
})

describe('when a role is removed', () => {
  test('says that it has ended', async () => {
    await sell({ roleDurationDays: 30 })
    shop.moveClock(30 * oneDay + 1)

    await sweep()

    const [message, ...others] = await messages()
    expect(textOf(message)).toMatch(/^Your \*\*VIP\*\* role in \*\*Pixel Forge\*\* has ended\.\n/)
    expect(others).toEqual([])
  })

  test('names the refund as the reason', async () => {
    const sale = await sell({ price: 1500 })
    await refund(sale, 1500)

    await sweep()

    expect((await messages()).map(textOf).sort()).toEqual([
      expect.stringContaining('refunded your payment'),
      expect.stringContaining('Your **VIP** role in **Pixel Forge** was removed because the payment was refunded.'),
    ])
  })

  test('says nothing while another purchase pays for the role', async () => {
    await sell({ roleDurationDays: 10 })
    await sell({ roleDurationDays: null })
    shop.moveClock(11 * oneDay)

    await sweep()

    expect(await messages()).toEqual([])
  })

  test('says nothing after a test purchase', async () => {
    const item = await shop.anItem()
    const path = `/api/guilds/${servers.pixelForge}/test-purchases`
    expect(await shop.post(path, { ...(await asOwner()), body: { itemId: item.id } })).toMatchObject({ status: 200 })

    await sweep()

    expect(await db.selectFrom('buyerMessage').selectAll().execute()).toEqual([])
  })
})

describe('before a role ends', () => {
  test('is sent once, three days ahead', async () => {
    const sale = await sell({ roleDurationDays: 30 })
    shop.moveClock(27 * oneDay - 5)
    await endings()
    const early = await shown(sale)
    shop.moveClock(6)

    await endings()
    await endings()
    await shop.runQueuedJobs()
    await endings()
    await shop.runQueuedJobs()

    expect(early).toEqual([])
    const [message, ...others] = await messages()
    expect(textOf(message)).toMatch(/^Your \*\*VIP\*\* role in \*\*Pixel Forge\*\* ends <t:\d+:R>\.\n/)
    expect(others).toEqual([])
  })

  test('says nothing for roles shorter than a week, permanent or refunded ones', async () => {
    await sell({ roleDurationDays: 6 })
    await sell({ roleDurationDays: null })
    const refunded = await sell({ roleDurationDays: 7 })
    await db.updateTable('sale').set({ refundedAt: deps.now() }).where('id', '=', refunded.id).execute()
    shop.moveClock(5 * oneDay)

    await endings()

    expect(await db.selectFrom('buyerMessage').selectAll().execute()).toEqual([])
  })

  test('skips a role that was bought again or whose message comes too late', async () => {
    const first = await sell({ roleDurationDays: 10 })
    shop.moveClock(8 * oneDay)
    await endings()
    const again = await sell({ roleDurationDays: 10 })
    await shop.runQueuedJobs()
    shop.moveClock(10 * oneDay)
    await endings()
    await clearQueue(db)
    shop.moveClock(3 * oneDay)
    await sweepBuyerMessages.run({}, deps)

    await shop.runQueuedJobs()

    expect(await shown(first)).toMatchObject([{ kind: 'role-ending', state: 'skipped' }])
    expect(await shown(again)).toMatchObject([{ kind: 'role-ending', problem: "The role's duration has ended." }])
    expect(await messages()).toEqual([])
  })
})

describe('delivery', () => {
  test('shows a message as not delivered when direct messages are closed, without a retry', async () => {
    const sale = await sell(parcel)
    await world.pull('dms', { user: robin, open: false })
    await ship(sale)

    await shop.runQueuedJobs()
    shop.moveClock(oneDay)
    await sweep()

    expect(await shown(sale)).toMatchObject([
      { kind: 'shipped', state: 'failed', problem: "The buyer doesn't accept direct messages from the bot." },
    ])
    const { body } = await shop.get(`/api/guilds/${servers.pixelForge}/attention`, await asOwner())
    expect(body).toMatchObject({ failedDeliveries: 0 })
    const [row] = await db.selectFrom('buyerMessage').selectAll().execute()
    expect(row).toMatchObject({ tries: 1 })
    expect((await deps.metrics.buyerMessages.get()).values).toContainEqual(
      expect.objectContaining({ labels: { kind: 'shipped', outcome: 'failed' } }),
    )
  })

  test('retries after an outage', async () => {
    const sale = await sell(parcel)
    await world.pull('faults', { kind: 'status', status: 500, times: 1000, method: 'POST' })
    await ship(sale)
    await shop.runQueuedJobs()
    const during = await shown(sale)
    await world.pull('faults/clear', {})

    shop.moveClock(1.1)
    await sweep()

    const problem = "Discord isn't responding. We'll retry automatically."
    expect(during).toMatchObject([{ state: 'waiting', problem }])
    expect(await messages()).toHaveLength(1)
  })

  test('sends once under concurrent attempts, repeated planning and a crash before the result is stored', async () => {
    const sale = await sell(parcel)
    await ship(sale)
    const { id } = await db.selectFrom('buyerMessage').select('id').executeTakeFirstOrThrow()
    const plan = () =>
      db.transaction().execute((tx) => planBuyerMessage(tx, deps, { saleId: sale.id, kind: 'shipped', event: '' }))

    await Promise.all([plan(), shop.runQueuedJobs(), ...Array.from({ length: 5 }, () => attemptMessage(deps, id))])
    await db.updateTable('buyerMessage').set({ state: 'waiting', doneAt: null, dueAt: deps.now() }).execute()
    await sweep()

    expect(await messages()).toHaveLength(1)
    expect(await shown(sale)).toMatchObject([{ state: 'done' }])
  })

  test('sends nothing to an erased buyer', async () => {
    const sale = await sell(parcel)
    await ship(sale)
    const all = { guildId: sale.guildId, after: '00000000-0000-0000-0000-000000000000', atMost: 10 }
    await eraseSales(db, all)
    await refund(sale, 1500)

    await sweep()

    expect(await db.selectFrom('buyerMessage').selectAll().execute()).toEqual([])
    expect(await messages()).toEqual([])
  })

  test('T20: hostile names ping nobody', async () => {
    const name = `@everyone <@&${roles.dealHunters}> [click](https://evil.example)`
    await db.updateTable('guild').set({ name }).where('id', '=', shop.guild.id).execute()
    const sale = await sell({ ...parcel, name })
    await ship(sale)

    await shop.runQueuedJobs()

    await db.updateTable('guild').set({ name: 'Pixel Forge' }).where('id', '=', shop.guild.id).execute()
    const [message] = await messages()
    expect(message).toMatchObject({ mentions: [], mention_roles: [], mention_everyone: false })
    expect(textOf(message)).not.toMatch(/(?<!\\)[<[@]|https?:\/\//)
  })
})
