import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { addItemGroup, addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, anItem, robin, sam, db, deps, sandbox } = shop
const { aSale } = saleBuilders(deps)

const openCard = async (name: string, member = robin) => member.openItem(await member.type('/shop browse'), name)
const salesOf = (guild: { id: string }) => db.selectFrom('sale').selectAll().where('guildId', '=', guild.id).execute()
const setRole = (role: string, present: boolean) =>
  sandbox.control('/discord/control/member-roles', { guild: servers.pixelForge, user: onDiscord.robin, role, present })

beforeEach(() => setRole(roles.legend, false))

describe('a running sale', () => {
  test('is listed and struck through on the card, with its end', async () => {
    const { guild } = await aShop()
    await anItem(guild, { price: 1000 })
    const endsAt = new Date(deps.now().getTime() + 3_600_000)
    await addPriceRule(db, { guildId: guild.id, name: 'Summer *sale*', value: 20, endsAt })

    const menu = await robin.type('/shop browse')
    const card = await robin.openItem(menu, 'Mug')

    expect(menu.entries).toMatchObject([{ price: '~~$10.00 USD~~ **$8.00 USD** (Summer \\*sale\\*)' }])
    expect(card.facts).toMatchObject({
      Price: '~~$10.00 USD~~ **$8.00 USD** (Summer \\*sale\\*)',
      'Offer ends': `<t:${Math.floor(endsAt.getTime() / 1000)}:f>`,
    })
    expect(card.texts).toContain('-# No added fees. Only one offer applies per order: the one that saves you the most.')
  })

  test('lowers the totals of the quantity menu and of the payment', async () => {
    const { guild } = await aShop()
    await anItem(guild, { price: 500, maxQuantity: 3 })
    await addPriceRule(db, { guildId: guild.id, effect: 'amount', value: 200, currency: 'USD' })

    const card = await openCard('Mug')
    const three = await robin.pick(card, 'Quantity: 3')
    const payment = await robin.press(three, 'Buy')

    expect(card.options.map(({ description }) => description)).toEqual([
      '$3.00 USD (was $5.00 USD)',
      '$8.00 USD (was $10.00 USD)',
      '$13.00 USD (was $15.00 USD)',
    ])
    expect(three.facts.Price).toBe('3 × $5.00 USD = ~~$15.00 USD~~ **$13.00 USD** (Summer sale)')
    expect(payment.facts).toMatchObject({
      Price: '$15.00 USD',
      'You save': '$2.00 USD (Summer sale)',
      Total: '$13.00 USD',
    })
    expect(await salesOf(guild)).toMatchObject([{ price: 1300, discount: 200, quantity: 3 }])
  })

  test('that ended since the card was shown shows the new price and sells nothing', async () => {
    const { guild } = await aShop()
    await anItem(guild, { price: 1000 })
    const { id } = await addPriceRule(db, { guildId: guild.id, value: 20 })
    const card = await openCard('Mug')
    await db.updateTable('priceRule').set({ isPaused: true }).where('id', '=', id).execute()

    const answer = await robin.press(card, 'Buy')

    expect(answer.texts[0]).toBe('This item has changed. Please review it before you buy.')
    expect(answer.facts.Price).toBe('$10.00 USD')
    expect(await salesOf(guild)).toEqual([])
  })
})

test('a role price is for members with the role', async () => {
  const { guild } = await aShop()
  await anItem(guild, { price: 1000 })
  await addPriceRule(db, { guildId: guild.id, kind: 'role', name: 'Legends', value: 50, roleIds: [roles.legend] })
  const before = await openCard('Mug')
  await setRole(roles.legend, true)

  const card = await openCard('Mug')
  const payment = await robin.press(card, 'Buy')

  expect(before.facts.Price).toBe('$10.00 USD')
  expect(card.facts.Price).toBe('~~$10.00 USD~~ **$5.00 USD** (Legends)')
  expect(payment.facts.Total).toBe('$5.00 USD')
})

test('an upgrade deducts what was paid for the lower item', async () => {
  const { guild } = await aShop()
  const bronze = await anItem(guild, { name: 'Bronze', price: 400 })
  const silver = await anItem(guild, { name: 'Silver', price: 1000 })
  await addItemGroup(db, { guildId: guild.id, offersUpgrades: true, itemIds: [bronze.id, silver.id] })
  await aSale(guild, bronze)

  const owned = await openCard('Bronze')
  const card = await openCard('Silver')
  const payment = await robin.press(card, 'Buy')

  expect(owned.facts.Unavailable).toBe('You already have Bronze. You can only have one item from Ranks.')
  expect(owned.labels).toEqual(['Buy as a gift', 'Back'])
  expect(card.facts.Price).toBe('~~$10.00 USD~~ **$6.00 USD** (Upgrade from Bronze)')
  expect(payment.facts).toMatchObject({ Price: '$10.00 USD', 'You save': '$4.00 USD (Upgrade from Bronze)' })
})

