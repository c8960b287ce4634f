import { membersSummary } from '@guildshop/contract/memberships'
import { expect, test } from 'vitest'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { checkMemberships } from '../check-memberships.ts'
import { readSummary } from './read-summary.ts'

const shop = await testApp()
const { aMembershipItem, aMembership, aRenewal, settle } = membershipBuilders(shop.deps)
const passDays = (days: number) => shop.moveClock(days * 24 * 60)

async function aShop() {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  return { owner, guild, read: () => readSummary(shop.deps, guild.id) }
}

test('is empty without members', async () => {
  const { owner, guild } = await aShop()

  const { body } = await shop.get(`/api/guilds/${guild.guildId}/members/summary`, { as: owner })

  expect(membersSummary.parse(body)).toMatchObject({
    members: 0,
    byState: {},
    renewalRate: null,
    monthlyRevenue: [],
    endingSoon: 0,
  })
})

test('counts members, those who joined, renewed and ended, and what they pay per month', async () => {
  const { guild, read } = await aShop()
  const monthly = await aMembershipItem(guild, { price: 500 })
  const yearly = await aMembershipItem(guild, { name: 'Patron', price: 6000, membershipPeriod: 'year' })
  const renewing = await aMembership(guild, monthly)
  await aMembership(guild, yearly)
  await aMembership(guild, monthly)
  expect(await read()).toMatchObject({ members: 3, joined: 3, ended: 0, renewalRate: null })

  passDays(29)
  await settle(await aRenewal(renewing), shop.deps.now())
  passDays(11)
  await checkMemberships.run({}, shop.deps)

  const summary = await read()
  expect(summary).toMatchObject({
    members: 2,
    byState: { active: 2, ended: 1 },
    joined: 0,
    ended: 1,
    renewalRate: 50,
    monthlyRevenue: [{ currency: 'USD', cents: 1000 }],
    endingSoon: 1,
  })
  expect(summary.items.map(({ name, members }) => [name, members])).toEqual([
    ['Gold', 1],
    ['Patron', 1],
  ])
  expect(summary.months).toHaveLength(12)
  expect(summary.months.at(-1)).toMatchObject({ members: 2, ended: 1 })
  expect(summary.months.reduce((sum, { joined, ended }) => sum + joined - ended, 0)).toBe(2)
})
