import { describe, expect, test } from 'vitest'
import { chatShop } from '../../testing/chat-shop.ts'

const { aShop, anItem, robin, sandbox } = await chatShop()

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
})
