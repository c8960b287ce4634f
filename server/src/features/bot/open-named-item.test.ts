import { describe, expect, test } from 'vitest'
import { addPriceRule, setItemPricing } from '../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, anItem, aGuild, aPerson, robin, db } = shop

const salesOf = (guild: { id: string }) => db.selectFrom('sale').selectAll().where('guildId', '=', guild.id).execute()

describe('/shop item', () => {
  test.each(['Mug *1*', 'mug *1*', 'id'])('shows the item for %s', async (typed) => {
    const { guild } = await aShop()
    const item = await anItem(guild, { name: 'Mug *1*' })

    const view = await robin.type(`/shop item item:${typed === 'id' ? item.id : `"${typed}"`}`)

    expect(view.title).toBe('Mug \\*1\\*')
    expect(view.labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
    expect(view.isEphemeral).toBe(true)
  })

  test('leads to the shop if there is no such item', async () => {
    const { guild } = await aShop()
    await anItem(guild, { name: 'Mug' })
    const elsewhere = await anItem(await aGuild({ owner: await aPerson() }), { name: 'Elsewhere' })

    const missing = await robin.type('/shop item item:*Mugs*')
    const foreign = await robin.type(`/shop item item:${elsewhere.id}`)
    const shelf = await robin.press(missing, 'Browse shop')

    expect(missing.texts).toEqual(['This shop has no item called **\\*Mugs\\***.'])
    expect(foreign.labels).toEqual(['Browse shop'])
    expect(shelf.entries.map(({ name }) => name)).toEqual(['Mug'])
  })
})

describe('/buy', () => {
  test('starts the checkout with the quantity and the code', async () => {
    const { guild } = await aShop()
    await anItem(guild, { price: 1000, maxQuantity: 3 })
    await addPriceRule(db, { guildId: guild.id, code: 'WELCOME', value: 20 })

    const payment = await robin.type('/buy item:Mug quantity:2 code:WELCOME')

    expect(payment.title).toBe('Complete your purchase')
    expect(payment.facts).toMatchObject({
      Price: '$20.00 USD',
      'You save': '$4.00 USD (code WELCOME)',
      Total: '$16.00 USD',
    })
    expect(payment.labels).toEqual(['Pay with PayPal', 'Buy anonymously', 'Back to shop'])
    expect(await salesOf(guild)).toMatchObject([{ quantity: 2, price: 1600, state: 'open' }])
  })

  test('continues the open checkout when it is used again', async () => {
    const { guild } = await aShop()
    await anItem(guild)

    const [first, second] = [await robin.type('/buy item:Mug'), await robin.type('/buy item:Mug')]

    expect(second.link).toBe(first.link)
    expect(await salesOf(guild)).toHaveLength(1)
  })

  test.each([
    ['a price to choose', {}, { mode: 'chosen' }, '', 'Choose your price'],
    ['a free item', {}, { mode: 'free' }, '', 'Get it free'],
    ['a quantity that is not offered', { maxQuantity: 2 }, null, ' quantity:5', 'Buy'],
    ['a code that is not valid', {}, null, ' code:NOTHING', 'Buy'],
    ['an item that is sold out', { stock: 0 }, null, '', 'Back'],
  ])('shows the item first for %s', async (_what, given, pricing, options, label) => {
    const { guild } = await aShop()
    const item = await anItem(guild, given)
    if (pricing) await setItemPricing(db, item.id, pricing)

    const view = await robin.type(`/buy item:Mug${options}`)

    expect(view.title).toBe('Mug')
    expect(view.labels).toContain(label)
    expect(await salesOf(guild)).toEqual([])
  })
})
