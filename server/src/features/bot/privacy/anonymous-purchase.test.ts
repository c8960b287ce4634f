import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { discordWorld } from '../../../testing/discord-world.ts'
import { membershipShop } from '../../../testing/membership-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await membershipShop()
const { db, deps, guild, robin, pay } = shop
const channel = '510000000000010001'
const world = discordWorld(shop.sandbox)
const sam = discordChat(shop.sandbox, { channel, user: onDiscord.sam })
const note = 'You’re buying anonymously. Announcements say “Someone” instead of your name.'

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('sale').execute()
  await db.updateTable('item').set({ deletedAt: deps.now() }).execute()
  await db.updateTable('guild').set({ announceIn: 'purchase' }).execute()
})

const openCard = async (name: string) => robin.openItem(await robin.type('/shop browse'), name)
const readSale = () => db.selectFrom('sale').selectAll().executeTakeFirstOrThrow()

async function startBuying() {
  await shop.anItem(guild, { name: 'Mug' })
  return robin.press(await openCard('Mug'), 'Buy')
}

/** What everyone in the channel sees. */
async function announcement() {
  await shop.runQueuedJobs()
  const notices = (await world.messagesIn(channel)).filter(({ content }) => /just bought|joined/.test(content))
  return notices.at(-1)?.content.split('\n')[0]
}

describe('the pay message', () => {
  test('hides and shows the name of the buyer', async () => {
    const message = await startBuying()

    const hidden = await robin.press(message, 'Buy anonymously')
    const afterHiding = await readSale()
    const shown = await robin.press(hidden, 'Show my name')

    expect(hidden.id).toBe(message.id)
    expect(hidden.labels).toEqual(['Pay with PayPal', 'Show my name', 'Back to shop'])
    expect(hidden.content).toContain(note)
    expect(hidden.link).toBe(message.link)
    expect(afterHiding.isAnonymous).toBe(true)
    expect({ ...shown, editedAt: message.editedAt, parts: message.parts }).toEqual(message)
    expect((await readSale()).isAnonymous).toBe(false)
  })

  test('remembers the choice of an unfinished checkout', async () => {
    await robin.press(await startBuying(), 'Buy anonymously')

    const again = await robin.press(await openCard('Mug'), 'Buy')

    expect(again.labels).toContain('Show my name')
    expect(again.content).toContain(note)
  })

  test('offers no choice where purchases are not announced', async () => {
    await db.updateTable('guild').set({ announceIn: 'none' }).execute()

    expect((await startBuying()).labels).toEqual(['Pay with PayPal', 'Back to shop'])
  })

  test('reports a checkout that has ended', async () => {
    const message = await startBuying()
    await db.updateTable('sale').set({ state: 'expired', holdsStock: false }).execute()

    const answer = await robin.press(message, 'Buy anonymously')

    expect(answer.content).toContain('This checkout has ended.')
    expect((await readSale()).isAnonymous).toBe(false)
  })

  test('changes nothing for someone else', async () => {
    const message = await startBuying()

    await sam.press(message, 'Buy anonymously').catch(() => undefined)

    expect((await readSale()).isAnonymous).toBe(false)
  })
})

describe('a free item', () => {
  const aFreeItem = async (pricing: Parameters<typeof setItemPricing>[2]) =>
    setItemPricing(db, (await shop.anItem(guild, { name: 'Song' })).id, pricing)

  test.each([
    ['a free item', 'free'],
    ['an item whose buyers may pay nothing', 'chosen'],
  ])('is announced without the name after Get it anonymously: %s', async (_which, mode) => {
    await aFreeItem({ mode, minimumPrice: 0, suggestedPrices: [0] })
    const card = await openCard('Song')

    const receipt = await robin.press(card, 'Get it anonymously')

    expect(receipt.content).toContain('You got this for free')
    expect(await announcement()).toBe('Someone just bought **Song**!')
    expect(await readSale()).toMatchObject({ state: 'paid', isAnonymous: true })
  })

  test('is announced with the name after Get it free', async () => {
    await aFreeItem({ mode: 'free' })

    await robin.press(await openCard('Song'), 'Get it free')

    expect(await readSale()).toMatchObject({ state: 'paid', isAnonymous: false })
  })

  test('offers no choice where purchases are not announced, nor with a price', async () => {
    await aFreeItem({ mode: 'chosen', minimumPrice: 200, suggestedPrices: [] })
    const priced = await openCard('Song')
    await db.updateTable('item').set({ deletedAt: deps.now() }).execute()
    await aFreeItem({ mode: 'free' })
    await db.updateTable('guild').set({ announceIn: 'none' }).execute()

    const silent = await openCard('Song')

    expect([...priced.labels, ...silent.labels]).not.toContain('Get it anonymously')
  })
})

describe('/buy with anonymous', () => {
  test('hides the name of a checkout, and shows it again', async () => {
    await shop.anItem(guild, { name: 'Mug' })

    const hidden = await robin.type('/buy item:Mug anonymous:true')
    const afterHiding = await readSale()
    const kept = await robin.type('/buy item:Mug')
    const shown = await robin.type('/buy item:Mug anonymous:false')

    expect(hidden.labels).toContain('Show my name')
    expect(afterHiding.isAnonymous).toBe(true)
    expect(kept.labels).toContain('Show my name')
    expect(shown.labels).toContain('Buy anonymously')
    expect(await readSale()).toMatchObject({ isAnonymous: false })
  })
})

describe('the announcement', () => {
  test('of a purchase says Someone', async () => {
    const message = await robin.press(await startBuying(), 'Buy anonymously')

    await pay(message.link ?? '')

    expect(await announcement()).toBe('Someone just bought **Mug**!')
    expect(await readSale()).toMatchObject({ state: 'paid', isAnonymous: true })
  })

  test('of a membership says Someone', async () => {
    await shop.aMembershipItem()
    const message = await robin.press(await openCard('Gold'), 'Join')
    const hidden = await robin.press(message, 'Buy anonymously')

    await pay(hidden.link ?? '')

    expect(await announcement()).toBe('Someone joined **Gold**!')
  })
})
