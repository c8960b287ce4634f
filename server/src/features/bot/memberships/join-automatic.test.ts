import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { messageProblems } from '../../../testing/providers/discord-contract.ts'
import { subscriptionShop } from '../../memberships/billing/subscription-shop.testing.ts'
import { parseComponentAction } from '../../storefront/actions/component-action.ts'
import { showItem } from '../show-item.ts'
import { joinItem } from './join-item.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await subscriptionShop()
const { db, deps } = shop

type Given = Parameters<typeof shop.aMembershipItem>[0]

/** Opens the card and presses Join. */
async function join(given: Given) {
  const { guild, item } = await shop.aMembershipItem(given)
  const visit = {
    interactionId: '1',
    token: 'token',
    guildId: guild.guildId,
    channelId: '510000000000010001',
    member: { discordId: '210000000000000005', username: 'robin', roleIds: [] },
    permissions: 0n,
    locale: null,
  }
  const card = await showItem(deps, visit, { itemId: item.id, page: 0 })
  const [, joinId = ''] = /"custom_id":"(join:[^"]+)"/.exec(JSON.stringify(card.components)) ?? []
  const action = parseComponentAction(joinId)
  if (action?.kind !== 'join') throw new Error('No Join button')
  return { card, press: () => joinItem(deps, visit, action) }
}

/** The text of a reply, without dates. */
const linesOf = ({ components }: ChatReply) =>
  [...JSON.stringify(components).matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].flatMap(([, content = '""']) =>
    z
      .string()
      .parse(JSON.parse(content))
      .replaceAll(/<t:\d+:[DR]>/g, 'date')
      .split('\n'),
  )

test('an automatic membership says what PayPal charges and how to cancel', async () => {
  const { card, press } = await join({ name: 'Gold' })

  const reply = await press()

  expect(linesOf(card)).toContain('**Renewal:** PayPal renews it automatically until you cancel.')
  expect(linesOf(reply)).toEqual([
    '### Join Gold',
    '**$5.00 USD per month**',
    'You pay **$5.00 USD** today. Next payment: **$5.00 USD** on date, then every month until you cancel.',
    'Cancel anytime with `/membership` in the server or in your PayPal account.',
    '**Checkout expires:** date',
    '-# No added fees. You pay securely on PayPal.',
  ])
  expect(JSON.stringify(reply.components)).toContain('Pay with PayPal')
  expect(messageProblems(reply)).toEqual([])
})

test('a trial says that nothing is paid today and when the first payment is due', async () => {
  const { card, press } = await join({ name: 'Gold', trialDays: 7, membershipPeriod: 'quarter' })

  const reply = await press()

  expect(linesOf(card)).toContain('**Free trial:** 7 days')
  expect(linesOf(reply).slice(2, 4)).toEqual([
    'Your trial is free for 7 days. You pay nothing today.',
    'First payment: **$5.00 USD** on date, then every 3 months until you cancel.',
  ])
  expect(JSON.stringify(reply.components)).toContain('Start trial with PayPal')
  expect(messageProblems(reply)).toEqual([])
})

test.each([
  ['trial', { trialDays: 14 }],
  ['renewal', { renewal: 'reminder' }],
])('shows the card again after a change of %s', async (_what, change) => {
  const { press } = await join({ name: 'Gold', trialDays: 7 })
  await db.updateTable('item').set(change).execute()

  const reply = await press()

  expect(linesOf(reply)[0]).toBe('This item has changed. Please review it before you buy.')
})
