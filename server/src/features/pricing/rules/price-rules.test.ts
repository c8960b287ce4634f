import { randomUUID } from 'node:crypto'
import { maxPriceRules } from '@guildshop/contract/price-rules'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { pricingShop, requests, savedId } from '../pricing-shop.testing.ts'

const shop = await pricingShop()
const { petra, aShop } = shop

const storedRules = (guildId: string) =>
  shop.db.selectFrom('priceRule').selectAll().where('guildId', '=', guildId).where('deletedAt', 'is', null).execute()

describe('an offer', () => {
  test('is added and listed with its terms, newest first', async () => {
    const { anItem, addRule, addCode, read } = await aShop()
    const mug = await anItem()
    const terms = { itemIds: [mug.id], endsAt: '2999-01-01T00:00:00.000Z', totalUses: 5, minimumAmount: 1000 }

    const sale = await addRule({ name: ' Summer ' })
    const code = await addCode({ ...terms, code: 'Mug-5', currency: 'USD' })

    expect(sale).toMatchObject({ status: 200, body: { message: 'Offer added.', rule: { name: 'Summer' } } })
    expect((await read()).rules).toEqual([
      expect.objectContaining({ ...terms, kind: 'code', code: 'Mug-5', name: 'Mug-5', currency: 'USD', version: 1 }),
      expect.objectContaining({ kind: 'sale', itemIds: null, state: 'active', problem: null, totals: [], uses: 0 }),
    ])
    expect(savedId(code)).toBe((await read()).rules[0]?._id)
  })

  test('is changed', async () => {
    const { anItem, addRule, editRule, read } = await aShop()
    const [mug, cup] = [await anItem(), await anItem()]
    const id = savedId(await addRule({ itemIds: [mug.id] }))

    const reply = await editRule(id, { version: 1, value: 30, itemIds: [cup.id, cup.id], currency: 'USD' })

    expect(reply).toMatchObject({ status: 200, body: { message: 'Offer saved.', rule: { version: 2, value: 30 } } })
    expect((await read()).rules).toMatchObject([{ itemIds: [cup.id], currency: null }])
  })

  test('accepts one of several concurrent edits of the same version', async () => {
    const { addRule, editRule, read } = await aShop()
    const id = savedId(await addRule({}))

    const replies = await Promise.all([40, 50].map((value) => editRule(id, { version: 1, value })))

    const refused = { status: 409, body: { code: 'PRICE_RULE_CHANGED' } }
    expect(replies.toSorted((a, b) => a.status - b.status)).toMatchObject([{ status: 200 }, refused])
    expect((await read()).rules).toMatchObject([{ version: 2 }])
  })

  test('keeps its kind', async () => {
    const { addRule, editRule } = await aShop()
    const id = savedId(await addRule({}))

    const reply = await editRule(id, { ...requests.code, version: 1 })

    expect(reply).toMatchObject({ status: 400, body: { message: "You can't change an offer's type." } })
  })

  test('is paused and resumed without a new version', async () => {
    const { addRule } = await aShop()
    const id = savedId(await addRule({}))
    const pause = (isPaused: boolean) => shop.post(`/api/price-rules/${id}/pause`, { as: petra, body: { isPaused } })

    expect(await pause(true)).toMatchObject({
      body: { message: 'Offer paused.', rule: { state: 'paused', version: 1 } },
    })
    expect(await pause(false)).toMatchObject({ body: { message: 'Offer resumed.', rule: { state: 'active' } } })
  })

  test('is deleted once, and kept for its orders', async () => {
    const { guild, addCode, read } = await aShop()
    const id = savedId(await addCode())
    const remove = () => shop.delete(`/api/price-rules/${id}`, { as: petra })

    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Offer deleted.' } })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'PRICE_RULE_NOT_FOUND' } })
    expect((await read()).rules).toEqual([])
    expect(await shop.db.selectFrom('priceRule').select('id').where('guildId', '=', guild.id).execute()).toHaveLength(1)
    expect(await addCode()).toMatchObject({ status: 200 })
  })

  test.each([
    ['get', ''],
    ['put', ''],
    ['delete', ''],
    ['post', '/pause'],
    ['post', '/post'],
  ] as const)('is not found by another id: %s %s', async (method, path) => {
    const text = { text: 'Hi', channelId: roles.legend, isPaused: true, ...requests.sale, version: 1 }
    const found = await shop[method](`/api/price-rules/${randomUUID()}${path}`, {
      as: petra,
      ...(method !== 'get' && { body: text }),
    })

    expect(found.status).toBe(404)
  })

  test('is refused in a shop that the plan disables', async () => {
    const { guild, addRule, read } = await aShop()
    const id = savedId(await addRule({}))
    await shop.db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()

    const replies = [
      await addRule({}),
      await shop.post(`/api/price-rules/${id}/pause`, { as: petra, body: { isPaused: true } }),
      await shop.delete(`/api/price-rules/${id}`, { as: petra }),
    ]

    expect(replies.map(({ body }) => Object(body).code)).toEqual(Array(3).fill('GUILD_DISABLED'))
    expect((await read()).rules).toMatchObject([{ state: 'active' }])
  })
})

