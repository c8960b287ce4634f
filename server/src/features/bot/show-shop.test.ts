import { expect, test } from 'vitest'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { fileBuilders } from '../../testing/builders/file-builders.ts'
import { roles } from '../../testing/builders/guild-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, anItem, aGuild, aPerson, givePremium, robin, db, deps } = shop
const { aDeliverable } = deliverableBuilders(deps)
const { aFile } = fileBuilders(deps)

/** Names in the order they were made, though they are made within one millisecond. */
async function fill(guild: { id: string }, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await anItem(guild, { name: `Item ${number}`, createdAt: new Date(2025, 0, 1, 0, 0, number) })
  }
}

test('/shop browse lists items with price and stock', async () => {
  const { guild } = await aShop()
  await anItem(guild, { name: '**Mug**', price: 950, stock: 5, reserved: 2, createdAt: new Date(1) })
  await anItem(guild, { name: 'Song', currency: 'EUR', createdAt: new Date(2) })
  await anItem(guild, { name: 'Statue', requiresShipping: true, createdAt: new Date(3) })
  await anItem(guild, { name: 'Poster', stock: 1, reserved: 1, createdAt: new Date(4) })

  const answer = await robin.type('/shop browse')

  expect(answer.texts[0]).toBe('## Pixel\\_Forge shop')
  expect(answer.isEphemeral).toBe(true)
  expect(answer.entries.map(({ name, price, note, label }) => [name, price, note, label])).toEqual([
    ['**Mug**', '$9.50 USD', '3 left', 'Buy'],
    ['Song', '€15.00 EUR', 'Always in stock', 'Buy'],
    ['Statue', '$15.00 USD', 'Made to order · Shipped to you', 'Buy'],
    ['Poster', '$15.00 USD', 'Sold out', 'Details'],
  ])
  expect(answer.labels).toEqual(['Buy', 'Buy', 'Buy', 'Details'])
})

test('paginates what does not fit into a message', async () => {
  const { guild } = await aShop()
  await fill(guild, 25)

  const first = await robin.type('/shop browse')
  const second = await robin.press(first, 'Next')
  const third = await robin.press(second, 'Next')
  const again = await robin.press(third, 'Previous')

  expect([first, second, third, again].map(({ entries }) => [entries.length, entries[0]?.name])).toEqual([
    [11, 'Item 1'],
    [11, 'Item 12'],
    [3, 'Item 23'],
    [11, 'Item 12'],
  ])
  const paging = [first, second, third].map(({ labels }) => labels.filter((label) => label !== 'Buy'))
  expect(paging).toEqual([['Next'], ['Previous', 'Next'], ['Previous']])
  expect(second.content).toContain('-# Page 2 of 3')
})

test('Back returns to the previous page, or the last one if it is gone', async () => {
  const { guild } = await aShop()
  await fill(guild, 20)
  const second = await robin.press(await robin.type('/shop browse'), 'Next')
  const card = await robin.openItem(second, 'Item 17')

  const back = await robin.press(card, 'Back')
  const cardAgain = await robin.openItem(back, 'Item 17')
  await db.deleteFrom('item').where('guildId', '=', guild.id).where('name', '!=', 'Item 1').execute()
  const shrunk = await robin.press(cardAgain, 'Back')

  expect(back.entries.map(({ name }) => name)).toContain('Item 17')
  expect(shrunk.entries.map(({ name }) => name)).toEqual(['Item 1'])
})

test('hides items that are disabled by the plan or deleted', async () => {
  const { guild } = await aShop()
  await anItem(guild, { name: 'Allowed' })
  const beyond = await anItem(guild, { name: 'Beyond the plan' })
  const deleted = await anItem(guild, { name: 'Deleted' })
  const before = await robin.type('/shop browse')
  await db.updateTable('item').set({ isEnabled: false }).where('id', '=', beyond.id).execute()
  await db.updateTable('item').set({ deletedAt: new Date() }).where('id', '=', deleted.id).execute()

  const now = await robin.type('/shop browse')
  const picked = await robin.openItem(before, 'Beyond the plan')

  expect(now.entries.map(({ name }) => name)).toEqual(['Allowed'])
  expect(picked.content).toBe('This item is no longer available.')
  expect(picked.labels).toEqual(['Back'])
})

