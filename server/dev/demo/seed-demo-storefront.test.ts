import { expect, test } from 'vitest'
import { servers } from '../../src/testing/builders/guild-builders.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'

const { db, deps } = await testApp()
await seedDemo(deps)
const guild = await db
  .selectFrom('guild')
  .selectAll()
  .where('guildId', '=', servers.pixelForge)
  .executeTakeFirstOrThrow()

test('sorts all items of Pixel Forge into three categories', async () => {
  const sorted = await db
    .selectFrom('item')
    .leftJoin('itemCategory', 'itemCategory.id', 'item.categoryId')
    .select(['item.name', 'itemCategory.name as category'])
    .where('item.guildId', '=', guild.id)
    .execute()

  expect(sorted).toHaveLength(11)
  expect(new Set(sorted.map(({ category }) => category))).toEqual(
    new Set(['Ranks and support', 'Digital goods', 'From the workshop']),
  )
})

test('leaves the posting of standing messages to the bot', async () => {
  const messages = await db.selectFrom('standingMessage').selectAll().orderBy('createdAt').execute()

  const posting = { guildId: guild.id, state: 'posting', messageId: null, createdBy: guild.ownerId }
  expect(messages).toMatchObject([
    { ...posting, shows: 'shop' },
    { ...posting, shows: 'goal' },
  ])
})

test('contains a gift that was handed over and one that waits for its recipient', async () => {
  const gifts = await db
    .selectFrom('gift')
    .innerJoin('sale', 'sale.id', 'gift.saleId')
    .select(['gift.state', 'gift.recipientDiscordId', 'sale.holderDiscordId', 'sale.buyerDiscordId', 'gift.waitsUntil'])
    .orderBy('gift.state')
    .execute()

  expect(gifts).toMatchObject([{ state: 'delivered', waitsUntil: null }, { state: 'waiting' }])
  for (const { recipientDiscordId, holderDiscordId, buyerDiscordId } of gifts) {
    expect(holderDiscordId).toBe(recipientDiscordId)
    expect(holderDiscordId).not.toBe(buyerDiscordId)
  }
  expect(gifts[1]?.waitsUntil?.getTime()).toBeGreaterThan(deps.now().getTime())
})
