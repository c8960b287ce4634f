import { describe, expect, test } from 'vitest'
import { textReply } from '../../../chat/chat-reply.ts'
import { button, row } from '../../../chat/components.ts'
import { addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, anItem, robin, sam, db, deps } = shop

const openCard = async (name: string, member = robin) => member.openItem(await member.type('/shop browse'), name)
const salesOf = (guild: { id: string }) => db.selectFrom('sale').selectAll().where('guildId', '=', guild.id).execute()
const invalid = "This discount code isn't valid."

async function aCodeShop(given: Partial<Parameters<typeof addPriceRule>[1]> = {}) {
  const { guild } = await aShop()
  const item = await anItem(guild, { price: 1000, maxQuantity: 3 })
  const rule = await addPriceRule(db, { guildId: guild.id, code: 'WELCOME_10', value: 20, ...given })
  return { guild, item, rule }
}

describe('the discount code of a card', () => {
  test('is typed into a modal and applies to the card, the quantities and the payment', async () => {
    const { guild, rule } = await aCodeShop()
    const card = await openCard('Mug')

    const modal = await robin.open(card, 'Discount code')
    const coded = await modal.submit(' welcome_10 ')
    const two = await robin.pick(coded, 'Quantity: 2')
    const payment = await robin.press(two, 'Buy')

    expect(modal).toMatchObject({ title: 'Discount code', fields: [{ type: 18, label: 'Code' }] })
    expect(coded.texts[0]).toBe('## Mug')
    expect(coded.facts.Price).toBe('~~$10.00 USD~~ **$8.00 USD** (code WELCOME\\_10)')
    expect(two.facts.Price).toBe('2 × $10.00 USD = ~~$20.00 USD~~ **$16.00 USD** (code WELCOME\\_10)')
    expect(payment.facts).toMatchObject({ Price: '$20.00 USD', 'You save': '$4.00 USD (code WELCOME\\_10)' })
    expect(await salesOf(guild)).toMatchObject([{ price: 1600, discount: 400, priceRuleId: rule.id, holdsUse: true }])
  })

  test('stays with the member through the shop', async () => {
    await aCodeShop()
    const coded = await (await robin.open(await openCard('Mug'), 'Discount code')).submit('WELCOME_10')

    const list = await robin.press(coded, 'Back')
    const card = await robin.openItem(list, 'Mug')
    const payment = await robin.press(card, 'Buy')
    const back = await robin.press(payment, 'Back to shop')

    expect(list.content).toContain('Code **WELCOME\\_10**: 20% off')
    expect(list.entries).toMatchObject([{ price: '~~$10.00 USD~~ **$8.00 USD** (code WELCOME\\_10)' }])
    expect(card.facts.Price).toContain('**$8.00 USD**')
    expect(payment.facts.Total).toBe('$8.00 USD')
    expect(back.content).toContain('Code **WELCOME\\_10**')
  })

  test.each([
    ['unknown', 'NOTHING', {}],
    ['hostile', "'; drop", {}],
    ['expired', 'WELCOME_10', { endsAt: new Date(1000) }],
    ['scheduled', 'WELCOME_10', { startsAt: new Date('2100-01-01') }],
    ['paused', 'WELCOME_10', { isPaused: true }],
    ['used-up', 'WELCOME_10', { totalUses: 1, uses: 1 }],
  ])('shows the same message for an %s code', async (_what, typed, change) => {
    const { guild } = await aCodeShop(change)
    await addPriceRule(db, { guildId: guild.id, code: 'ANOTHER' })
    const card = await openCard('Mug')

    const answer = await (await robin.open(card, 'Discount code')).submit(typed)

    expect(answer.texts[0]).toBe(invalid)
    expect(answer.facts.Price).toBe('$10.00 USD')
    expect((await robin.press(answer, 'Back')).content).not.toContain('Code')
  })

  test.each([
    [
      'an order below its minimum',
      { minimumAmount: 2000, currency: 'USD' },
      /^This discount code needs an order of at/,
    ],
    ['another item', { itemIds: [] }, /^This discount code doesn't apply to this item\.$/],
    ['members without its role', { roleIds: ['410000000000010004'] }, /^This discount code is for members with/],
  ])('is not applied to %s', async (_what, change, message) => {
    await aCodeShop(change)

    const answer = await (await robin.open(await openCard('Mug'), 'Discount code')).submit('WELCOME_10')

    expect(answer.texts[0]).toMatch(message)
    expect(answer.facts.Price).toBe('$10.00 USD')
    expect(answer.labels).toContain('Buy')
  })

  test('with a minimum applies once enough units are chosen', async () => {
    await aCodeShop({ minimumAmount: 2000, currency: 'USD' })
    const one = await (await robin.open(await openCard('Mug'), 'Discount code')).submit('WELCOME_10')

    const two = await robin.pick(one, 'Quantity: 2')

    expect(one.options.map(({ description }) => description).slice(0, 2)).toEqual([
      '$10.00 USD',
      '$16.00 USD (was $20.00 USD)',
    ])
    expect(two.facts.Price).toContain('**$16.00 USD** (code WELCOME\\_10)')
  })

  test('is not used if another offer is better', async () => {
    const { guild } = await aCodeShop()
    await addPriceRule(db, { guildId: guild.id, name: 'Half price', value: 50 })

    const answer = await (await robin.open(await openCard('Mug'), 'Discount code')).submit('WELCOME_10')
    await robin.press(answer, 'Buy')

    expect(answer.texts[0]).toBe("A better price already applies, so your code isn't used.")
    expect(answer.facts.Price).toBe('~~$10.00 USD~~ **$5.00 USD** (Half price)')
    expect(await salesOf(guild)).toMatchObject([{ price: 500, discountKind: 'sale', holdsUse: false }])
  })

  test('that expires before the purchase shows the card without it and sells nothing', async () => {
    const { guild, rule } = await aCodeShop()
    const coded = await (await robin.open(await openCard('Mug'), 'Discount code')).submit('WELCOME_10')
    await db.updateTable('priceRule').set({ isPaused: true }).where('id', '=', rule.id).execute()

    const answer = await robin.press(coded, 'Buy')

    expect(answer.texts[0]).toBe(invalid)
    expect(answer.facts.Price).toBe('$10.00 USD')
    expect(await salesOf(guild)).toEqual([])
  })
})

describe('Discount code', () => {
  test('is offered only while the shop has a usable code', async () => {
    const { rule } = await aCodeShop()
    const before = await openCard('Mug')
    await db.updateTable('priceRule').set({ isPaused: true }).where('id', '=', rule.id).execute()

    const after = await openCard('Mug')

    expect(before.labels).toEqual(['Buy', 'Buy as a gift', 'Discount code', 'Back'])
    expect(after.labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
  })

  test.each([{ mode: 'free' }, { mode: 'chosen' }])('is not offered for an item of mode $mode', async (pricing) => {
    const { item } = await aCodeShop()
    await setItemPricing(db, item.id, pricing)

    const { labels } = await openCard('Mug')

    expect(labels).not.toContain('Discount code')
  })
})

describe('guessing codes', () => {
  test('is blocked after ten invalid codes for a quarter of an hour, also for valid ones', async () => {
    const { guild } = await aCodeShop()
    await addPriceRule(db, { guildId: guild.id, code: 'OTHER', value: 5 })
    const carried = await robin.type('/shop browse code:OTHER')
    const answers: string[] = []
    let card = await openCard('Mug')
    for (let guess = 1; guess <= 11; guess += 1) {
      card = await (await robin.open(card, 'Discount code')).submit(`GUESS${guess}`)
      answers.push(card.texts[0] ?? '')
    }
    const right = await (await robin.open(card, 'Discount code')).submit('WELCOME_10')
    const others = await (await sam.open(await openCard('Mug', sam), 'Discount code')).submit('WELCOME_10')
    const carriedCard = await robin.openItem(carried, 'Mug')
    await db.updateTable('throttle').set({ resetsAt: deps.now() }).where('key', 'like', `%${guild.id}%`).execute()
    const later = await (await robin.open(right, 'Discount code')).submit('WELCOME_10')

    const blocked = 'Too many invalid codes. Please wait 15 minutes and try again.'
    expect(answers).toEqual([...Array(10).fill(invalid), blocked])
    expect(right.texts[0]).toBe(blocked)
    expect(right.facts.Price).toBe('$10.00 USD')
    expect(carriedCard.texts[0]).toBe(blocked)
    expect(others.facts.Price).toContain('**$8.00 USD**')
    expect(later.facts.Price).toContain('**$8.00 USD**')
  })

  test('counts a code once, however often a command needs it', async () => {
    await aCodeShop()
    const answers: string[] = []

    for (let guess = 1; guess <= 11; guess += 1) {
      const card = await robin.type(`/buy item:Mug code:GUESS${guess}`)
      answers.push(card.texts[0] ?? '')
    }

    expect(answers.slice(0, 10)).toEqual(Array(10).fill(invalid))
    expect(answers[10]).toBe('Too many invalid codes. Please wait 15 minutes and try again.')
  })

  test('does not count valid codes', async () => {
    await aCodeShop()
    let card = await openCard('Mug')

    for (let use = 1; use <= 12; use += 1) {
      card = await (await robin.open(card, 'Discount code')).submit('WELCOME_10')
    }

    expect(card.facts.Price).toContain('**$8.00 USD**')
  })
})

describe('a shared code', () => {
  test('opens the shop with /shop browse code', async () => {
    await aCodeShop()

    const list = await robin.type('/shop browse code:welcome_10')
    const wrong = await robin.type('/shop browse code:nothing')

    expect(list.content).toContain('Code **WELCOME\\_10**: 20% off')
    expect((await robin.openItem(list, 'Mug')).facts.Price).toContain('**$8.00 USD**')
    expect(wrong.content).toContain(invalid)
    expect(wrong.entries).toMatchObject([{ price: '$10.00 USD' }])
  })

  test.each([
    ['a code', { code: 'POSTED', value: 30 }, 'Code **POSTED**: 30% off', '~~$10.00 USD~~ **$7.00 USD** (code POSTED)'],
    [
      'a sale',
      { name: 'Summer sale', value: 30 },
      '## Pixel\\_Forge shop',
      '~~$10.00 USD~~ **$7.00 USD** (Summer sale)',
    ],
  ])('opens the shop from the posted button of %s', async (_what, given, line, price) => {
    const { guild } = await aCodeShop()
    const rule = await addPriceRule(db, { guildId: guild.id, ...given })
    const offer = textReply('An offer', [row(button({ label: 'Shop', id: `offer:${rule.id}` }))])
    const channelId = '510000000000010001'
    await deps.discord.bot.createMessage({ channelId, intent: rule.id, ...offer })
    const posted = (await robin.read()).findLast(({ content }) => content === 'An offer')
    if (!posted) throw new Error('Not posted')

    const list = await robin.press(posted, 'Shop')

    expect(list.id).not.toBe(posted.id)
    expect(list.isEphemeral).toBe(true)
    expect(list.texts[0]?.endsWith(line)).toBe(true)
    expect(list.entries).toMatchObject([{ price }])
  })
})
