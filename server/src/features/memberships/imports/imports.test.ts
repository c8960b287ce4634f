import { importedReply, importPreview, importsReply } from '@guildshop/contract/memberships'
import { describe, expect, test, vi } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'
import { insertPeriod } from '../membership-queries.ts'

vi.setConfig({ testTimeout: 300_000 })

const shop = await deliveryShop()
const { db, owner, guild } = shop
const { aMembershipItem, aMember } = membershipBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)
const path = `/api/guilds/${guild.guildId}/membership-imports`
const oneDay = 86_400_000
const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * oneDay).toISOString()
const idOf = (number: number) => String(220_000_000_000_000_000n + BigInt(number))
const csvOf = (count: number) =>
  Array.from({ length: count }, (_, number) => `${idOf(number)},${inDays(60)}`).join('\n')

const anItem = () => aMembershipItem(guild, { roleId: vip })
const membersOf = (itemId: string) => db.selectFrom('membership').selectAll().where('itemId', '=', itemId).execute()

async function start(itemId: string, csv: string) {
  const reply = await shop.post(path, { as: owner, body: { source: 'csv', itemId, csv } })
  return importedReply.parse(reply.body)
}

async function listed(importId: string) {
  const { imports } = importsReply.parse((await shop.get(path, { as: owner })).body)
  return imports.find(({ _id }) => _id === importId)
}

describe('importing a CSV file', () => {
  test('previews who is added, who is a member already and what is invalid', async () => {
    const item = await anItem()
    await aMember(guild, item, { sale: { buyerDiscordId: idOf(1) } })
    const csv = `discord_id,until\n${csvOf(3)}\nabc,2030-01-01`

    const reply = await shop.post(`${path}/preview`, { as: owner, body: { source: 'csv', itemId: item.id, csv } })

    expect(importPreview.parse(reply.body)).toMatchObject({
      added: 2,
      alreadyMembers: 1,
      invalid: [{ line: 5, text: 'abc,2030-01-01' }],
      examples: [{ discordId: idOf(0) }, { discordId: idOf(2) }],
    })
    expect(await membersOf(item.id)).toHaveLength(1)
  })

  test('adds members with the role, without a payment, an announcement or a message', async () => {
    const item = await anItem()
    const until = inDays(60)

    const { importId } = await start(item.id, `${onDiscord.robin},${until}`)
    await shop.runQueuedJobs()
    shop.moveClock(1)
    await shop.runQueuedJobs()

    const [member] = await membersOf(item.id)
    expect(member).toMatchObject({ state: 'active', renewal: 'none', importId, paidUntil: new Date(until) })
    const sale = { id: member?.saleId ?? '' }
    expect(Object.keys(await shop.ledgerOf(sale)).sort()).toEqual(['give-role', 'take-role'])
    expect(await db.selectFrom('buyerMessage').selectAll().where('saleId', '=', sale.id).execute()).toEqual([])
    expect(await listed(importId)).toMatchObject({ members: 1, total: 1, source: 'csv', itemName: 'Gold' })
  })

  test('adds each person once if it is sent twice at the same time', async () => {
    const item = await anItem()

    await Promise.all([start(item.id, csvOf(60)), start(item.id, csvOf(60))])
    await Promise.all([shop.runQueuedJobs(), shop.runQueuedJobs()])

    expect(await membersOf(item.id)).toHaveLength(60)
  })

  test('adds 300 members in batches and ends them again when it is undone', async () => {
    const item = await anItem()
    const { importId, added } = await start(item.id, csvOf(300))
    expect(added).toBe(300)
    expect(await listed(importId)).toMatchObject({ total: 300, remaining: 300, members: 0 })

    await shop.runQueuedJobs()

    expect(await listed(importId)).toMatchObject({ total: 300, members: 300 })
    expect(await listed(importId)).not.toHaveProperty('remaining')
    const [paying] = await membersOf(item.id)
    await pay(paying)
    const undone = await shop.delete(`${path}/${importId}`, { as: owner })
    await shop.runQueuedJobs()

    expect(undone.status).toBe(200)
    expect(await listed(importId)).toMatchObject({ members: 1, undoneAt: expect.any(String) })
    const ended = (await membersOf(item.id)).filter(({ state }) => state === 'ended')
    expect(ended).toHaveLength(299)
    expect(new Set(ended.map(({ closeReason }) => closeReason))).toEqual(new Set(['import-undone']))
    expect(await db.selectFrom('buyerMessage').select('id').execute()).toEqual([])
    expect(await shop.delete(`${path}/${importId}`, { as: owner })).toMatchObject({ body: { code: 'IMPORT_UNDONE' } })
  })

  test('stops when it is undone before it is finished', async () => {
    const item = await anItem()
    const { importId } = await start(item.id, csvOf(5))

    await shop.delete(`${path}/${importId}`, { as: owner })
    await shop.runQueuedJobs()

    expect(await membersOf(item.id)).toEqual([])
  })

  test.each([
    ['', 'IMPORT_EMPTY'],
    ['abc,def', 'IMPORT_EMPTY'],
    [Array.from({ length: 10_001 }, (_, number) => `${idOf(number)},${inDays(9)}`).join('\n'), 'IMPORT_TOO_LARGE'],
  ])('refuses an empty file and one that is too large', async (csv, code) => {
    const item = await anItem()

    expect(await shop.post(path, { as: owner, body: { source: 'csv', itemId: item.id, csv } })).toMatchObject({
      body: { code },
    })
  })

  test('refuses an item that is not a membership', async () => {
    const item = await shop.anItem()

    expect(await shop.post(path, { as: owner, body: { source: 'csv', itemId: item.id, csv: csvOf(1) } })).toMatchObject(
      {
        status: 404,
        body: { code: 'ITEM_NOT_FOUND' },
      },
    )
  })
})

