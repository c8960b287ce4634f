import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { giftShop } from '../../../testing/gift-shop.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await giftShop()
const { db, deps, sandbox, robin, sam, aStall, aPaidGift, hasRole } = shop
// A rate-limited message is delivered by a later run of the jobs.
for (const route of ['POST /users/@me/channels', 'POST /channels/{channel}/messages']) {
  await sandbox.control('/discord/control/limits', { route, limit: 100_000, seconds: 1 })
}

/** A person in the direct messages with the bot. */
async function direct(user: string) {
  const reply = await fetch(`${sandbox.url}/discord/control/users/${user}/messages`)
  const [first] = z.array(z.object({ channel_id: z.string() })).parse(await reply.json())
  const chat = discordChat(sandbox, { channel: first?.channel_id ?? '', user })
  const last = (await chat.read()).at(-1)
  if (!last) throw new Error('No direct message')
  return { ...chat, last }
}

/** Robin opens the only item of the shop. */
const openItem = async () => robin.press(await robin.type('/shop browse'), 'Buy')

test('Buy as a gift asks who it is for, and the pay message names the recipient', async () => {
  await aStall({ name: 'Crown', price: 900 })
  const view = await openItem()
  const modal = await robin.open(view, 'Buy as a gift')

  const answer = await modal.fill({
    recipient: [onDiscord.sam],
    message: 'For you',
    notice: ['hidden'],
    sender: ['shown'],
  })

  expect(modal.title).toBe('Buy as a gift')
  expect(answer.content).toContain(`Gift for <@${onDiscord.sam}>.`)
  expect(answer.content).toContain('**Total:** $9.00 USD')
  const [gift] = await db.selectFrom('gift').selectAll().orderBy('createdAt', 'desc').limit(1).execute()
  expect(gift).toMatchObject({
    recipientDiscordId: onDiscord.sam,
    message: 'For you',
    isAnnounced: false,
    state: 'open',
  })
})

describe('a free gift', () => {
  const aFreeStall = async () => {
    const stall = await aStall({ name: 'Crown' })
    await setItemPricing(db, stall.item.id, { mode: 'free' })
  }
  const isAnonymous = async () =>
    (await db.selectFrom('sale').select('isAnonymous').orderBy('createdAt', 'desc').executeTakeFirstOrThrow())
      .isAnonymous
  const filled = { recipient: [onDiscord.sam], message: '', notice: ['shown'] }

  test.each([
    ['hidden', 'Someone'],
    ['shown', `<@${onDiscord.robin}>`],
  ])('with the name %s comes from %s', async (sender, from) => {
    await aFreeStall()
    const modal = await robin.open(await robin.press(await robin.type('/shop browse'), 'Get it free'), 'Buy as a gift')

    const answer = await modal.fill({ ...filled, sender: [sender] })
    await shop.runQueuedJobs()

    expect(answer.content).toContain('Thanks for buying a gift')
    expect((await direct(onDiscord.sam)).last.content).toContain(`${from} gave you **Crown**`)
    expect(await isAnonymous()).toBe(sender === 'hidden')
  })

  test('by /buy comes from Someone if it is anonymous', async () => {
    await aFreeStall()

    await robin.type(`/buy item:Crown for:${onDiscord.sam} anonymous:true`)
    await shop.runQueuedJobs()

    expect((await direct(onDiscord.sam)).last.content).toContain('Someone gave you **Crown**')
  })
})

test('the pay message of an anonymous gift says what its recipient sees', async () => {
  const { guild } = await aStall({ name: 'Crown' })
  await db.updateTable('guild').set({ announceIn: 'none' }).where('id', '=', guild.id).execute()
  const note = 'The recipient and any announcements see “Someone” instead of your name.'
  const message = await robin.type(`/buy item:Crown for:${onDiscord.sam}`)

  const hidden = await robin.press(message, 'Buy anonymously')
  const shown = await robin.press(hidden, 'Show my name')

  expect(hidden.content).toContain(note)
  expect(shown.texts).toEqual(message.texts)
})