describe('a code', () => {
  test('is unique in its shop without case, also for concurrent requests', async () => {
    const { guild, addCode } = await aShop()

    const replies = await Promise.all(['FIVE', 'five', 'Five', 'fIVE'].map((code) => addCode({ code })))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => Object(body).code === 'CODE_TAKEN')).toHaveLength(3)
    expect(await storedRules(guild.id)).toHaveLength(1)
    const other = await aShop()
    expect(await other.addCode({ code: 'FIVE' })).toMatchObject({ status: 200 })
  })

  test("can't be renamed to another one", async () => {
    const { addCode, editRule } = await aShop()
    await addCode({ code: 'FIVE' })
    const id = savedId(await addCode({ code: 'TEN' }))

    const reply = await editRule(id, { ...requests.code, code: 'five', version: 1 })

    expect(reply).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN' } })
  })

  test("can't have fewer uses than were paid or are being paid", async () => {
    const { guild, editRule } = await aShop()
    const { id } = await addPriceRule(shop.db, { guildId: guild.id, code: 'FIVE', uses: 2, reservedUses: 1 })
    const edit = (totalUses: number) => editRule(id, { ...requests.code, code: 'FIVE', totalUses, version: 1 })

    expect(await edit(2)).toMatchObject({ status: 409, body: { code: 'USES_BELOW_USED' } })
    expect(await edit(3)).toMatchObject({ status: 200, body: { rule: { state: 'used-up', uses: 2, reservedUses: 1 } } })
  })
})

describe('the limit of offers', () => {
  test('holds for concurrent requests and counts no deleted ones', async () => {
    const { guild, addRule } = await aShop()
    const many = Array.from({ length: maxPriceRules - 2 }, (_, number) => ({
      guildId: guild.id,
      kind: 'sale',
      name: `Sale ${number}`,
      effect: 'percent',
      value: 5,
      isForAllItems: true,
      createdAt: new Date(),
    }))
    await shop.db.insertInto('priceRule').values(many).execute()
    await addPriceRule(shop.db, { guildId: guild.id, deletedAt: new Date() })

    const replies = await Promise.all(Array.from({ length: 6 }, () => addRule({})))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.filter(({ body }) => Object(body).code === 'PRICE_RULE_LIMIT')).toHaveLength(4)
    expect(await storedRules(guild.id)).toHaveLength(maxPriceRules)
  })
})

