import { describe, expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'

const { aShop, anItem, givePremium, robin, db, deps } = await chatShop()
const { aDeliverable } = deliverableBuilders(deps)

const openCard = async (name: string) => robin.openItem(await robin.type('/shop browse'), name)
const salesOf = (guild: { id: string }) => db.selectFrom('sale').selectAll().where('guildId', '=', guild.id).execute()

describe('an item whose buyers choose the price', () => {
  async function aTip(pricing: Parameters<typeof setItemPricing>[2] = {}, given: Parameters<typeof anItem>[1] = {}) {
    const { guild } = await aShop()
    const item = await anItem(guild, { name: 'Tip', price: 500, maxQuantity: 5, ...given })
    await setItemPricing(db, item.id, { mode: 'chosen', minimumPrice: 200, suggestedPrices: [300, 1000], ...pricing })
    return { guild, item }
  }

  test('shows the minimum and its suggested amounts', async () => {
    await aTip()

    const menu = await robin.type('/shop browse')
    const card = await robin.openItem(menu, 'Tip')

    expect(menu.entries).toMatchObject([{ price: 'Pay what you want, at least $2.00 USD', label: 'Choose price' }])
    expect(card.facts.Price).toBe('Pay what you want, at least $2.00 USD')
    expect(card.labels).toEqual(['$5.00 USD', '$3.00 USD', '$10.00 USD', 'Choose your price', 'Buy as a gift', 'Back'])
    expect(card.options).toEqual([])
  })

  test('is sold at a suggested amount with one press', async () => {
    const { guild } = await aTip()

    const payment = await robin.press(await openCard('Tip'), '$10.00 USD')

    expect(payment.facts.Total).toBe('$10.00 USD')
    expect(await salesOf(guild)).toMatchObject([{ price: 1000, discount: 0 }])
  })

  test('is sold at the amount typed into the modal, which suggests the price', async () => {
    const { guild } = await aTip()

    const modal = await robin.open(await openCard('Tip'), 'Choose your price')
    const payment = await modal.submit('$7,50')

    expect(modal).toMatchObject({
      title: 'Choose your price',
      fields: [
        { label: 'Amount in USD', description: 'At least $2.00 USD.', field: { value: '5.00', placeholder: '2.00' } },
      ],
    })
    expect(payment.facts.Total).toBe('$7.50 USD')
    expect(payment.link).toBeDefined()
    expect(await salesOf(guild)).toMatchObject([{ price: 750 }])
  })

  test.each([
    ['one', 'Enter an amount like 5 or 5.00.'],
    ['-5', 'Enter an amount like 5 or 5.00.'],
    ['1.99', 'Choose at least $2.00 USD.'],
  ])('refuses %s and shows the card again', async (typed, message) => {
    const { guild } = await aTip()

    const answer = await (await robin.open(await openCard('Tip'), 'Choose your price')).submit(typed)

    expect(answer.texts[0]).toBe(message)
    expect(answer.labels).toContain('Choose your price')
    expect(await salesOf(guild)).toEqual([])
  })

  test('refuses an amount in a currency that has changed', async () => {
    const { guild, item } = await aTip()
    const modal = await robin.open(await openCard('Tip'), 'Choose your price')
    await db.updateTable('item').set({ currency: 'EUR' }).where('id', '=', item.id).execute()

    const answer = await modal.submit('5')

    expect(answer.texts[0]).toBe('This item has changed. Please review it before you buy.')
    expect(await salesOf(guild)).toEqual([])
  })

  test('refuses decimals in yen', async () => {
    await aTip({ currency: 'JPY', minimumPrice: 0 }, { currency: 'JPY' })

    const answer = await (await robin.open(await openCard('Tip'), 'Choose your price')).submit('5.50')

    expect(answer.texts[0]).toBe("Amounts in JPY can't have decimals.")
  })

  test('is free without a minimum', async () => {
    const { guild } = await aTip({ minimumPrice: 0, suggestedPrices: [0] })

    const card = await openCard('Tip')
    const answer = await (await robin.open(card, 'Choose your price')).submit('0')

    expect(card.labels).toContain('Get it free')
    expect(answer.content).toMatch(/^### Tip\nYou got this for free in /)
    expect(await salesOf(guild)).toMatchObject([{ state: 'paid', price: 0, captureId: null }])
  })

  test('drops the discount code of the shop', async () => {
    const { guild } = await aTip()
    await addPriceRule(db, { guildId: guild.id, code: 'WELCOME' })

    const card = await robin.openItem(await robin.type('/shop browse code:WELCOME'), 'Tip')

    expect(card.texts[0]).toBe("This discount code doesn't apply to this item.")
    expect(card.labels).toContain('Choose your price')
    expect((await robin.press(card, 'Back')).content).toContain('Code **WELCOME**')
  })
})

describe('a free item', () => {
  test('is completed immediately, and the reply opens its contents', async () => {
    const { guild, owner } = await aShop()
    await givePremium(owner)
    const item = await anItem(guild, { name: 'Guide' })
    await aDeliverable(item, { kind: 'text', label: 'Guide', content: 'Turn left.' })
    await setItemPricing(db, item.id, { mode: 'free' })

    const card = await openCard('Guide')
    const answer = await robin.press(card, 'Get it free')
    const view = await robin.press(answer, 'View your purchase')

    expect(card.facts.Price).toBe('Free')
    expect(answer.texts[0]).toBe('### Guide\nYou got this for free in **Pixel\\_Forge**.')
    expect(answer.labels).toEqual(['View your purchase', 'Back to shop'])
    expect(view.texts[1]).toBe('**Guide**\nTurn left.')
    expect(await salesOf(guild)).toMatchObject([{ state: 'paid', price: 0, orderId: null }])
  })

  test('is listed as free, and as such in /orders', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild, { name: 'Guide' })
    await setItemPricing(db, item.id, { mode: 'free' })

    const menu = await robin.type('/shop browse')
    await robin.press(await robin.openItem(menu, 'Guide'), 'Get it free')
    const orders = await robin.type('/orders')

    expect(menu.entries).toMatchObject([{ price: 'Free', note: 'Always in stock', label: 'Get it free' }])
    expect(orders.texts[1]).toMatch(/^\*\*Guide\*\*\nFree · <t:\d+:f>\nComplete$/)
  })

  test('is refused after five free orders a day', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild, { name: 'Guide' })
    await setItemPricing(db, item.id, { mode: 'free' })
    for (let order = 1; order <= 5; order += 1) await robin.press(await openCard('Guide'), 'Get it free')

    const card = await openCard('Guide')

    expect(card.facts.Unavailable).toBe('You can get up to 5 free items a day. Try again tomorrow.')
    expect(card.labels).toEqual(['Back'])
    expect(await salesOf(guild)).toHaveLength(5)
  })

  test('is also an item with a code of 100 %', async () => {
    const { guild } = await aShop()
    await anItem(guild, { price: 1000 })
    await addPriceRule(db, { guildId: guild.id, code: 'GIFT', value: 100 })

    const card = await robin.openItem(await robin.type('/shop browse code:GIFT'), 'Mug')
    const answer = await robin.press(card, 'Get it free')

    expect(card.facts.Price).toBe('~~$10.00 USD~~ **Free** (code GIFT)')
    expect(answer.texts[0]).toBe('### Mug\nYou got this for free in **Pixel\\_Forge**.')
    expect(answer.facts['You saved']).toBe('$10.00 USD · Discount code GIFT')
  })
})
