import { beforeEach, describe, expect, test, vi } from 'vitest'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { membershipShop } from '../../../testing/membership-shop.ts'
import { addMonths } from '../../premium/add-months.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await membershipShop()
const { db, deps, robin, aMembershipItem, pay, owner } = shop

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('sale').execute()
  await db.deleteFrom('priceRule').execute()
  await db.updateTable('item').set({ deletedAt: deps.now() }).execute()
})

const openCard = async (name: string) => robin.openItem(await robin.type('/shop browse'), name)
const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

test('the shop lists prices per period', async () => {
  await aMembershipItem()
  await aMembershipItem({ name: 'Yearly', membershipPeriod: 'year', price: 4000, stock: 3 })

  const { entries } = await robin.type('/shop browse')

  const included = `Includes <@&${roles.legend}>`
  expect(entries.map(({ price, note, label }) => [price, note, label]).sort()).toEqual([
    ['$40.00 USD per year', `Membership · 3 left · ${included}`, 'Join'],
    ['$5.00 USD per month', `Membership · ${included}`, 'Join'],
  ])
})

test('the card shows the terms of the membership', async () => {
  await aMembershipItem({ maxQuantity: 5 })

  const card = await openCard('Gold')

  expect(card.facts).toEqual({
    Price: '$5.00 USD per month',
    'Grace period': '3 days after it ends to renew',
    Renewal: "It doesn't renew automatically. We'll remind you before it ends.",
    Cancel: "Anytime with `/membership`. You'll keep access until your paid period ends.",
  })
  expect(card.lists).toEqual({ 'What you get': [`<@&${roles.legend}> while you're a member`] })
  expect(card.labels).toEqual(['Join', 'Back'])
  expect(card.options).toEqual([])
})

test('without a PayPal app of the seller, an automatic membership is offered by reminder and without a trial', async () => {
  await aMembershipItem({ renewal: 'automatic', trialDays: 7, graceDays: 0 })

  const card = await openCard('Gold')

  expect(card.facts).toMatchObject({ Renewal: "It doesn't renew automatically. We'll remind you before it ends." })
  expect(Object.keys(card.facts)).not.toContain('Free trial')
  expect(Object.keys(card.facts)).not.toContain('Grace period')
})

test('Join shows what the member agrees to before they leave for PayPal', async () => {
  await aMembershipItem({ name: 'Gold *tier*' })

  const answer = await robin.press(await openCard('Gold *tier*'), 'Join')

  const [title, cost, second, third, last, footer] = answer.content.split('\n')
  expect([title, cost]).toEqual(['### Join Gold \\*tier\\*', '**$5.00 USD per month**'])
  const end = Number(/<t:(\d+):D>/.exec(second ?? '')?.[1])
  expect(Math.abs(end - secondsOf(addMonths(deps.now(), 1)))).toBeLessThan(120)
  expect(second).toBe(`You pay **$5.00 USD** today for 1 month, until <t:${end}:D>. It doesn't renew automatically.`)
  expect(third).toBe("We'll message you before it ends. To renew or cancel, use `/membership` in the server.")
  expect(last).toMatch(/^\*\*Checkout expires:\*\* <t:\d+:R>$/)
  expect(footer).toBe('-# No added fees. You pay securely on PayPal.')
  expect(answer.labels).toEqual(['Pay with PayPal', 'Buy anonymously', 'Back to shop'])
  expect(answer.isEphemeral).toBe(true)
})

test('shows a new member that the membership is active and until when', async () => {
  await aMembershipItem()
  const answer = await robin.press(await openCard('Gold'), 'Join')
  // From then on, the message becomes the receipt.
  await vi.waitFor(
    async () => expect(await db.selectFrom('checkoutReply').select('saleId').execute()).toHaveLength(1),
    {
      timeout: 60_000,
    },
  )

  await pay(answer.link ?? '')

  const member = await db.selectFrom('membership').selectAll().executeTakeFirstOrThrow()
  const until = secondsOf(member.paidUntil ?? new Date(0))
  const receipt = (await robin.read()).find(({ id }) => id === answer.id)
  expect(member.state).toBe('active')
  expect(receipt?.content.split('\n').slice(0, 4)).toEqual([
    '### Gold',
    "Welcome! You're now a member of **Gold** in **Pixel\\_Forge**.",
    `It's paid until <t:${until}:D>. It doesn't renew automatically. We'll message you before it ends. See it with \`/membership\` in the server.`,
    'It includes the **Legend** role.',
  ])
})

