import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { deliveryShop } from '../../../testing/delivery-shop.ts'
import { clearQueue } from '../../../testing/job-queue.ts'
import { checkMemberships } from '../check-memberships.ts'
import type { MembershipRow } from '../membership-queries.ts'

const shop = await deliveryShop()
const { deps, db, world, owner, guild } = shop
const { join } = memberBuilders(deps)
const oneDay = 24 * 60

const setGuild = (values: { isEnabled?: boolean; removedAt?: Date | null }) =>
  db.updateTable('guild').set(values).where('id', '=', guild.id).execute()
const setPremiumEnd = (endsAt: Date | null) =>
  db.updateTable('premiumGrant').set({ endsAt }).where('accountId', '=', owner.id).execute()

/** The reminder that a member gets two days before the end. */
async function remind({ paidUntil }: MembershipRow) {
  await clearQueue(db)
  const minutesLeft = (Number(paidUntil) - deps.now().getTime()) / 60_000
  shop.moveClock(minutesLeft - 2 * oneDay)
  await checkMemberships.runUnparsed({}, deps)
  await shop.runQueuedJobs()
  return (await world.messagesTo(onDiscord.robin)).filter(({ content }) => content.includes('is paid until'))
}

beforeEach(async () => {
  await setGuild({ isEnabled: true, removedAt: null })
  await setPremiumEnd(null)
})

describe('a reminder of the end', () => {
  test.each([
    ['the shop is open', { isEnabled: true }],
    ['the shop is disabled', { isEnabled: false }],
  ])('has a button to renew while %s', async (_name, values) => {
    const member = await join(guild, { renewal: 'reminder' })
    await setGuild(values)

    const [message] = await remind(member)

    expect(JSON.stringify(message?.components)).toContain('renew:')
  })

  test('has a button to renew within 14 days after premium has ended', async () => {
    const member = await join(guild, { renewal: 'reminder' })
    await setPremiumEnd(new Date(deps.now().getTime() + 20 * 86_400_000))

    const [message] = await remind(member)

    expect(JSON.stringify(message?.components)).toContain('renew:')
  })

  test('says that it can’t be renewed after that', async () => {
    const member = await join(guild, { renewal: 'reminder' })
    await setPremiumEnd(new Date(deps.now().getTime() + 10 * 86_400_000))

    const [message] = await remind(member)

    expect(message?.content).toContain("The shop can't renew memberships at the moment.")
    expect(JSON.stringify(message?.components)).not.toContain('custom_id')
  })

  test('says that it can’t be renewed after the server was removed', async () => {
    const member = await join(guild, { renewal: 'reminder' })
    await setGuild({ removedAt: deps.now() })

    const [message] = await remind(member)

    expect(message?.content).toContain("The shop can't renew memberships at the moment.")
  })
})
