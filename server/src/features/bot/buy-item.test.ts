import { expect, test } from 'vitest'
import { onDiscord } from '../../testing/builders/guild-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await chatShop()
const { aShop, anItem, robin, sam, db, sandbox } = shop

const salesOf = (guild: { id: string }) => db.selectFrom('sale').selectAll().where('guildId', '=', guild.id).execute()

test('Buy reserves the item and links to PayPal', async () => {
  const { guild, owner } = await aShop()
  const item = await anItem(guild, { name: 'Mug *no. 1*', price: 950, stock: 3 })
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug *no. 1*')

  const answer = await robin.press(card, 'Buy')

  const [sale] = await salesOf(guild)
  expect(answer.content).toContain('**Mug \\*no. 1\\***')
  expect(answer.title).toBe('Complete your purchase')
  expect(answer.facts).toEqual({ Total: '$9.50 USD', 'Checkout expires': expect.stringMatching(/^<t:\d+:R>$/) })
  expect(answer.content).toContain('-# No added fees.')
  expect(answer.labels).toEqual(['Pay with PayPal', 'Buy anonymously', 'Back to shop'])
  expect(answer.link).toBe(sale?.approveUrl)
  expect((await fetch(answer.link ?? '')).status).toBe(200)
  expect(sale).toMatchObject({
    itemId: item.id,
    sellerId: owner.id,
    state: 'open',
    price: 950,
    buyerDiscordId: onDiscord.robin,
    buyerDiscordUsername: 'robin',
    channelId: '510000000000010001',
  })
  expect((await robin.press(answer, 'Back to shop')).entries).toMatchObject([{ price: '$9.50 USD', note: '2 left' }])
})

test("shows the item number, its channel and the buyer's language at PayPal", async () => {
  const { guild } = await aShop()
  const item = await anItem(guild)
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')

  const answer = await robin.press(card, 'Buy')

  const page = await (await fetch(answer.link ?? '')).text()
  expect(page).toContain(`<dt>Item number</dt><dd>${item.id}</dd>`)
  expect(page).toContain(`https://discord.com/channels/${guild.guildId}/510000000000010001`)
  expect(page).toContain('<dt>Language</dt><dd>en-US</dd>')
})

test.each([
  ['price', { price: 2000 }, '$20.00 USD'],
  ['currency', { currency: 'EUR' }, '€15.00 EUR'],
])('shows the updated card after a change of %s before selling', async (_what, change, price) => {
  const { guild } = await aShop()
  const item = await anItem(guild)
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  await db.updateTable('item').set(change).where('id', '=', item.id).execute()

  const answer = await robin.press(card, 'Buy')
  const salesThen = await salesOf(guild)
  const bought = await robin.press(answer, 'Buy')

  expect(answer.texts[0]).toBe('This item has changed. Please review it before you buy.')
  expect(answer.facts).toMatchObject({ Price: price })
  expect(salesThen).toEqual([])
  expect(bought.facts).toMatchObject({ Total: price })
})

test('sells the last one to the first buyer and shows the other that it is sold out', async () => {
  const { guild } = await aShop()
  await anItem(guild, { stock: 1 })
  const robins = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  const sams = await sam.openItem(await sam.type('/shop browse'), 'Mug')

  const first = await robin.press(robins, 'Buy')
  const second = await sam.press(sams, 'Buy')

  expect(first.labels).toContain('Pay with PayPal')
  expect(second.texts[0]).toBe('This item is sold out.')
  expect(second.facts).toMatchObject({ Stock: 'Sold out' })
  expect(second.labels).toEqual(['Back'])
})

test.each([
  ['closed', { isEnabled: false }, 'This shop is currently closed.'],
  ['removed', { removedAt: new Date() }, "This server doesn't have a shop yet."],
])('refuses to sell in a shop that was %s in the meantime', async (_what, change, message) => {
  const { guild } = await aShop()
  await anItem(guild)
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  await db.updateTable('guild').set(change).where('id', '=', guild.id).execute()

  const answer = await robin.press(card, 'Buy')

  expect(answer.content).toBe(message)
  expect(await salesOf(guild)).toEqual([])
})

test('offers quantities with their totals and sells the chosen one', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { price: 500, stock: 4, maxQuantity: 3 })
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')

  const chosen = await robin.pick(card, 'Quantity: 3')
  const answer = await robin.press(chosen, 'Buy')

  const [sale] = await salesOf(guild)
  expect(card.options.map(({ label, description }) => [label, description])).toEqual([
    ['Quantity: 1', '$5.00 USD'],
    ['Quantity: 2', '$10.00 USD'],
    ['Quantity: 3', '$15.00 USD'],
  ])
  expect(card.facts).toMatchObject({ Price: '$5.00 USD', Stock: '4 left' })
  expect(chosen.facts).toMatchObject({ Price: '3 × $5.00 USD = $15.00 USD', Stock: '4 left' })
  expect(answer.content).toContain('**3 × Mug**')
  expect(answer.facts).toMatchObject({ Total: '$15.00 USD' })
  expect(sale).toMatchObject({ itemId: item.id, quantity: 3, price: 1500 })
  expect(await (await fetch(answer.link ?? '')).text()).toContain('15.00')
})