describe('a limit per buyer', () => {
  test('shows the limit and offers what is left of it', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild, { maxQuantity: 5 })
    await setItemPricing(db, item.id, { limitUnits: 3, limitWindow: 'week' })
    await aSale(guild, item)

    const card = await openCard('Mug')

    expect(card.facts.Limit).toBe('3 per week')
    expect(card.options.map(({ label }) => label)).toEqual(['Quantity: 1', 'Quantity: 2'])
  })

  test('that is reached says when it resets, and disables Buy', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild)
    await setItemPricing(db, item.id, { limitUnits: 1, limitWindow: 'month' })
    await aSale(guild, item)

    const card = await openCard('Mug')

    expect(card.facts.Unavailable).toMatch(/^You can buy this again on [A-Z][a-z]+ 1\.$/)
    expect(card.parts.find(({ label }) => label === 'Buy')?.disabled).toBe(true)
    expect(card.labels).toEqual(['Back'])
    expect((await openCard('Mug', sam)).labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
  })

  test('that an open checkout uses up lets Buy continue that checkout', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild)
    await setItemPricing(db, item.id, { limitUnits: 1, limitWindow: 'ever' })
    const first = await robin.press(await openCard('Mug'), 'Buy')

    const card = await openCard('Mug')
    const again = await robin.press(card, 'Buy')

    expect(card.facts['Checkout in progress']).toBe(
      'You already have a checkout open for this item. Complete it, or wait until it expires.',
    )
    expect(again.link).toBe(first.link)
    expect(await salesOf(guild)).toHaveLength(1)
  })

  test('that was reached since the card was shown is on the updated card', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild)
    await setItemPricing(db, item.id, { limitUnits: 1, limitWindow: 'ever' })
    const card = await openCard('Mug')
    await aSale(guild, item)

    const answer = await robin.press(card, 'Buy')

    expect(answer.texts[0]).toBe('## Mug')
    expect(answer.facts.Unavailable).toBe("You've bought as many of this item as you can.")
  })
})

describe('a requirement', () => {
  test('locks an item until the member has the role', async () => {
    const { guild } = await aShop()
    const item = await anItem(guild)
    await setItemPricing(db, item.id, { requiredRoleIds: [roles.legend] })

    const menu = await robin.type('/shop browse')
    const card = await robin.openItem(menu, '🔒 Mug')
    await setRole(roles.legend, true)
    const open = await openCard('Mug')

    expect(menu.entries).toMatchObject([{ note: `You need the role <@&${roles.legend}>.`, label: 'Details' }])
    expect(card.facts['🔒 Locked']).toBe(`You need the role <@&${roles.legend}>.`)
    expect(card.parts.flatMap(({ label }) => label ?? [])).toEqual(['Back'])
    expect(open.labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
  })

  test('locks an item until another is bought, whose name is escaped', async () => {
    const { guild } = await aShop()
    const first = await anItem(guild, { name: '*Starter*' })
    const item = await anItem(guild)
    await setItemPricing(db, item.id, { requiredItemIds: [first.id] })

    const locked = await openCard('🔒 Mug')
    await aSale(guild, first)
    const open = await openCard('Mug')

    expect(locked.facts['🔒 Locked']).toBe('You need to buy \\*Starter\\* first.')
    expect(open.labels).toEqual(['Buy', 'Buy as a gift', 'Back'])
  })

  test('hides an item that is hidden until it is met, also from old menus and buttons', async () => {
    const { guild } = await aShop()
    await anItem(guild, { name: 'Other' })
    const item = await anItem(guild)
    const card = await openCard('Mug')
    const menu = await robin.type('/shop browse')
    await setItemPricing(db, item.id, { requiredRoleIds: [roles.legend], isHiddenUntilMet: true })

    const bought = await robin.press(card, 'Buy')
    const now = await robin.type('/shop browse')
    const picked = await robin.openItem(menu, 'Mug')

    expect(now.entries.map(({ name }) => name)).toEqual(['Other'])
    expect([bought.content, picked.content]).toEqual(Array(2).fill('This item is no longer available.'))
    expect(await salesOf(guild)).toEqual([])
  })
})

test('the longest texts fit into messages, with the description in parts', async () => {
  const { guild } = await aShop()
  const required = await Promise.all(
    Array.from({ length: 10 }, (_, number) => anItem(guild, { name: `${'_'.repeat(98)}${number}`, isHidden: true })),
  )
  const item = await anItem(guild, { name: '*'.repeat(100), description: '~'.repeat(2000) })
  await setItemPricing(db, item.id, {
    requiredItemIds: required.map(({ id }) => id),
    limitUnits: 1,
    limitWindow: 'day',
  })

  const menu = await robin.type('/shop browse')
  const first = await robin.openItem(menu, menu.entries[0]?.name ?? '')
  const second = await robin.press(first, 'Read more')

  const described = [first, second].flatMap(({ texts }) => texts.filter((shown) => shown.startsWith('\\~')))
  expect(described.join('')).toBe('\\~'.repeat(2000))
  expect(second.labels).toEqual(['Read less', 'Back'])
})
