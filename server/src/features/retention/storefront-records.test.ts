import { expect, test } from 'vitest'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { addCategory, addPicture } from '../../testing/builders/presentation-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { sweepCheckouts } from '../sales/checkout/sweep-checkouts.ts'
import { purge } from './purge-due.ts'
import { readImages, readItems } from './stored-data-queries.ts'
import { readPurchases, readSales } from './stored-sale-queries.ts'
import { readGiftRecords, readStorefrontRecords } from './stored-storefront-queries.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)

let people = 0
const aDiscordId = () => {
  people += 1
  return String(710_000_000_000_000_000n + BigInt(people))
}

/** A shop with a category, a picture, a standing message, a template, and a gift whose pay message is open. */
async function aStorefront() {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const category = await addCategory(db, { guildId: guild.id })
  const item = await anItem(guild, { categoryId: category.id })
  const hash = await addPicture(db, item)
  const now = deps.now()
  const message = {
    guildId: guild.id,
    shows: 'item',
    itemId: item.id,
    channelId: '1',
    state: 'posting',
    createdAt: now,
  }
  await db
    .insertInto('standingMessage')
    .values({ ...message, createdBy: owner.id })
    .execute()
  const template = { guildId: guild.id, event: 'purchase', text: 'Thanks, {buyer}!', updatedAt: now }
  await db.insertInto('noticeTemplate').values(template).execute()
  const [buyer, recipient] = [aDiscordId(), aDiscordId()]
  const sale = await aSale(guild, item, { buyerDiscordId: buyer, recipientDiscordId: recipient, isAnonymous: true })
  const gift = { saleId: sale.id, recipientDiscordId: recipient, recipientUsername: 'sam', message: 'For your tea' }
  await db
    .insertInto('gift')
    .values({ ...gift, state: 'delivered', deliveredAt: now, createdAt: now })
    .execute()
  await db.insertInto('checkoutReply').values({ saleId: sale.id, token: 'sealed', expiresAt: now }).execute()
  return { owner, guild, category, item, hash, sale, buyer, recipient }
}

const shopTables = [
  'itemCategory',
  'itemPicture',
  'standingMessage',
  'noticeTemplate',
  'gift',
  'checkoutReply',
] as const

test('deletes the storefront and the gifts of a removed server after 90 days', async () => {
  const { guild, sale, recipient } = await aStorefront()
  await db
    .updateTable('guild')
    .set({ removedAt: daysAgo(91) })
    .where('id', '=', guild.id)
    .execute()

  await purge(deps)

  for (const table of shopTables) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  const erased = await db.selectFrom('sale').selectAll().where('id', '=', sale.id).executeTakeFirstOrThrow()
  expect(erased).toMatchObject({ recipientDiscordId: null, holderDiscordId: '0', price: sale.price })
  expect(JSON.stringify(erased)).not.toContain(recipient)
})

test('keeps the storefront of a server that was removed less than 90 days ago', async () => {
  const { guild } = await aStorefront()
  await db
    .updateTable('guild')
    .set({ removedAt: daysAgo(89) })
    .where('id', '=', guild.id)
    .execute()

  await purge(deps)

  for (const table of shopTables) expect(await db.selectFrom(table).selectAll().execute()).not.toEqual([])
})

test('forgets the recipients of gifts that were not paid within 30 days', async () => {
  const { guild, item, sale: paid } = await aStorefront()
  const unpaid = async (state: 'expired' | 'pending', days: number) => {
    const recipientDiscordId = aDiscordId()
    const sale = await aSale(guild, item, { recipientDiscordId, state, paidAt: null })
    await db
      .insertInto('gift')
      .values({ saleId: sale.id, recipientDiscordId, state: 'open', createdAt: daysAgo(days) })
      .execute()
    return sale
  }
  const [old, recent, onHold] = [await unpaid('expired', 31), await unpaid('expired', 29), await unpaid('pending', 31)]

  await purge(deps)

  const sales = await db
    .selectFrom('sale')
    .select('id')
    .where('guildId', '=', guild.id)
    .where('recipientDiscordId', 'is not', null)
    .execute()
  const gifts = await db
    .selectFrom('gift')
    .select('saleId')
    .where('saleId', 'in', [paid.id, old.id, recent.id, onHold.id])
    .execute()
  const kept = [paid.id, recent.id, onHold.id].sort()
  expect(sales.map(({ id }) => id).sort()).toEqual(kept)
  expect(gifts.map(({ saleId }) => saleId).sort()).toEqual(kept)
})