test.each([
  ['price', { price: 900 }],
  ['currency', { currency: 'EUR' }],
  ['period', { membershipPeriod: 'year' }],
])('shows the card again after a change of %s', async (_what, change) => {
  const item = await aMembershipItem()
  const card = await openCard('Gold')
  await db.updateTable('item').set(change).where('id', '=', item.id).execute()

  const answer = await robin.press(card, 'Join')

  expect(answer.texts[0]).toBe('This item has changed. Please review it before you buy.')
  expect(answer.labels).toEqual(['Join', 'Back'])
  expect(await db.selectFrom('sale').select('id').execute()).toEqual([])
})

test.each([
  ['an item that became a membership', { membershipPeriod: null }, { membershipPeriod: 'month' }, 'Buy', 'Join'],
  ['a membership that became an item', {}, { membershipPeriod: null }, 'Join', 'Buy'],
])('shows the card again for %s', async (_what, given, change, pressed, offered) => {
  const item = await aMembershipItem(given)
  const card = await openCard('Gold')
  await db.updateTable('item').set(change).where('id', '=', item.id).execute()

  const answer = await robin.press(card, pressed)

  expect(answer.texts[0]).toBe('This item has changed. Please review it before you buy.')
  expect(answer.labels).toContain(offered)
  expect(await db.selectFrom('sale').select('id').execute()).toEqual([])
})

test('opens the membership of someone who is already a member', async () => {
  await shop.join(await aMembershipItem())

  const answer = await robin.press(await openCard('Gold'), 'Join')
  const own = await robin.press(answer, 'Your membership')

  expect(answer.content).toBe("You're already a member. Use /membership to manage your membership.")
  expect(own.texts[0]).toMatch(/^### Gold\n/)
  expect(own.facts).toMatchObject({ Status: 'Active' })
})

describe('without premium', () => {
  test('a shop offers no memberships', async () => {
    const item = await aMembershipItem()
    await shop.anItem(shop.guild, { name: 'Mug' })
    const card = await openCard('Gold')
    const ended = { endsAt: new Date(deps.now().getTime() - 1000) }
    await db.updateTable('premiumGrant').set(ended).where('accountId', '=', owner.id).execute()

    const shelf = await robin.type('/shop browse')
    const answer = await robin.press(card, 'Join')

    await db.updateTable('premiumGrant').set({ endsAt: null }).where('accountId', '=', owner.id).execute()
    expect(shelf.entries.map(({ name }) => name)).toEqual(['Mug'])
    expect(answer.content).toBe('This item is no longer available.')
    expect(await db.selectFrom('sale').select('id').where('itemId', '=', item.id).execute()).toEqual([])
  })
})

describe('a discount on a membership', () => {
  const openDiscounted = async () => robin.openItem(await robin.type('/shop browse code:WELCOME'), 'Gold')

  test('lowers the first payment and says what follows', async () => {
    const item = await aMembershipItem()
    await addPriceRule(db, { guildId: item.guildId, code: 'WELCOME', value: 20 })

    const list = await robin.type('/shop browse code:WELCOME')
    const card = await robin.openItem(list, 'Gold')
    const answer = await robin.press(card, 'Join')

    expect(list.entries[0]?.price).toBe('~~$5.00 USD~~ **$4.00 USD** (code WELCOME), then $5.00 USD per month')
    expect(card.facts.Price).toBe('~~$5.00 USD~~ **$4.00 USD** (code WELCOME) today, then $5.00 USD per month')
    expect(answer.content).toContain(
      '**$4.00 USD today, then $5.00 USD per month by reminder**\nYou pay **$4.00 USD** today',
    )
    expect(answer.facts).toMatchObject({ Price: '$5.00 USD', 'You save': '$1.00 USD (code WELCOME)' })
    expect(await db.selectFrom('sale').select(['price', 'discount']).execute()).toEqual([{ price: 400, discount: 100 }])
    expect(await db.selectFrom('membership').select('price').execute()).toContainEqual({ price: 500 })
  })

  test.each([
    ['its price', { price: 600 }],
    ['its period', { membershipPeriod: 'year' }],
  ])('sells nothing after a change of %s', async (_what, change) => {
    const item = await aMembershipItem()
    await addPriceRule(db, { guildId: item.guildId, code: 'WELCOME', effect: 'price', value: 100, currency: 'USD' })
    const card = await openDiscounted()
    await db.updateTable('item').set(change).where('id', '=', item.id).execute()

    const answer = await robin.press(card, 'Join')

    expect(answer.texts[0]).toBe('This item has changed. Please review it before you buy.')
    expect(await db.selectFrom('sale').selectAll().execute()).toEqual([])
  })
})
