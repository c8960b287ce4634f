import { memberDetails, membersReply } from '@guildshop/contract/memberships'
import { describe, expect, test } from 'vitest'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { aMembershipItem, aMember } = membershipBuilders(shop.deps)
const oneDay = 86_400_000

async function aShop() {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const item = await aMembershipItem(guild)
  return {
    owner,
    guild,
    item,
    join: (number: number, given: Partial<Parameters<typeof aMember>[2]> = {}) => {
      const buyerDiscordId = String(220_000_000_000_000_000n + BigInt(number))
      return aMember(guild, item, { ...given, sale: { buyerDiscordId, ...given?.sale } })
    },
    list: async (query = '') => {
      const reply = await shop.get(`/api/guilds/${guild.guildId}/members${query}`, { as: owner })
      return membersReply.parse(reply.body)
    },
    read: async (id: string) => memberDetails.parse((await shop.get(`/api/memberships/${id}`, { as: owner })).body),
  }
}

describe('GET /guilds/:id/members', () => {
  test('lists members newest first, 50 per page', async () => {
    const { join, list } = await aShop()
    const start = shop.deps.now().getTime()
    const ids: string[] = []
    for (let number = 0; number < 53; number += 1) {
      const createdAt = new Date(start - number * 1000)
      ids.push((await join(number, { sale: { createdAt } })).id)
    }

    const first = await list()
    const second = await list(`?cursor=${first.nextCursor}`)

    expect(first.members.map(({ _id }) => _id)).toEqual(ids.slice(0, 50))
    expect(second.members.map(({ _id }) => _id)).toEqual(ids.slice(50))
    expect(second.nextCursor).toBeNull()
  })

  test('finds members by part of their name and by Discord id', async () => {
    const { join, list } = await aShop()
    const robin = await join(1, { sale: { buyerDiscordUsername: 'Robin_100%' } })
    const sam = await join(2, { sale: { buyerDiscordUsername: 'sam' } })

    expect((await list('?q=obin_100%25')).members).toMatchObject([{ _id: robin.id }])
    expect((await list('?q=o_in')).members).toEqual([])
    expect((await list(`?q=${sam.buyerDiscordId}`)).members).toMatchObject([{ _id: sam.id }])
  })

  test('filters by state, item and the end of the paid period', async () => {
    const { owner, guild, item, join, list } = await aShop()
    const week = await aMembershipItem(guild, { membershipPeriod: 'week' })
    const [monthly, ended] = [await join(1), await join(2)]
    const weekly = await aMember(guild, week)
    await shop.post(`/api/memberships/${ended.id}/end`, { as: owner, body: { now: true, reason: '' } })
    const ids = async (query: string) => (await list(query)).members.map(({ _id }) => _id)

    expect(await ids('?state=ended')).toEqual([ended.id])
    expect(await ids(`?itemId=${item.id}&state=active`)).toEqual([monthly.id])
    expect(await ids(`?itemId=${week.id}`)).toEqual([weekly.id])
    expect(await ids('?endsWithin=8')).toEqual([weekly.id])
    expect(await ids('?endsWithin=40')).toEqual([weekly.id, monthly.id])
  })

  test('leaves out memberships that never began', async () => {
    const { join, list } = await aShop()
    await join(1, { sale: { state: 'open', paidAt: null, captureId: null, holdsStock: true } })

    expect(await list()).toEqual({ members: [], nextCursor: null })
  })

  test.each(['?cursor=abc', '?itemId=abc', '?endsWithin=0', '?endsWithin=x', '?state=gone'])(
    'refuses %s',
    async (query) => {
      const { owner, guild } = await aShop()

      expect(await shop.get(`/api/guilds/${guild.guildId}/members${query}`, { as: owner })).toMatchObject({
        status: 400,
      })
    },
  )

  test('hides members who joined after the owner lost access to the server', async () => {
    const { guild, join, list, read } = await aShop()
    const before = await join(1)
    const ownerLostAt = new Date(shop.deps.now().getTime() + 1)
    const later = await join(2, { sale: { createdAt: new Date(ownerLostAt.getTime() + 1000) } })
    const ownerCheckDueAt = new Date(ownerLostAt.getTime() + oneDay)
    await shop.db.updateTable('guild').set({ ownerLostAt, ownerCheckDueAt }).where('id', '=', guild.id).execute()

    expect((await list()).members).toMatchObject([{ _id: before.id }])
    await expect(read(later.id)).rejects.toThrow()
  })
})

test('exports members as CSV without letting names become formulas', async () => {
  const { owner, guild, join } = await aShop()
  await join(1, { sale: { buyerDiscordUsername: '=1+1' } })
  await join(2, { sale: { buyerDiscordUsername: 'sam' } })

  const reply = await shop.get(`/api/guilds/${guild.guildId}/members/export?q=1%2B1`, { as: owner })
  const everyone = await shop.get(`/api/guilds/${guild.guildId}/members/export`, { as: owner })

  const [heading, line, ...rest] = String(reply.body).trim().split('\r\n')
  expect(reply.headers['content-disposition']).toContain('members-')
  expect(heading).toContain('Member,Member Discord id,Item,State,Renewal,Price,Currency,Period,Joined at,Paid until')
  expect(line).toContain(`"'=1+1",220000000000000001,Gold,Active,reminder,5.00,USD,month`)
  expect(rest).toEqual([])
  expect(String(everyone.body).trim().split('\r\n')).toHaveLength(3)
})

test('shows the payments with order numbers, the history with names and the messages of a member', async () => {
  const { owner, guild, join, read } = await aShop()
  const { id, saleId } = await join(1)
  const say = { as: owner, body: { text: 'Thank you.' } }
  await shop.post(`/api/memberships/${id}/extend`, { as: owner, body: { days: 7, reason: 'A gift' } })
  await shop.post(`/api/memberships/${id}/message`, say)

  const details = await read(id)

  expect(details).toMatchObject({ _id: id, saleId, state: 'active' })
  expect(details.periods).toMatchObject([
    { kind: 'extension', reason: 'A gift', startsAt: details.periods[1]?.endsAt },
    { kind: 'payment', saleId, amountCents: 500, isRefunded: false },
  ])
  expect(details.periods[1]?.orderNumber).toMatch(new RegExp(`^${guild.orderPrefix}-\\w{4,}$`))
  expect(details.events.map(({ text, by, reason }) => ({ text, by, reason }))).toEqual([
    { text: 'A message was sent to the member.', by: owner.username, reason: null },
    { text: 'The membership was extended.', by: owner.username, reason: 'A gift' },
    { text: 'The membership started.', by: null, reason: null },
  ])
  expect(details.messages).toMatchObject([
    { kind: 'membership-extended' },
    { kind: 'seller-message', body: 'Thank you.' },
  ])
})