test('forgets the token of a pay message once it has expired', async () => {
  const { sale } = await aStorefront()
  const other = await aStorefront()
  const later = new Date(deps.now().getTime() + 600_000)
  await db.updateTable('checkoutReply').set({ expiresAt: later }).where('saleId', '=', other.sale.id).execute()

  await sweepCheckouts.run({}, deps)

  const left = (await db.selectFrom('checkoutReply').selectAll().execute()).map(({ saleId }) => saleId)
  expect(left).not.toContain(sale.id)
  expect(left).toContain(other.sale.id)
})

test('keeps the choice of who blocks gifts, until their account is erased', async () => {
  const [leaver, stayer] = [await shop.aPerson(), await shop.aPerson()]
  const [gone, blocking, accepting] = [aDiscordId(), aDiscordId(), aDiscordId()]
  await shop.tieDiscord(leaver, gone)
  await shop.tieDiscord(stayer, blocking)
  const chosen = { blocksGifts: true, updatedAt: daysAgo(400) }
  await db
    .insertInto('buyerPreference')
    .values([
      { discordId: gone, ...chosen },
      { discordId: blocking, ...chosen },
      { discordId: accepting, ...chosen, blocksGifts: false },
    ])
    .execute()
  await db
    .updateTable('account')
    .set({ deactivatedAt: daysAgo(91) })
    .where('id', '=', leaver.id)
    .execute()

  await purge(deps)

  expect(await db.selectFrom('buyerPreference').select('discordId').execute()).toEqual([{ discordId: blocking }])
})

test("exports an owner's categories, pictures, standing messages and templates, and nothing of other servers", async () => {
  const { owner, category, item, hash } = await aStorefront()
  await aStorefront()

  expect(await readStorefrontRecords(db, owner.id)).toMatchObject({
    categories: [{ id: category.id, name: 'Ranks' }],
    standingMessages: [{ shows: 'item', itemId: item.id }],
    noticeTemplates: [{ event: 'purchase', text: 'Thanks, {buyer}!' }],
  })
  expect(await readItems(db, owner.id)).toMatchObject([{ id: item.id, categoryId: category.id, pictures: [hash] }])
  const hashes: string[] = []
  for await (const images of readImages(db, owner.id, 10)) hashes.push(...images.map((image) => image.hash))
  expect(hashes).toEqual([hash])
})

test('exports a gift to its seller, its buyer and its recipient', async () => {
  const { owner, sale, buyer, recipient } = await aStorefront()
  await aStorefront()
  const [giver, receiver] = [await shop.aPerson(), await shop.aPerson()]
  await shop.tieDiscord(giver, buyer)
  await shop.tieDiscord(receiver, recipient)
  await db
    .insertInto('buyerPreference')
    .values({ discordId: recipient, blocksGifts: true, updatedAt: deps.now() })
    .execute()

  for await (const sold of readSales(db, owner.id, 10)) {
    expect(sold).toMatchObject([{ id: sale.id, recipientDiscordId: recipient, isAnonymous: true }])
  }
  for await (const bought of readPurchases(db, giver.id, 10)) {
    expect(bought).toMatchObject([{ id: sale.id, gift: { recipientUsername: 'sam', message: 'For your tea' } }])
  }
  const received = await readGiftRecords(db, receiver.id)
  expect(received).toMatchObject({
    received: [{ saleId: sale.id, message: 'For your tea', state: 'delivered' }],
    preferences: [{ blocksGifts: true }],
  })
  expect(JSON.stringify(received)).not.toContain(buyer)
  expect.assertions(4)
})
