import { chatMessage } from '@guildshop/contract/chat-message'
import { deliverablesReply } from '@guildshop/contract/deliverables'
import { newImagePath } from '@guildshop/contract/item-preview'
import type { ItemPreviewBody } from '@guildshop/contract/item-preview-requests'
import { describe, expect, test } from 'vitest'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { itemForm, plainPicture } from '../../../testing/builders/item-builders.ts'
import { addPicture } from '../../../testing/builders/presentation-builders.ts'
import { addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { chatShop } from '../../../testing/chat-shop.ts'
import { describeComponents, visibleParts } from '../../../testing/discord-chat.ts'

const shop = await chatShop()
const { aShop, anItem, aPerson, givePremium, robin, db, deps } = shop
const owner = await aPerson()
await shop.tieDiscord(owner, onDiscord.petra)
await givePremium(owner)
const { guild } = await aShop(owner)
await shop.tieOwnPaypal(owner, 'PETRASELLER23')

type Fields = ItemPreviewBody['fields']
const mug = { name: 'Mug', description: 'Holds tea', price: '1500', stock: '-1', requiresShipping: 'false' }
const [vip = '', supporter = ''] = ['410000000000010005', '410000000000010006']
const monthly = { period: 'month', trialDays: 0, graceDays: 3, renewal: 'reminder' }

const path = `/api/guilds/${guild.guildId}/items/preview`
const idOf = ({ body }: { body: unknown }) => String(Object(body)._id)
const ask = (fields: Partial<Fields>, rest: Omit<ItemPreviewBody, 'fields'> = {}) =>
  shop.post(path, { as: owner, body: { ...rest, fields: { ...mug, ...fields } } })

async function preview(fields: Partial<Fields>, rest?: Omit<ItemPreviewBody, 'fields'>) {
  const reply = await ask(fields, rest)
  expect(reply).toMatchObject({ status: 200 })
  return describeComponents(chatMessage.parse(reply.body).components)
}

async function save(fields: Record<string, string>, itemId?: string): Promise<string> {
  const body = itemForm({ ...mug, ...fields })
  const saved = itemId
    ? await shop.put(`/api/items/${itemId}`, { as: owner, body })
    : await shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body })
  expect(saved).toMatchObject({ status: 200 })
  return idOf(saved)
}

const shownInChat = async (itemId: string) => visibleParts(await robin.type(`/shop item item:${itemId}`))

async function anUpload(guildId = guild.id) {
  const times = { createdAt: deps.now(), uploadedAt: deps.now() }
  const file = { guildId, name: 'map.zip', sizeBytes: 4096, sha256: 'a'.repeat(64), ...times }
  return db.insertInto('storedFile').values(file).returningAll().executeTakeFirstOrThrow()
}

async function poolOf(itemId: string): Promise<string> {
  const { body } = await shop.get(`/api/items/${itemId}/deliverables`, { as: owner })
  return deliverablesReply.parse(body).deliverables.find(({ kind }) => kind === 'key')?._id ?? ''
}

const sell = (deliverables: object[]) => ({ deliverables: JSON.stringify(deliverables) })

