import { describe, expect, test, vi } from 'vitest'
import { purchaseBuilders } from '../../testing/builders/purchase-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'

const { aShop, anItem, robin, sandbox, deps } = await chatShop()
const { aPurchase, addText } = purchaseBuilders(deps)
const limitWebhooks = (retryAfter: number) =>
  sandbox.control('/discord/control/faults', { kind: 'rate-limit', retryAfter, path: '/webhooks/**' })

describe('sendDeferredReply', () => {
  test('delivers a deferred reply after Discord answered Unknown Webhook for ten seconds', {
    timeout: 60_000,
  }, async () => {
    const { guild } = await aShop()
    await anItem(guild)
    await sandbox.control('/discord/control/webhook-delay', { milliseconds: 10_000 })

    const answer = await robin.type('/shop browse')

    expect(answer.entries[0]?.name).toBe('Mug')
  })
  test('delivers a deferred reply after a rate limit', { timeout: 60_000 }, async () => {
    const { guild } = await aShop()
    await anItem(guild)
    await limitWebhooks(0.5)

    const answer = await robin.type('/shop browse')

    expect(answer.entries[0]?.name).toBe('Mug')
  })

  test('sends every follow-up, in order, within the rate limit of Discord', { timeout: 120_000 }, async () => {
    const { guild } = await aShop()
    const sale = await aPurchase(guild)
    for (let part = 1; part <= 8; part += 1) await addText(sale, `${part}`.repeat(3500))
    const orders = await robin.type('/orders')
    const order = await robin.press(orders, orders.labels.find((label) => label.startsWith('View')) ?? '')
    const before = await robin.read()

    await robin.press(order, 'View your purchase')
    const pages = await vi.waitFor(
      async () => {
        const all = (await robin.read()).slice(before.length)
        expect(all).toHaveLength(8)
        return all
      },
      { timeout: 100_000, interval: 200 },
    )

    expect(pages.map(({ texts }) => texts.at(-1)?.at(-1))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })
})