/** A payment of an imported member. */
async function pay(member: Awaited<ReturnType<typeof membersOf>>[number] | undefined) {
  const item = await db
    .selectFrom('item')
    .selectAll()
    .where('id', '=', member?.itemId ?? '')
    .executeTakeFirstOrThrow()
  const sale = await aSale(
    guild,
    { ...item, roleId: null },
    {
      buyerDiscordId: member?.buyerDiscordId ?? '',
      isRenewal: true,
    },
  )
  await insertPeriod(db, { membershipId: member?.id ?? '', kind: 'payment', saleId: sale.id, at: shop.deps.now() })
}

describe('importing everyone with a role', () => {
  const holders = (itemId: string, roleId: string) => ({ source: 'role', itemId, roleId, until: inDays(30) })

  test('adds the people with the role', async () => {
    const item = await anItem()
    await shop.world.pull('members-intent', { enabled: true })
    const holding = { guild: guild.guildId, user: onDiscord.robin, role: vip, present: true }
    await shop.world.pull('member-roles', holding)

    const reply = await shop.post(path, { as: owner, body: holders(item.id, vip) })
    await shop.runQueuedJobs()

    expect(reply.status).toBe(200)
    const members = await membersOf(item.id)
    expect(members.map(({ buyerDiscordId }) => buyerDiscordId)).toContain(onDiscord.robin)
    expect(members.find(({ buyerDiscordId }) => buyerDiscordId === onDiscord.robin)?.buyerDiscordUsername).toBeTruthy()
  })

  test('reports that Discord does not let the bot list members', async () => {
    const item = await anItem()
    await shop.world.pull('members-intent', { enabled: false })

    expect(await shop.post(`${path}/preview`, { as: owner, body: holders(item.id, vip) })).toMatchObject({
      status: 409,
      body: { code: 'MEMBERS_INTENT_OFF' },
    })
  })

  test('refuses a role that does not exist, and an end in the past', async () => {
    const item = await anItem()
    const past = { ...holders(item.id, vip), until: '2020-01-01T00:00:00Z' }

    expect(await shop.post(path, { as: owner, body: holders(item.id, '410000000000019999') })).toMatchObject({
      body: { code: 'ROLE_NOT_IN_GUILD' },
    })
    expect(await shop.post(path, { as: owner, body: past })).toMatchObject({ body: { code: 'INVALID_INPUT' } })
  })
})
