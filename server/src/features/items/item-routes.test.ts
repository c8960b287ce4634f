import { currencies } from '@guildshop/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { itemBuilders, itemForm } from '../../testing/builders/item-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { changeItemCurrency } from './change-item-currency.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)

async function aShop(given: { defaultCurrency?: string; isEnabled?: boolean } = {}) {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner, ...given })
  return {
    owner,
    guild,
    create: (form: FormData, as: Person = owner) => shop.post(`/api/guilds/${guild.guildId}/items`, { as, body: form }),
    edit: (id: string, form: FormData) => shop.put(`/api/items/${id}`, { as: owner, body: form }),
    remove: (id: string) => shop.delete(`/api/items/${id}`, { as: owner }),
    list: async () => {
      const { body } = await shop.get(`/api/guilds/${guild.guildId}/items`, { as: owner })
      return Array.isArray(body) ? body : []
    },
  }
}

const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()
const idOf = ({ body }: { body: unknown }) => String(Object(body)._id)

describe('the items of a shop', () => {
  test('are listed in creation order, in the currency of the server', async () => {
    const { create, list } = await aShop({ defaultCurrency: 'NZD' })
    await create(itemForm({ name: ' Mug ', description: ' Holds tea ', price: '1999', stock: '3' }))
    await create(itemForm({ name: 'Print', requiresShipping: 'true', stock: '0' }))

    const items = await list()

    expect(items).toEqual([
      {
        _id: expect.any(String),
        name: 'Mug',
        description: 'Holds tea',
        price: 1999,
        currency: 'NZD',
        stock: 3,
        requiresShipping: false,
        imageUrl: null,
        enabled: true,
        roleId: null,
        roleDurationDays: null,
        roleProblem: null,
        refundTakesBack: true,
        version: 1,
        isHidden: false,
        maxQuantity: 1,
        deliverables: [],
      },
      expect.objectContaining({ name: 'Print', requiresShipping: true, stock: 0, currency: 'NZD' }),
    ])
  })

  test('keep the refund behavior when an edit does not mention it', async () => {
    const { create, edit } = await aShop()
    const made = await create(itemForm({ refundTakesBack: 'false' }))

    const edited = await edit(idOf(made), itemForm({ name: 'Other' }))

    expect(made.body).toMatchObject({ refundTakesBack: false })
    expect(edited.body).toMatchObject({ name: 'Other', refundTakesBack: false })
  })

  test('are listed by our own id of the server as well', async () => {
    const { owner, guild, create } = await aShop()
    await create(itemForm())

    const reply = await shop.get(`/api/guilds/${guild.id}/items`, { as: owner })

    expect(reply).toMatchObject({ status: 200, body: [{ name: 'Mug' }] })
  })

  test('can be edited, which returns the saved item', async () => {
    const { guild, edit, list } = await aShop()
    const { id } = await anItem(guild)

    const reply = await edit(id, itemForm({ name: 'Cup', price: '1', stock: '7' }))

    expect(reply).toMatchObject({ status: 200, body: { _id: id, name: 'Cup', price: 1, stock: 7 } })
    expect(await list()).toEqual([reply.body])
  })

  test('can be deleted once; the row stays for past sales', async () => {
    const { guild, edit, remove, list } = await aShop()
    const { id } = await anItem(guild)

    const replies = [await remove(id), await remove(id), await edit(id, itemForm())]

    expect(replies.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(await list()).toEqual([])
    expect(await stored(id)).toMatchObject({ deletedAt: expect.any(Date) })
  })

  test.each(['x', '1', '00000000-0000-0000-0000-000000000000', '310000000000000001'])(
    'return 404 for the id %s',
    async (id) => {
      const { edit, remove } = await aShop()

      expect(await edit(id, itemForm())).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    },
  )

  test('cannot be changed while the server is disabled by the plan', async () => {
    const { guild, create, edit, remove, list } = await aShop({ isEnabled: false })
    const { id } = await anItem(guild)

    const replies = [await create(itemForm()), await edit(id, itemForm()), await remove(id)]

    const disabled = { status: 403, body: { code: 'GUILD_DISABLED' } }
    expect(replies).toMatchObject([disabled, disabled, disabled])
    expect(await list()).toHaveLength(1)
  })
})

describe('T17: item fields are parsed strictly', () => {
  const bad: Array<[string, Record<string, string | undefined>, string]> = [
    ['no name', { name: undefined }, 'Name is required.'],
    ['a blank name', { name: '  ' }, 'Name is required.'],
    ['no description', { description: '' }, 'Description is required.'],
    ['a negative price', { price: '-1' }, 'Price must be at least $0.01.'],
    ['a price of zero', { price: '0' }, 'Price must be at least $0.01.'],
    ['a price in scientific notation', { price: '1e3' }, 'Price must be at least $0.01.'],
    ['a price with decimals', { price: '15.00' }, 'Price must be at least $0.01.'],
    ['a price in hexadecimal', { price: '0x10' }, 'Price must be at least $0.01.'],
    ['a price too large for a number', { price: '9'.repeat(400) }, 'Price must be at least $0.01.'],
    ['a price above the highest', { price: '10000001' }, "Price can't be more than 100,000.00."],
    ['an array of prices', { price: undefined, 'price[]': '100' }, 'Price must be at least $0.01.'],
    ['a stock below -1', { stock: '-2' }, 'Stock must be at least 1 for limited digital items.'],
    ['a stock in scientific notation', { stock: '1e3' }, 'Stock must be at least 1 for limited digital items.'],
    ['no stock', { stock: undefined }, 'Stock is required.'],
    ['a limited digital item without stock', { stock: '0' }, 'Stock must be at least 1 for limited digital items.'],
    [
      'shipping that is neither true nor false',
      { requiresShipping: '1' },
      'Choose whether this item requires shipping.',
    ],
    ['a role that is not an id', { roleId: "' or 1=1 --" }, "This isn't a Discord role."],
    [
      'a role for zero days',
      { roleDurationDays: '0' },
      'Role duration must be between 1 and 365 days, or empty for never.',
    ],
    [
      'a role for too many days',
      { roleDurationDays: '366' },
      'Role duration must be between 1 and 365 days, or empty for never.',
    ],
    ['a zero character', { name: 'a\0b' }, 'Name contains an unsupported character.'],
    ['a name that is too long', { name: 'x'.repeat(101) }, "Name can't be longer than 100 characters."],
  ]

  test.each(bad)('refuses %s', async (_what, fields, message) => {
    const { guild, create, edit, list } = await aShop()
    const item = await anItem(guild)

    const replies = [await create(itemForm(fields)), await edit(item.id, itemForm(fields))]

    const refusal = { status: 400, body: { code: 'INVALID_INPUT', message } }
    expect(replies).toMatchObject([refusal, refusal])
    expect(await stored(item.id)).toEqual(item)
    expect(await list()).toHaveLength(1)
  })

  test.each(['name', 'price', 'stock', 'roleId', 'unknown'])('refuses a field sent twice: %s', async (field) => {
    const { create } = await aShop()
    const form = itemForm({ [field]: '1' })
    form.append(field, '1')

    expect(await create(form)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test.each(['[1,2]', '{"a":1}', '100', 'null', '{'])('refuses a field sent as JSON: %s', async (json) => {
    const { owner, guild } = await aShop()
    const part = (name: string, value: string, type = 'text/plain') =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: ${type}\r\n\r\n${value}\r\n`
    const texts = { name: 'Mug', description: 'x', stock: '-1', requiresShipping: 'false' }
    const parts = Object.entries(texts).map(([name, value]) => part(name, value))

    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/guilds/${guild.guildId}/items`,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${parts.join('')}${part('price', json, 'application/json')}--b--\r\n`,
    })

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_INPUT'])
  })

  test.each([
    ['JSON', 'application/json', '{"name":"Mug"}'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nMug'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['a field named __proto__', 'multipart/form-data; boundary=b', oneField('__proto__', 'x')],
    ['an overlong text', 'multipart/form-data; boundary=b', oneField('description', 'x'.repeat(30_000))],
    ['a thousand fields', 'multipart/form-data; boundary=b', oneField('a', 'x').repeat(1000)],
  ])('refuses a malformed form: %s', async (_what, type, payload) => {
    const { owner, guild } = await aShop()

    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/guilds/${guild.guildId}/items`,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
      payload,
    })

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('ignores unknown fields', async () => {
    const { create } = await aShop()

    const reply = await create(itemForm({ currency: 'JPY', isEnabled: 'false', guildId: 'x', deletedAt: '2020-01-01' }))

    expect(reply).toMatchObject({ status: 200, body: { currency: 'USD', enabled: true } })
    expect(await stored(idOf(reply))).toMatchObject({ deletedAt: null })
  })
})

function oneField(name: string, value: string): string {
  return `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
}

describe('the item limit of a plan', () => {
  test('is enforced under concurrent requests', async () => {
    const { guild, create, list } = await aShop()
    await Promise.all(Array.from({ length: 7 }, () => anItem(guild)))

    const replies = await Promise.all(Array.from({ length: 9 }, () => create(itemForm())))

    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(6)
    expect(refused).toMatchObject(refused.map(() => ({ status: 403, body: { code: 'ITEM_LIMIT_FREE' } })))
    expect(await list()).toHaveLength(10)
  })

  test('is higher with premium and has its own code', async () => {
    const { owner, guild, create } = await aShop()
    await shop.givePremium(owner)
    await Promise.all(Array.from({ length: 99 }, () => anItem(guild)))

    const replies = [await create(itemForm()), await create(itemForm())]

    expect(replies).toMatchObject([{ status: 200 }, { status: 403, body: { code: 'ITEM_LIMIT_PREMIUM' } }])
  })

  test('counts neither deleted items nor those of another server', async () => {
    const { owner, guild, create } = await aShop()
    const other = await shop.aGuild({ owner })
    await Promise.all(Array.from({ length: 10 }, () => anItem(guild, { deletedAt: new Date() })))
    await Promise.all(Array.from({ length: 10 }, () => anItem(other)))

    expect(await create(itemForm())).toMatchObject({ status: 200 })
  })

  test('enables the next item when one is deleted', async () => {
    const { guild, remove, list } = await aShop()
    const minutes = Array.from({ length: 12 }, (_, minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)))
    const items = []
    for (const [index, createdAt] of minutes.entries())
      items.push(await anItem(guild, { createdAt, isEnabled: index < 10 }))

    await remove(items[3]?.id ?? '')

    expect((await list()).map(({ enabled }) => enabled)).toEqual([...Array(10).fill(true), false])
  })
})

describe('prices in yen', () => {
  test('must be whole yen', async () => {
    const { guild, create, edit, list } = await aShop({ defaultCurrency: 'JPY' })
    const { id } = await anItem(guild, { currency: 'JPY', price: 100 })

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000_000 }), async (price) => {
        const reply = await edit(id, itemForm({ price: String(price) }))

        if (price % 100 === 0) expect(reply).toMatchObject({ status: 200, body: { price, currency: 'JPY' } })
        else expect(reply).toMatchObject({ status: 400, body: { code: 'PRICE_NOT_WHOLE_YEN' } })
        expect((await list()).every((item) => item.price % 100 === 0)).toBe(true)
      }),
      { numRuns: 25, examples: [[100], [99], [101], [10_000_000]] },
    )
    expect(await create(itemForm({ price: '150' }))).toMatchObject({ status: 400 })
  })

  test('are rounded up on a currency change, while other currencies keep the amount', async () => {
    const { guild } = await aShop()
    const { guild: other } = await aShop()
    const untouched = await anItem(other, { price: 1 })
    const price = fc.integer({ min: 1, max: 10_000_000 })

    await fc.assert(
      fc.asyncProperty(fc.array(price, { maxLength: 5 }), fc.constantFrom(...currencies), async (prices, currency) => {
        await shop.db.deleteFrom('item').where('guildId', '=', guild.id).execute()
        for (const cents of prices) await anItem(guild, { price: cents })

        await shop.db.transaction().execute((tx) => changeItemCurrency(tx, guild.id, currency))

        const items = await shop.db.selectFrom('item').selectAll().where('guildId', '=', guild.id).execute()
        const expected = prices.map((cents) => (currency === 'JPY' ? Math.ceil(cents / 100) * 100 : cents))
        expect(items.every((item) => item.currency === currency)).toBe(true)
        expect(items.map((item) => item.price).sort()).toEqual(expected.sort())
      }),
      { numRuns: 25, examples: [[[1, 99, 100, 101, 10_000_000, 9_999_999], 'JPY']] },
    )
    expect(await stored(untouched.id)).toEqual(untouched)
  })
})