test("lists items in the shop's order, without hidden ones", async () => {
  const { guild } = await aShop()
  await anItem(guild, { name: 'Second', sortOrder: 2, createdAt: new Date(1) })
  await anItem(guild, { name: 'First', sortOrder: 1, createdAt: new Date(2) })
  const { id } = await anItem(guild, { name: 'Hidden', sortOrder: 3 })
  const before = await robin.type('/shop browse')
  await db.updateTable('item').set({ isHidden: true }).where('id', '=', id).execute()

  const now = await robin.type('/shop browse')
  const picked = await robin.openItem(before, 'Hidden')

  expect(before.entries.map(({ name }) => name)).toEqual(['First', 'Second', 'Hidden'])
  expect(now.entries.map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(picked.content).toBe('This item is no longer available.')
})

test('does not show items of another server', async () => {
  const { guild } = await aShop()
  await anItem(guild)
  const elsewhere = await aGuild({ owner: await aPerson() })
  const menu = await robin.type('/shop browse')
  await db.updateTable('item').set({ guildId: elsewhere.id }).where('guildId', '=', guild.id).execute()

  const picked = await robin.openItem(menu, 'Mug')

  expect(picked.content).toBe('This item is no longer available.')
})

test('shows an item card with escaped text', async () => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  const hash = 'ab'.repeat(32)
  const image = { hash, type: 'image/webp', bytes: Buffer.from('a picture'), createdAt: new Date() }
  await db.insertInto('image').values(image).execute()
  await anItem(guild, {
    name: 'Mug *of* <@&1>',
    description: `[free](https://evil.test) ${'_'.repeat(1970)}`,
    price: 123_456,
    stock: 7,
    reserved: 3,
    requiresShipping: true,
    imageHash: hash,
    roleId: roles.legend,
    roleDurationDays: 30,
  })

  const answer = await robin.openItem(await robin.type('/shop browse'), 'Mug *of* <@&1>')

  const rest = await robin.press(answer, 'Read more')

  const parts = [answer, rest].flatMap(({ texts }) => texts[1] ?? [])
  expect(answer.title).toBe('Mug \\*of\\* \\<\\@&1\\>')
  expect(parts.join('')).toBe(`\\[free\\]\\(https\\:\\/\\/evil.test\\) ${'\\_'.repeat(1970)}`)
  expect(answer.pictures).toEqual([`${shop.shopUrl}/images/${hash}.webp`])
  expect(answer.texts.at(-1)).toBe('-# No added fees')
  expect(answer.facts).toEqual({
    Price: '$1234.56 USD',
    Stock: '4 left',
    Delivery: 'Shipped to you',
  })
  expect(answer.lists).toEqual({ 'What you get': [`<@&${roles.legend}> for 30 days`] })
  expect(answer.labels).toEqual(['Buy', 'Buy as a gift', 'Read more', 'Back'])
})

test('shows what an item includes, without contents', async () => {
  const { guild, owner } = await aShop()
  await givePremium(owner)
  const item = await anItem(guild, { name: 'Bundle' })
  const secret = 'https://academy.example/secret'
  await aDeliverable(item, { kind: 'role', roleId: roles.legend, roleDurationDays: 30 })
  await aDeliverable(item, { kind: 'key', label: 'Game key' })
  const { id: deliverableId } = await aDeliverable(item, { kind: 'file', label: 'Soundtrack' })
  await aFile(guild, { deliverableId, name: 'ost_1.zip' })
  await aDeliverable(item, { kind: 'file', label: 'Its upload was removed' })
  await aDeliverable(item, { kind: 'link', label: 'Course', content: secret })
  await aDeliverable(item, { kind: 'text', label: '*'.repeat(100), content: 'Hidden' })

  const answer = await robin.openItem(await robin.type('/shop browse'), 'Bundle')

  expect(answer.lists['What you get']).toEqual([
    `<@&${roles.legend}> for 30 days`,
    'License key: Game key',
    'File: Soundtrack (ost\\_1.zip, 12 bytes)',
    'Link: Course',
    `Text: ${'\\*'.repeat(100)}`,
  ])
  expect(JSON.stringify(answer)).not.toMatch(/secret|Hidden/)
})

test('shows a sold-out item without Buy', async () => {
  const { guild } = await aShop()
  await anItem(guild, { stock: 0 })

  const answer = await robin.openItem(await robin.type('/shop browse'), 'Mug')

  expect(answer.facts).toMatchObject({ Stock: 'Sold out' })
  expect(answer.labels).toEqual(['Back'])
})

test('shows the reward role only while the owner has premium', async () => {
  const { guild } = await aShop()
  await anItem(guild, { roleId: roles.legend })

  const answer = await robin.openItem(await robin.type('/shop browse'), 'Mug')

  expect(answer.facts).toEqual({ Price: '$15.00 USD', Stock: 'Always in stock' })
})

test('reports a missing or empty shop', async () => {
  const { guild } = await aShop()

  const empty = await robin.type('/shop browse')
  await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', guild.id).execute()
  const none = await robin.type('/shop browse')

  expect(empty.texts[1]).toBe("This shop doesn't have any items yet.")
  expect(none.content).toBe("This server doesn't have a shop yet.")
})

test.each([
  ['disabled', { isEnabled: false }, {}],
  ['of a banned owner', {}, { bannedAt: new Date() }],
  ['of an owner who left', {}, { deactivatedAt: new Date() }],
])('reports a shop %s as closed', async (_what, guildChange, ownerChange) => {
  const { guild, owner } = await aShop()
  await anItem(guild)
  const menu = await robin.type('/shop browse')
  await db
    .updateTable('guild')
    .set({ isEnabled: true, ...guildChange })
    .where('id', '=', guild.id)
    .execute()
  await db
    .updateTable('account')
    .set({ isVerified: true, ...ownerChange })
    .where('id', '=', owner.id)
    .execute()

  const asked = await robin.type('/shop browse')
  const picked = await robin.openItem(menu, 'Mug')

  const message = 'This shop is currently closed.'
  expect([asked.content, picked.content]).toEqual([message, message])
})

test('reports a shop without PayPal', async () => {
  const { guild, owner } = await aShop()
  await anItem(guild)
  await db.deleteFrom('paypalLink').where('accountId', '=', owner.id).execute()

  const answer = await robin.type('/shop browse')

  expect(answer.content).toBe("This shop isn't set up for payments yet.")
})
