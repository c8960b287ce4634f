import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { fileBuilders } from '../../../testing/builders/file-builders.ts'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { discordChat } from '../../../testing/discord-chat.ts'
import { membershipShop } from '../../../testing/membership-shop.ts'
import { insertPeriod, updateFacts } from '../../memberships/membership-queries.ts'
import { updateMembership } from '../../memberships/update-membership.ts'
import { performMembershipAction } from './perform-membership-action.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await membershipShop()
const { db, deps, guild, robin, sam, sandbox } = shop
const { aMembershipItem, checkMemberships, join, passDays, pay, paymentsOf, payAgain, readMembership, refund } = shop
const { aDeliverable } = deliverableBuilders(deps)
const { aFile } = fileBuilders(deps)

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('sale').execute()
  await db.deleteFrom('throttle').execute()
})

/** Joined so many days ago. Discord's requests are signed with the real time, so the clock returns to it. */
async function joinedAgo(days: number, item = aMembershipItem()) {
  passDays(-days)
  const member = await join(await item)
  passDays(days)
  return member
}

const dateOf = (time: Date | null) => `<t:${Math.floor((time?.getTime() ?? 0) / 1000)}:D>`

/** Robin in the direct messages with the bot. */
async function inDirectMessages() {
  const reply = await fetch(`${sandbox.url}/discord/control/users/${onDiscord.robin}/messages`)
  const [first] = z.array(z.object({ channel_id: z.string() })).parse(await reply.json())
  return discordChat(sandbox, { channel: first?.channel_id ?? '', user: onDiscord.robin })
}

describe('/membership', () => {
  test('says that there are no memberships', async () => {
    await join(await aMembershipItem())

    const answer = await sam.type('/membership')

    expect(answer.isEphemeral).toBe(true)
    expect(answer.content).toBe(
      "You don't have a membership in this server. Use `/shop browse` to see what's for sale.",
    )
  })

  test('opens the only membership with its actions', async () => {
    const member = await join(await aMembershipItem())

    const answer = await robin.type('/membership')

    expect(answer.isEphemeral).toBe(true)
    const paidUntil = dateOf(member.paidUntil)
    expect(answer.texts).toEqual([
      `### Gold\nIt's paid until ${paidUntil}.`,
      `**Status:** Active\n**Price:** $5.00 USD per month\n**Renewal:** By reminder\n**Paid until:** ${paidUntil}`,
      '-# Pixel\\_Forge',
    ])
    expect(answer.labels).toEqual(['Renew', 'History', 'Get my roles', 'Cancel membership'])
  })

  test('lists several memberships and opens one', async () => {
    await join(await aMembershipItem({ name: 'Gold' }))
    const ended = await joinedAgo(60, aMembershipItem({ name: 'Silver' }))
    await checkMemberships()

    const list = await robin.type('/membership')
    const one = await robin.press(list, 'View Silver')
    const back = await robin.press(one, 'All memberships')

    expect(list.texts.map((shown) => shown.split('\n').slice(0, 2))).toEqual([
      ['### Your memberships in this server'],
      ['**Gold**', 'Active · $5.00 USD per month'],
      ['**Silver**', 'Ended · $5.00 USD per month'],
    ])
    const { endedAt } = await readMembership(ended.id)
    expect(one.texts[0]).toBe(`### Silver\nIt ended on ${dateOf(endedAt)}. You can join again with \`/shop browse\`.`)
    expect(one.labels).toEqual(['History', 'All memberships'])
    expect(back.texts[0]).toBe('### Your memberships in this server')
  })

  test('shows neither open checkouts nor those that were never paid', async () => {
    await aMembershipItem({ name: 'Platinum' })
    await robin.press(await robin.openItem(await robin.type('/shop browse'), 'Platinum'), 'Join')

    expect((await robin.type('/membership')).content).toContain("You don't have a membership")
  })

  test('Get my roles assigns a role that is missing', async () => {
    await join(await aMembershipItem())

    const answer = await robin.press(await robin.type('/membership'), 'Get my roles')

    expect(answer.content).toBe('You already have all the roles you bought.')
    expect(await shop.robinsRoles()).toContain(roles.legend)
  })
})

test('Renew links to PayPal, and paying adds a period', async () => {
  const member = await joinedAgo(32)
  await checkMemberships()

  const own = await robin.type('/membership')
  const answer = await robin.press(own, 'Renew')
  await pay(answer.link ?? '')

  expect(own.content).toContain('**Status:** Grace period')
  expect(own.content).toContain('Renew it to stay a member.')
  expect(answer.content).toContain(
    `Pay **$5.00 USD** with PayPal to add 1 month to your **Gold** membership, which was paid until ${dateOf(member.paidUntil)}.`,
  )
  expect(await readMembership(member.id)).toMatchObject({ state: 'active' })
})