test('offers no more units than are left, and none to choose from if one is left', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { stock: 3, maxQuantity: 5 })
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  const chosen = await robin.pick(card, 'Quantity: 3')
  await db.updateTable('item').set({ stock: 2 }).where('id', '=', item.id).execute()

  const refused = await robin.press(chosen, 'Buy')
  await db.updateTable('item').set({ stock: 1 }).where('id', '=', item.id).execute()
  const last = await robin.pick(refused, 'Quantity: 1')

  expect(card.options).toHaveLength(3)
  expect(refused.texts[0]).toBe('Only 2 left. Choose a smaller quantity.')
  expect(refused.options).toHaveLength(2)
  expect(refused.facts).toMatchObject({ Price: '2 × $15.00 USD = $30.00 USD', Stock: '2 left' })
  expect(last.options).toEqual([])
  expect(last.labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
})

test('shows the limit after the seller lowered it', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { maxQuantity: 5 })
  const chosen = await robin.pick(await robin.openItem(await robin.type('/shop browse'), 'Mug'), 'Quantity: 4')
  await db.updateTable('item').set({ maxQuantity: 2 }).where('id', '=', item.id).execute()

  const answer = await robin.press(chosen, 'Buy')

  expect(answer.texts[0]).toBe('You can buy up to 2 of this item at a time.')
  expect(answer.options).toHaveLength(2)
  expect(await salesOf(guild)).toEqual([])
})

test('refuses to sell after the owner has unlinked PayPal', async () => {
  const { guild, owner } = await aShop()
  await anItem(guild)
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  await db.deleteFrom('paypalLink').where('accountId', '=', owner.id).execute()

  const answer = await robin.press(card, 'Buy')

  expect(answer.content).toBe("This shop isn't set up for payments yet.")
})

test('refuses to sell a deleted item', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild)
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  await db.updateTable('item').set({ deletedAt: new Date() }).where('id', '=', item.id).execute()

  const answer = await robin.press(card, 'Buy')

  expect(answer.content).toBe('This item is no longer available.')
  expect(answer.labels).toEqual(['Back'])
})

test('refuses a fourth unfinished checkout', async () => {
  const { guild } = await aShop()
  for (const name of ['One', 'Two', 'Three', 'Four']) await anItem(guild, { name })
  const buy = async (name: string) => sam.press(await sam.openItem(await sam.type('/shop browse'), name), 'Buy')
  for (const name of ['One', 'Two', 'Three']) await buy(name)

  const answer = await buy('Four')

  expect(answer.content).toBe('You have several unfinished checkouts. Complete or cancel one before starting another.')
})

test('refuses to sell for a seller that PayPal rejects', async () => {
  const { guild, owner } = await aShop()
  await db.updateTable('paypalLink').set({ payerId: 'RUSTYSELLER23' }).where('accountId', '=', owner.id).execute()
  await anItem(guild)
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')

  const answer = await robin.press(card, 'Buy')

  expect(answer.content).toContain("This shop can't accept payments right now")
})

test('reports a PayPal outage to the buyer, who can try again', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { stock: 1 })
  const card = await robin.openItem(await robin.type('/shop browse'), 'Mug')
  await sandbox.control('/paypal/control/faults', {
    method: 'POST',
    path: '/v2/checkout/orders',
    times: 9,
    status: 503,
  })

  const answer = await robin.press(card, 'Buy')
  await sandbox.control('/paypal/control/faults/clear', {})
  const again = await robin.press(await robin.openItem(await robin.press(answer, 'Back'), item.name), 'Buy')

  expect(answer.content).toContain("PayPal isn't responding. You weren't charged.")
  expect(again.labels).toContain('Pay with PayPal')
})

test('buttons and menus still work after a restart', async () => {
  const { guild } = await aShop()
  await anItem(guild)
  const menu = await robin.type('/shop browse')
  const card = await sam.openItem(await sam.type('/shop browse'), 'Mug')
  await db.deleteFrom('sale').where('guildId', '=', guild.id).execute()
  await shop.app.close()
  const restarted = await testApp(sandbox)
  restarted.deps.publicUrl = shop.shopUrl
  await restarted.app.listen({ host: '127.0.0.1', port: Number(new URL(shop.shopUrl).port) })

  const picked = await robin.openItem(menu, 'Mug')
  const bought = await sam.press(card, 'Buy')

  expect(picked.labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
  expect(bought.labels).toEqual(['Pay with PayPal', 'Buy anonymously', 'Back to shop'])
})