describe('the preview of a draft', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a physical item', { requiresShipping: 'true', stock: '7', maxQuantity: '3' }, 'Shipped to you'],
    ['a hostile description', { description: '**Bold** `code` <@&1> @everyone # heading '.repeat(40) }, 'Bold'],
    ['a sold-out item', { requiresShipping: 'true', stock: '0' }, 'Sold out'],
    ['a role for 30 days', { roleId: vip, roleDurationDays: '30' }, 'for 30 days'],
    ['two roles', { roleId: vip, ...sell([{ kind: 'role', roleId: supporter, roleDurationDays: null }]) }, 'permanent'],
    [
      'links and texts',
      sell([
        { kind: 'link', label: 'Course', content: 'https://course.example' },
        { kind: 'text', label: 'Welcome', content: 'Ask for Milo.' },
      ]),
      'Course',
    ],
    ['a membership', { roleId: vip, membership: JSON.stringify(monthly) }, 'per month'],
    ['a trial', { membership: JSON.stringify({ ...monthly, trialDays: 7, renewal: 'automatic' }) }, '7 days'],
  ])('equals what /shop item shows once it is saved: %s', async (_, fields, expected) => {
    const shown = await preview(fields)

    const chat = await shownInChat(await save(fields))

    expect(shown).toEqual(chat)
    expect(shown.texts.join('\n')).toContain(expected)
  })

  test.each([
    ['pay what you want', { mode: 'chosen', minimumPrice: 100, suggestedPrices: [300, 500] }, 'Choose your price'],
    ['free', { mode: 'free' }, 'Get it free'],
    ['locked', { requiredRoleIds: [roles.legend] }, 'Back'],
  ])('keeps the pricing of the item: %s', async (_, pricing, label) => {
    const item = await anItem(guild)
    await setItemPricing(db, item.id, pricing)
    const changes = { name: 'Bigger mug', price: '400' }

    const shown = await preview(changes, { itemId: item.id })
    await save(changes, item.id)

    expect(shown).toEqual(await shownInChat(item.id))
    expect(shown.labels).toContain(label)
  })

  test('applies a sale to the new price and offers discount codes', async () => {
    const item = await anItem(guild)
    await addPriceRule(db, { guildId: guild.id, value: 20, itemIds: [item.id] })
    await addPriceRule(db, { guildId: guild.id, kind: 'code', code: 'SUMMER', value: 50, itemIds: [item.id] })

    const shown = await preview({ price: '2000' }, { itemId: item.id })
    await save({ price: '2000' }, item.id)

    expect(shown).toEqual(await shownInChat(item.id))
    expect(shown.texts.join('\n')).toContain('~~$20.00 USD~~ **$16.00 USD** (Summer sale)')
    expect(shown.labels).toContain('Discount code')
  })

  test('counts the keys that stay and those that will be added', async () => {
    const fields = { ...sell([{ kind: 'key', label: 'Game key' }]), maxQuantity: '4' }
    const empty = await preview(fields)
    const full = await preview(fields, { newKeys: 3 })
    const itemId = await save(fields)
    const soldOut = await shownInChat(itemId)
    await shop.post(`/api/items/${itemId}/keys`, { as: owner, body: { keys: ['ONE', 'TWO', 'THREE'] } })
    const chat = await shownInChat(itemId)
    const kept = await preview(fields, { itemId, newKeys: 1 })

    expect(empty).toEqual(soldOut)
    expect(full).toEqual(chat)
    expect(empty.texts.join('\n')).toContain('Sold out')
    expect(full.texts.join('\n')).toContain('3 left')
    expect(kept.texts.join('\n')).toContain('1 left')
  })

  test('keeps the keys of a pool that stays', async () => {
    const itemId = await save(sell([{ kind: 'key', label: 'Game key' }]))
    await shop.post(`/api/items/${itemId}/keys`, { as: owner, body: { keys: ['FOUR', 'FIVE'] } })
    const renamed = sell([{ _id: await poolOf(itemId), kind: 'key', label: 'Steam key' }])

    const shown = await preview({ ...renamed, name: 'Game' }, { itemId })
    await save({ ...renamed, name: 'Game' }, itemId)

    expect(shown).toEqual(await shownInChat(itemId))
    expect(shown.texts.join('\n')).toContain('2 left')
  })

  test('shows files that are uploaded but not saved', async () => {
    const file = { kind: 'file', label: 'Map', servesNewest: true, downloadLimit: 3 }
    const fields = sell([{ ...file, fileId: (await anUpload()).id }])

    const shown = await preview(fields)

    expect(shown).toEqual(await shownInChat(await save(fields)))
    expect(shown.texts.join('\n')).toContain('map.zip')
  })

  test('shows a new image before the stored pictures', async () => {
    const item = await anItem(guild)
    await addPicture(db, item)
    const image = await plainPicture().png().toBuffer()
    const saved = await shop.put(`/api/items/${item.id}`, { as: owner, body: itemForm(mug, image) })
    const [, second = ''] = (await shownInChat(item.id)).pictures

    const stored = await preview({}, { itemId: item.id })
    const chosen = await preview({}, { itemId: item.id, hasNewImage: true })
    const added = await preview({}, { hasNewImage: true })

    expect(saved.status).toBe(200)
    expect(stored.pictures).toEqual((await shownInChat(item.id)).pictures)
    expect(chosen.pictures).toEqual([`${deps.publicUrl}${newImagePath}`, second])
    expect(added.pictures).toEqual([`${deps.publicUrl}${newImagePath}`])
  })

  test('names the roles it mentions', async () => {
    const { body } = await ask({ roleId: roles.legend })

    expect(chatMessage.parse(body).names).toEqual({ [roles.legend]: 'Legend' })
  })

  test('shows an item that the shop hides, unchanged in the database', async () => {
    const item = await anItem(guild, { isHidden: true, name: 'Secret' })

    const shown = await preview({ name: 'Public' }, { itemId: item.id })

    const stored = await db.selectFrom('item').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
    expect(shown.texts[0]).toBe('## Public')
    expect(stored).toEqual(item)
  })

  test('works before the shop is connected to PayPal', async () => {
    const seller = await aPerson()
    const unpaid = await shop.aGuild({ owner: seller })

    const reply = await shop.post(`/api/guilds/${unpaid.guildId}/items/preview`, { as: seller, body: { fields: mug } })

    expect(describeComponents(chatMessage.parse(reply.body).components).labels).toContain('Buy')
  })
})

