import { describe, expect, test } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { someKeys } from '../../../testing/builders/key-builders.ts'
import { discordWorld } from '../../../testing/discord-world.ts'
import { keyShop } from '../../../testing/key-shop.ts'
import { closeSale } from '../../sales/checkout/close-sale.ts'
import { viewPurchaseId } from '../../sales/entitlements/view-purchase-id.ts'
import type { GiftRequest } from '../../sales/gifts/start-gift.ts'
import { recordRefund } from '../../sales/refunds/record-refund.ts'
import { recordPayment } from '../../sales/settlement/record-payment.ts'
import { planBuyerMessage } from './plan-message.ts'

const shop = await keyShop()
const { db, deps, owner, aKeyStall, addKeys, start, runQueuedJobs } = shop
const world = discordWorld(shop.sandbox)
const { robin, sam } = onDiscord

type Stall = Awaited<ReturnType<typeof aKeyStall>>

/** Robin pays after the checkout expired and others reserved every key. */
async function payTooLate(stall: Stall, quantity = 1, gift: GiftRequest | null = null) {
  const { saleId } = await start(stall, { buyer: robin, quantity, gift })
  const closed = await closeSale(deps, saleId, { state: 'expired' })
  const other = await start(stall, { quantity })
  const payment = { captureId: `C-${saleId}`, shippingAddress: null }
  const sale = await db.transaction().execute((tx) => recordPayment(tx, deps, closed, payment))
  await runQueuedJobs()
  return { sale, otherId: other.saleId }
}

const messages = async () =>
  (await world.messagesTo(robin)).filter(({ content }) => !content.includes('Thanks for your purchase'))

const messagesAbout = async (act: () => Promise<unknown>) => {
  const before = (await messages()).length
  await act()
  await runQueuedJobs()
  return (await messages()).slice(before)
}

const statesOf = ({ id }: { id: string }) =>
  db.selectFrom('buyerMessage').select(['kind', 'state', 'problem']).where('saleId', '=', id).execute()

describe('a buyer who paid when no key was left', () => {
  test('gets a message with a button, without the key, once the seller adds one', async () => {
    const stall = await aKeyStall(1)
    const { sale } = await payTooLate(stall)
    const [key = ''] = someKeys(1)

    const sent = await messagesAbout(() => addKeys(stall, [key]))

    const text = `Your key for **${stall.item.name}** is ready. Open it with the button below or with \`/orders\` in the server.`
    expect(sent.map(({ content }) => content)).toEqual([expect.stringContaining(text)])
    expect(JSON.stringify(sent)).toContain(viewPurchaseId(sale.id))
    expect(JSON.stringify(sent)).not.toContain(key)
    expect(await statesOf(sale)).toEqual([{ kind: 'keys-ready', state: 'done', problem: null }])
  })

  test('gets one message once the last of several keys is assigned', async () => {
    const stall = await aKeyStall(2, 2)
    await payTooLate(stall, 2)

    const first = await messagesAbout(() => addKeys(stall, someKeys(1)))
    const second = await messagesAbout(() => addKeys(stall, someKeys(1)))
    const third = await messagesAbout(() => addKeys(stall, someKeys(1)))

    expect([first.length, second.length, third.length]).toEqual([0, 1, 0])
    expect(second[0]?.content).toContain(`Your keys for **${stall.item.name}** are ready. Open them with`)
  })

  test('gets a message when a retry assigns the key, and none while it fails', async () => {
    const stall = await aKeyStall(1)
    const { sale, otherId } = await payTooLate(stall)
    const retry = () => shop.post(`/api/sales/${sale.id}/deliveries/retry`, { as: owner })

    const failed = await messagesAbout(retry)
    await closeSale(deps, otherId, { state: 'expired' })
    const delivered = await messagesAbout(retry)

    expect([failed.length, delivered.length]).toEqual([0, 1])
  })

  test('gets a single message per sale', async () => {
    const stall = await aKeyStall(1)
    const { sale } = await payTooLate(stall)
    await addKeys(stall, someKeys(1))

    await messagesAbout(() =>
      db.transaction().execute((tx) => planBuyerMessage(tx, deps, { saleId: sale.id, kind: 'keys-ready', event: '' })),
    )

    expect(await statesOf(sale)).toHaveLength(1)
  })

  test('gets no message if the key was returned before it was sent', async () => {
    const stall = await aKeyStall(1)
    const { sale } = await payTooLate(stall)
    await addKeys(stall, someKeys(1))

    await recordRefund(deps, sale.id, { refunds: [{ id: `R-${sale.id}`, cents: sale.price, state: 'COMPLETED' }] })
    await runQueuedJobs()

    const ready = (await statesOf(sale)).find(({ kind }) => kind === 'keys-ready')
    expect(ready).toMatchObject({ state: 'skipped', problem: 'MESSAGE_OUTDATED' })
  })
})

test("the recipient of a gift that isn't delivered gets no message about its key", async () => {
  const stall = await aKeyStall(1)
  const recipient = { discordId: sam, username: 'sam', isBot: false }
  const { sale } = await payTooLate(stall, 1, { recipient, message: null, isAnnounced: false })

  await addKeys(stall, someKeys(1))
  await runQueuedJobs()

  expect(await world.messagesTo(sam)).toEqual([])
  const skipped = { kind: 'keys-ready', state: 'skipped', problem: 'MESSAGE_OUTDATED' }
  expect(await statesOf(sale)).toEqual([skipped])
})

test('a buyer who got the key with the payment gets no second message', async () => {
  const stall = await aKeyStall(2)
  const sale = await shop.buy(stall)

  await addKeys(stall, someKeys(1))

  expect(await statesOf(sale)).toEqual([])
})