test('the pay message of a gift that is shipped says whose address to enter', async () => {
  await aStall({ name: 'Mug', roleId: null, requiresShipping: true })
  const modal = await robin.open(await openItem(), 'Buy as a gift')

  const answer = await modal.fill({ recipient: [onDiscord.sam], message: '', notice: ['shown'], sender: ['shown'] })

  expect(answer.content).toContain("PayPal will ask for a shipping address. Enter the recipient's.")
})

test.each([[onDiscord.robin, "You can't give a gift to yourself. Buy the item instead."]])(
  'a refused gift shows the item with the reason (%s)',
  async (recipient, words) => {
    await aStall({ name: 'Crown' })
    const modal = await robin.open(await openItem(), 'Buy as a gift')

    const answer = await modal.fill({ recipient: [recipient], message: '', notice: ['shown'], sender: ['shown'] })

    expect(answer.content).toContain(words)
    expect(answer.labels).toContain('Buy as a gift')
  },
)

test('/buy gives several of an item by its name, and leads to the shop if there is none', async () => {
  await aStall({ name: 'Crown', price: 900, roleId: null, maxQuantity: 3 })

  const given = await robin.type(`/buy item:crown quantity:2 for:${onDiscord.sam}`)
  const missing = await robin.type(`/buy item:Sceptre for:${onDiscord.sam}`)

  expect(given.content).toContain(`Gift for <@${onDiscord.sam}>.`)
  expect(given.content).toContain('**Total:** $18.00 USD')
  expect(missing.content).toContain('This shop has no item called **Sceptre**.')
})

describe('a gift of an item whose buyers choose the price', () => {
  async function aTip() {
    const stall = await aStall({ name: 'Tip', price: 500, roleId: null })
    await setItemPricing(db, stall.item.id, { mode: 'chosen', minimumPrice: 200 })
    return stall
  }
  const giftForm = async () =>
    robin.open(await robin.openItem(await robin.type('/shop browse'), 'Tip'), 'Buy as a gift')
  const filled = { recipient: [onDiscord.sam], message: '', notice: ['shown'], sender: ['shown'] }

  test('asks for the amount, which suggests the price', async () => {
    await aTip()
    const modal = await giftForm()

    const answer = await modal.fill({ ...filled, amount: '7,50' })

    expect(modal.fields).toContainEqual(
      expect.objectContaining({
        label: 'Amount in USD',
        description: 'At least $2.00 USD.',
        field: expect.objectContaining({ custom_id: 'amount', value: '5.00' }),
      }),
    )
    expect(answer.content).toContain('**Total:** $7.50 USD')
  })

  test.each([
    ['1', 'Choose at least $2.00 USD.'],
    ['a lot', 'Enter an amount like 5 or 5.00.'],
  ])('refuses %s and shows the item again', async (amount, words) => {
    await aTip()

    const answer = await (await giftForm()).fill({ ...filled, amount })

    expect(answer.texts[0]).toBe(words)
    expect(answer.labels).toContain('Buy as a gift')
  })

  test('shows the item after /buy, which has no amount', async () => {
    const { item } = await aTip()

    const answer = await robin.type(`/buy item:${item.id} for:${onDiscord.sam}`)

    expect(answer.texts[0]).toBe('Press **Buy as a gift** to choose how much you pay.')
    expect(answer.labels).toContain('Buy as a gift')
  })
})

test('/buy announces a gift unless the member chooses not to', async () => {
  const { item } = await aStall({ name: 'Crown' })
  const announced = () => db.selectFrom('gift').select('isAnnounced').orderBy('createdAt', 'desc').executeTakeFirst()

  await robin.type(`/buy item:${item.id} for:${onDiscord.sam}`)
  const usual = await announced()
  await robin.type(`/buy item:${item.id} for:${onDiscord.sam} announce:false`)

  expect([usual, await announced()]).toEqual([{ isAnnounced: true }, { isAnnounced: false }])
})

test('a shop without gifts shows no button', async () => {
  const { guild } = await aStall({ name: 'Crown' })
  await db.updateTable('guild').set({ allowsGifts: false }).where('id', '=', guild.id).execute()

  expect((await openItem()).labels).not.toContain('Buy as a gift')
})