describe('the preview of a draft is refused', () => {
  test('for an item of another shop', async () => {
    const elsewhere = await anItem(await shop.aGuild({ owner: await aPerson() }))

    expect(await ask({}, { itemId: elsewhere.id })).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
  })

  test('for a key pool of another item', async () => {
    const other = await save(sell([{ kind: 'key', label: 'Game key' }]))
    const item = await anItem(guild)
    const fields = sell([{ _id: await poolOf(other), kind: 'key', label: 'Game key' }])

    const replies = [await ask(fields, { itemId: item.id }), await ask(fields)]

    expect(replies).toMatchObject([
      { status: 404, body: { code: 'DELIVERABLE_NOT_FOUND' } },
      { status: 404, body: { code: 'DELIVERABLE_NOT_FOUND' } },
    ])
  })

  test.each([
    ['a blank name', { name: ' ' }, 400, 'INVALID_INPUT'],
    ['a price of nothing', { price: '0' }, 400, 'INVALID_INPUT'],
    [
      'a membership that is shipped',
      { membership: JSON.stringify(monthly), requiresShipping: 'true' },
      400,
      'MEMBERSHIP_WITH_SHIPPING',
    ],
  ])('with %s', async (_, fields, status, code) => {
    const reply = await ask(fields)

    expect(reply).toMatchObject({ status, body: { code } })
  })

  test('never shows a file of another shop', async () => {
    const elsewhere = await anUpload((await shop.aGuild({ owner: await aPerson() })).id)
    const file = { kind: 'file', label: 'Map', fileId: elsewhere.id, servesNewest: true, downloadLimit: 3 }

    expect((await preview(sell([file]))).texts.join('\n')).not.toContain('map.zip')
  })

  test('with a role for an owner without premium', async () => {
    const seller = await aPerson()
    const free = await shop.aGuild({ owner: seller })
    const body = { fields: { ...mug, roleId: vip } }

    const reply = await shop.post(`/api/guilds/${free.guildId}/items/preview`, { as: seller, body })

    expect(reply).toMatchObject({ status: 403, body: { code: 'PREMIUM_NEEDED' } })
  })
})
