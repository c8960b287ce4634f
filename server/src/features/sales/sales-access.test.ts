import { describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)

const owner = await shop.aPerson()
const otherOwner = await shop.aPerson()
const manager = await shop.aPerson()
const member = await shop.aPerson()
await shop.givePremium(owner)
await shop.givePremium(otherOwner)
await shop.tieDiscord(owner, onDiscord.petra)
await shop.tieDiscord(manager, onDiscord.milo)
await shop.tieDiscord(member, onDiscord.robin)
const guild = await shop.aGuild({ owner, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })
const mug = await anItem(guild, { requiresShipping: true })
const otherGuild = await shop.aGuild({ owner: otherOwner, guildId: servers.retroRaiders })
await aSale(otherGuild, await anItem(otherGuild, { requiresShipping: true }))

const people = {
  visitor: undefined,
  'bearer of a made-up token': { token: 'made.up.token' },
  'banned person': await shop.aPerson({ bannedAt: new Date() }),
  stranger: await shop.aPerson(),
  'owner of another server': otherOwner,
  'super administrator': await shop.aPerson({ isSuperAdmin: true }),
  'buyer without the manage role': member,
  manager,
  owner,
}
type Someone = keyof typeof people

type Call = { method: 'get' | 'post' | 'put'; path: (id: string) => string; body?: (saleId: string) => object }

/** Calls by server id and calls by order id. */
const onServer: Record<string, Call> = {
  'GET sales-metrics': { method: 'get', path: (id) => `/guilds/${id}/sales-metrics` },
  'GET pending-shipment': { method: 'get', path: (id) => `/guilds/${id}/sales/pending-shipment` },
  'GET sales': { method: 'get', path: (id) => `/guilds/${id}/sales` },
  'GET sales.csv': { method: 'get', path: (id) => `/guilds/${id}/sales.csv` },
  'GET attention': { method: 'get', path: (id) => `/guilds/${id}/attention` },
  'POST ship-many': {
    method: 'post',
    path: (id) => `/guilds/${id}/sales/ship-many`,
    body: (saleId) => ({ shipments: [{ saleId }], isPreview: false }),
  },
}
const onOrder: Record<string, Call> = {
  'GET sale': { method: 'get', path: (id) => `/sales/${id}` },
  'PUT ship': { method: 'put', path: (id) => `/sales/${id}/ship`, body: () => ({ trackingNumber: 'AB1' }) },
}

const names: Someone[] = [
  'visitor',
  'bearer of a made-up token',
  'banned person',
  'stranger',
  'owner of another server',
  'super administrator',
  'buyer without the manage role',
  'manager',
  'owner',
]
const signedOut: Someone[] = ['visitor', 'bearer of a made-up token', 'banned person']

function expectedOnServer(who: Someone): object {
  if (signedOut.includes(who)) return { status: 401 }
  if (who === 'owner') return { status: 200 }
  if (who === 'manager') return { status: 403, body: { code: 'NOT_THE_OWNER' } }
  return { status: 404, body: { code: 'GUILD_NOT_FOUND' } }
}

function expectedOnOrder(who: Someone): object {
  if (signedOut.includes(who)) return { status: 401 }
  return who === 'owner' ? { status: 200 } : { status: 404, body: { code: 'SALE_NOT_FOUND' } }
}

async function ask(call: Call, who: Someone, id: string, saleId: string) {
  const as = people[who]
  return shop[call.method](`/api${call.path(id)}`, { ...(as && { as }), ...(call.body && { body: call.body(saleId) }) })
}

const everyone = (calls: Record<string, Call>) =>
  Object.entries(calls).flatMap(([name, call]) => names.map((who) => ({ name, call, who })))

describe("T19: only the owner can access a server's sales", () => {
  test.each(everyone(onServer))('$name as $who', async ({ call, who }) => {
    const sale = await aSale(guild, mug)

    const [byDiscordId, byOwnId] = [
      await ask(call, who, guild.guildId, sale.id),
      await ask(call, who, guild.id, sale.id),
    ]

    expect(byDiscordId).toMatchObject(expectedOnServer(who))
    expect(byOwnId).toMatchObject(expectedOnServer(who))
  })

  test.each(everyone(onOrder))('$name as $who', async ({ call, who }) => {
    const sale = await aSale(guild, mug)

    const reply = await ask(call, who, sale.id, sale.id)

    expect(reply).toMatchObject(expectedOnOrder(who))
    const { shippedAt } = await shop.db
      .selectFrom('sale')
      .select('shippedAt')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow()
    expect(shippedAt !== null).toBe(who === 'owner' && call.method === 'put')
  })

  test('covers every audience', () => {
    expect(names).toEqual(Object.keys(people))
  })
})

test('refusals reveal no address or buyer', async () => {
  const sale = await aSale(guild, mug)

  const replies = await Promise.all(
    names
      .filter((who) => who !== 'owner')
      .flatMap((who) => [
        ...Object.values(onServer).map((call) => ask(call, who, guild.guildId, sale.id)),
        ...Object.values(onOrder).map((call) => ask(call, who, sale.id, sale.id)),
      ]),
  )

  expect(JSON.stringify(replies.map(({ body }) => body))).not.toMatch(/Lantern|Robin|robin|Mug/)
})

test("refuses to ship another server's orders in bulk", async () => {
  const sale = await aSale(guild, mug)
  const body = { shipments: [{ saleId: sale.id }], isPreview: false }

  const reply = await shop.post(`/api/guilds/${otherGuild.guildId}/sales/ship-many`, { as: otherOwner, body })

  expect(reply.body).toEqual({
    shipments: [
      { saleId: sale.id, orderNumber: null, itemName: null, trackingNumber: null, problem: 'Order not found.' },
    ],
  })
})

test.each(['nothing', '1', '00000000-0000-4000-8000-000000000000'])('the order %s does not exist', async (id) => {
  const replies = await Promise.all([
    shop.get(`/api/sales/${id}`, { as: owner }),
    shop.put(`/api/sales/${id}/ship`, { as: owner, body: {} }),
  ])

  for (const { status, body } of replies)
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'SALE_NOT_FOUND' } })
})