test('the recipient sees the giver, the escaped message and what they get, and can decline', async () => {
  const message = '**@everyone** <@&1> [x](http://evil.example)\n# שלום 🎁'
  const saleId = await aPaidGift(await aStall({ name: 'Crown' }), { message })
  const chat = await direct(onDiscord.sam)

  const asked = await chat.press(chat.last, 'Decline')
  const answer = await chat.press(asked, 'Decline gift')
  await shop.runQueuedJobs()

  expect(chat.last.content).toContain(`<@${onDiscord.robin}> gave you **Crown** in **Pixel\\_Forge**.`)
  expect(chat.last.content).toContain('\\*\\*\\@everyone\\*\\* \\<\\@&1\\>')
  expect(chat.last.content).toContain('\\# שלום 🎁')
  expect(chat.last.content).toContain('- the **Legend** role')
  expect(chat.last.labels).toEqual(['Decline', 'Block gifts'])
  expect(answer.content).toContain('You declined the gift.')
  expect((await shop.readSale(saleId)).holderDiscordId).toBe(onDiscord.robin)
  expect([await hasRole(onDiscord.sam), await hasRole(onDiscord.robin)]).toEqual([false, true])
  expect((await direct(onDiscord.robin)).last.content).toContain('Your gift was declined')
})

test('shows an anonymous buyer as Someone', async () => {
  const stall = await aStall({ name: 'Crown' })
  const { saleId } = await shop.start(stall, {})
  await db.updateTable('sale').set({ isAnonymous: true }).where('id', '=', saleId).execute()
  await shop.pay(saleId)
  await shop.runQueuedJobs()

  const { last } = await direct(onDiscord.sam)
  expect(last.content).toContain('Someone gave you **Crown**')
  expect(last.content).not.toContain(onDiscord.robin)
})

test('/orders shows a gift to the recipient without its price, and to the buyer without its contents', async () => {
  await aPaidGift(await aStall({ name: 'Crown', price: 900 }), { message: 'Wear it' })

  const received = await sam.type('/orders')
  const opened = await sam.press(received, received.labels.find((label) => label.startsWith('View')) ?? '')
  const given = await robin.type('/orders')

  expect(received.content).toContain(`A gift from <@${onDiscord.robin}>`)
  expect(`${received.content}${opened.content}`).not.toContain('$9.00')
  expect(opened.content).toContain('> Wear it')
  expect(opened.labels).toEqual(['Decline', 'Block gifts', 'All orders'])
  expect(given.content).toContain(`Gift for <@${onDiscord.sam}>, delivered`)
  expect(given.content).toContain('$9.00 USD')
})

test('Block gifts refuses the next gift, and /orders allows them again', async () => {
  const stall = await aStall({ name: 'Crown' })
  await aPaidGift(stall)
  const chat = await direct(onDiscord.sam)

  const blocked = await chat.press(chat.last, 'Block gifts')
  const refused = await robin.type(`/buy item:${stall.item.id} for:${onDiscord.sam}`)
  const allowed = await sam.press(await sam.type('/orders'), 'Allow gifts again')
  const offered = await robin.type(`/buy item:${stall.item.id} for:${onDiscord.sam} message:Hi`)

  expect(blocked.content).toContain("You won't receive gifts from any shop.")
  expect(refused.content).toContain("This person doesn't accept gifts.")
  expect(allowed.content).toBe('You can receive gifts again.')
  expect(offered.content).toContain(`Gift for <@${onDiscord.sam}>.`)
})

test('a gift that waits is delivered when the recipient uses a command', async () => {
  await shop.setMember(onDiscord.sam, false)
  const saleId = await aPaidGift(await aStall({ name: 'Crown' }))
  expect((await direct(onDiscord.robin)).last.content).toContain('Your gift is waiting')
  await shop.setMember(onDiscord.sam, true)

  await sam.type('/orders')

  await vi.waitFor(async () => {
    const { checkAt } = await shop.readGift(saleId)
    expect(checkAt?.getTime()).toBeLessThanOrEqual(deps.now().getTime())
  }, 60_000)
  await shop.runQueuedJobs()
  expect((await shop.readGift(saleId)).state).toBe('delivered')
  expect((await direct(onDiscord.robin)).last.content).toContain('Your gift was delivered')
})