describe('saving an offer', () => {
  test('refuses items of other shops and deleted ones', async () => {
    const foreign = await (await aShop()).anItem()
    const { anItem, addRule } = await aShop()
    const deleted = await anItem({ deletedAt: new Date() })
    const mug = await anItem()

    for (const id of [foreign.id, deleted.id, randomUUID()]) {
      expect(await addRule({ itemIds: [mug.id, id] })).toMatchObject({ body: { code: 'ITEM_NOT_IN_SHOP' } })
    }
  })

  test('refuses roles of other servers and @everyone, unless they were chosen before', async () => {
    const { guild, addRule, editRule } = await aShop()
    const rule = { kind: 'role', roleIds: [roles.legend] }
    const gone = await addPriceRule(shop.db, { guildId: guild.id, kind: 'role', roleIds: [roles.raider] })

    expect(await addRule(rule)).toMatchObject({ status: 200 })
    expect(await addRule({ ...rule, roleIds: [roles.raider] })).toMatchObject({ body: { code: 'ROLE_NOT_IN_GUILD' } })
    expect(await addRule({ ...rule, roleIds: [guild.guildId] })).toMatchObject({ body: { code: 'ROLE_IS_EVERYONE' } })
    expect(await editRule(gone.id, { ...rule, roleIds: [roles.raider], version: 1 })).toMatchObject({ status: 200 })
  })

  test("refuses amounts in another currency than the shop's", async () => {
    const { addRule } = await aShop({ defaultCurrency: 'JPY' })
    const amount = { effect: 'amount', value: 500 }

    expect(await addRule({ ...amount, currency: 'USD' })).toMatchObject({ body: { code: 'AMOUNT_CURRENCY_CHANGED' } })
    expect(await addRule({ ...amount, currency: 'JPY' })).toMatchObject({ status: 200 })
    expect(await addRule({ ...amount, value: 550, currency: 'JPY' })).toMatchObject({
      status: 400,
      body: { message: "Amounts in JPY can't have decimals." },
    })
  })

  test('refuses to make chosen items free if they are shipped or memberships', async () => {
    const { anItem, addRule } = await aShop()
    const shipped = await anItem({ requiresShipping: true })
    const membership = await anItem({ membershipPeriod: 'month' })
    const free = { effect: 'price', value: 0, currency: 'USD' }

    expect(await addRule({ ...free, itemIds: [shipped.id] })).toMatchObject({ body: { code: 'SHIPPED_ITEM_NOT_FREE' } })
    expect(await addRule({ value: 100, itemIds: [membership.id] })).toMatchObject({
      body: { code: 'MEMBERSHIP_PRICE_FIXED' },
    })
    expect(await addRule({ ...free, value: 1, itemIds: [shipped.id, membership.id] })).toMatchObject({ status: 200 })
    expect(await addRule({ value: 100 })).toMatchObject({ status: 200 })
  })
})

describe('an offer that applies to nothing', () => {
  test('reports a change of the currency', async () => {
    const { guild, addRule, read } = await aShop()
    await addRule({ effect: 'amount', value: 500, currency: 'USD' })
    await shop.db.updateTable('guild').set({ defaultCurrency: 'EUR' }).where('id', '=', guild.id).execute()

    const [rule] = (await read()).rules

    expect(rule?.problem).toBe('This offer is in USD, but the shop sells in EUR. Edit the offer to use it again.')
  })

  test('reports that its items were deleted, and applies again to a restored one', async () => {
    const { anItem, addRule, editRule, read } = await aShop()
    const [mug, cup] = [await anItem(), await anItem()]
    const id = savedId(await addRule({ itemIds: [mug.id] }))
    const setDeleted = (deletedAt: Date | null) =>
      shop.db.updateTable('item').set({ deletedAt }).where('id', '=', mug.id).execute()
    await setDeleted(new Date())

    const [rule] = (await read()).rules
    await editRule(id, { itemIds: [cup.id], version: 1 })
    await setDeleted(null)

    expect(rule).toMatchObject({
      itemIds: [],
      problem: 'All items of this offer have been deleted. Choose other items.',
    })
    expect(new Set((await read()).rules[0]?.itemIds)).toEqual(new Set([mug.id, cup.id]))
  })
})