describe('Cancel membership', () => {
  test('asks, states when access ends and cancels at the end of the paid period', async () => {
    const { id, paidUntil } = await join(await aMembershipItem())

    const question = await robin.press(await robin.type('/membership'), 'Cancel membership')
    const before = await readMembership(id)
    const answer = await robin.press(question, 'Cancel membership')
    const after = await robin.type('/membership')

    const consequences = `You'll keep access until ${dateOf(paidUntil)}. You won't be charged, and we won't remind you again.`
    expect(question.texts).toEqual([`### Cancel membership\nCancel your **Gold** membership? ${consequences}`])
    expect(before.state).toBe('active')
    expect(answer.content).toBe(`### Membership cancelled\nYour **Gold** membership is cancelled. ${consequences}`)
    expect(answer.labels).toEqual([])
    expect(await readMembership(id)).toMatchObject({ state: 'cancelled', accessUntil: paidUntil })
    expect(await shop.robinsRoles()).toContain(roles.legend)
    expect(after.labels).toEqual(['Renew', 'History', 'Get my roles'])
  })

  test('Keep membership changes nothing', async () => {
    const { id } = await join(await aMembershipItem())

    const question = await robin.press(await robin.type('/membership'), 'Cancel membership')
    const answer = await robin.press(question, 'Keep membership')

    expect(answer.content).toContain('**Status:** Active')
    expect(await readMembership(id)).toMatchObject({ state: 'active', cancelledAt: null })
  })

  test('cancels again after a cancelled membership was renewed', async () => {
    const { id } = await joinedAgo(5)
    const cancel = async () => {
      const question = await robin.press(await robin.type('/membership'), 'Cancel membership')
      return robin.press(question, 'Cancel membership')
    }
    await cancel()
    await payAgain(id)

    const answer = await cancel()

    expect(answer.content).toContain('membership is cancelled.')
    expect(await readMembership(id)).toMatchObject({ state: 'cancelled' })
  })
})

describe('in direct messages', () => {
  test('Renew works from the reminder, and the reminder stays', async () => {
    const { id } = await joinedAgo(29)
    await checkMemberships()
    const direct = await inDirectMessages()
    const reminder = (await direct.read()).at(-1)
    if (!reminder) throw new Error('No reminder')

    const answer = await direct.press(reminder, 'Renew')
    await pay(answer.link ?? '')

    expect(reminder.content).toContain("It doesn't renew automatically.")
    expect(answer.isEphemeral).toBe(true)
    expect((await direct.read()).find((message) => message.id === reminder.id)).toEqual(reminder)
    expect(await paymentsOf(id)).toHaveLength(2)
  })
})

test.each(['membership', 'renew', 'cancel-membership', 'confirm-cancel', 'membership-history'] as const)(
  "refuses %s on someone else's membership",
  async (kind) => {
    const { id: membershipId } = await join(await aMembershipItem())
    const person = { discordId: onDiscord.sam, username: 'sam', guildId: null, channelId: '1', locale: null }

    const action = performMembershipAction(deps, person, { kind, membershipId })

    await expect(action).rejects.toMatchObject({ code: 'MEMBERSHIP_NOT_FOUND' })
    expect(await readMembership(membershipId)).toMatchObject({ state: 'active' })
  },
)

test('History lists payments with order numbers and refunds, and extensions', async () => {
  const { id } = await joinedAgo(20)
  await payAgain(id)
  await db.transaction().execute(async (tx) => {
    await insertPeriod(tx, { membershipId: id, kind: 'extension', days: 10, at: deps.now() })
    await updateMembership(tx, deps, id)
  })
  const [first, second] = await paymentsOf(id)
  if (!first || !second) throw new Error('Two payments')
  await refund(second)

  const answer = await robin.press(await robin.type('/membership'), 'History')

  const numberOf = (sale: typeof first) => orderNumber({ ...sale, ...guild })
  expect(answer.isEphemeral).toBe(true)
  expect(answer.content.replaceAll(/<t:\d+:D>/g, 'date').split('\n')).toEqual([
    '### Gold: history',
    '• date: extended by 10 days',
    `• date: paid **$5.00 USD**, refunded · Order **${numberOf(second)}**`,
    `• date: paid **$5.00 USD** · Order **${numberOf(first)}**`,
    '-# Newest first',
  ])
})

describe('contents', () => {
  async function withContents() {
    const item = await aMembershipItem({ name: 'Academy', roleId: null })
    await aDeliverable(item, { kind: 'text', label: 'Lessons', content: 'Start with part 1.' })
    const file = await aDeliverable(item, { kind: 'file', label: 'Workbook' })
    await aFile({ id: guild.id }, { deliverableId: file.id })
    return item
  }

  test('open while the membership lasts, also after the first payment was refunded', async () => {
    const member = await joinedAgo(20, withContents())
    await payAgain(member.id)
    const [first] = await paymentsOf(member.id)
    if (first) await refund(first)

    const answer = await robin.press(await robin.type('/membership'), 'View contents')

    expect(answer.isEphemeral).toBe(true)
    expect(answer.texts[1]).toBe('**Lessons**\nStart with part 1.')
    expect((await fetch(answer.link ?? '')).status).toBe(200)
  })

  test('are refused once access has ended, also with a link from before', async () => {
    const member = await joinedAgo(3, withContents())
    const own = await robin.type('/membership')
    const { link } = await robin.press(own, 'View contents')
    await db.transaction().execute(async (tx) => {
      await updateFacts(tx, member.id, { closedAt: deps.now() })
      await updateMembership(tx, deps, member.id)
    })

    const answer = await robin.press(own, 'View contents')
    const download = await fetch(link ?? '')

    expect(answer.content).toBe(
      'This is part of a membership that has ended or is suspended. Use /membership in the server to see it.',
    )
    expect(download.status).toBe(403)
    expect((await robin.type('/membership')).labels).toEqual(['History'])
  })
})
