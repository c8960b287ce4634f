import { describe, expect, test } from 'vitest'
import { fitsInto, messageLimits, sizeOf } from '../../../chat/message-size.ts'
import { flatten, textsOf } from '../../../testing/message-parts.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import { drawMembershipNotice, isAboutMembership, type MembershipMessageKind } from './membership-notices.ts'

const id = '00000000-0000-4000-8000-000000000001'
const [paidUntil, accessUntil] = [new Date('2030-02-01T12:00:00Z'), new Date('2030-02-04T12:00:00Z')]
const [paid, access] = ['<t:1896177600:D>', '<t:1896436800:D>']

const membership: NotifiedMembership = {
  id,
  itemName: 'Gold *tier*',
  price: 500,
  currency: 'USD',
  renewal: 'reminder',
  period: 'month',
  state: 'active',
  paidUntil,
  accessUntil,
  nextBillingAt: null,
  cancelReason: null,
  leftAt: null,
  pausedAt: null,
  isForSale: true,
  isRenewable: true,
}
const automatic = { ...membership, renewal: 'automatic' }

type Given = Partial<NotifiedMembership> & { body?: string }

function write(kind: MembershipMessageKind, { body, ...given }: Given = {}) {
  const card = drawMembershipNotice(kind, {
    membership: { ...membership, ...given },
    shop: '**Pixel Forge**',
    body: body ?? null,
  })
  const parts = card.flatMap(flatten)
  const [heading = '', ...lines] = textsOf(parts).join('\n').split('\n')
  const ids = parts.flatMap(({ custom_id }) => custom_id ?? [])
  return { card, heading, text: lines.join('\n'), ids }
}

const [renewButton, cancelButton] = [`renew:${id}`, `cancel-membership:${id}`]

test('escapes the item and never exceeds what Discord accepts', () => {
  const { card, text } = write('seller-message', { itemName: '*'.repeat(300), body: '*'.repeat(1000) })

  expect(fitsInto(sizeOf(card), messageLimits)).toBe(true)
  expect(text).toContain('\\*'.repeat(1000))
  expect(write('renewal-due').text).toContain('**Gold \\*tier\\***')
})

describe('by reminder', () => {
  test('renewal-due names the end and the price, and offers to renew', () => {
    const { text, ids } = write('renewal-due')

    expect(text).toBe(
      `Your **Gold \\*tier\\*** membership in **Pixel Forge** is paid until ${paid}.\nRenew it for $5.00 USD to add 1 month. It doesn't renew automatically.`,
    )
    expect(ids).toEqual([renewButton])
  })

  test('renewal-missed says how long access lasts, and offers to renew', () => {
    const { text, ids } = write('renewal-missed', { state: 'grace' })

    expect(text).toContain(`was paid until ${paid}. You'll keep access until ${access}.\nRenew it to stay a member.`)
    expect(ids).toEqual([renewButton])
  })

  test.each(['renewal-due', 'renewal-missed'] as const)('%s has no button if it can’t be renewed', (kind) => {
    const { text, ids } = write(kind, { isRenewable: false })

    expect(text).toContain("The shop can't renew memberships at the moment.")
    expect(ids).toEqual([])
  })
})

describe('automatic', () => {
  test('trial-ending names what PayPal charges, and offers to cancel', () => {
    const { text, ids } = write('trial-ending', { ...automatic, state: 'trialing' })

    expect(text).toContain(`ends on ${paid}. PayPal then charges $5.00 USD per month.`)
    expect(ids).toEqual([cancelButton])
  })

  test.each(['renewal-failed', 'renewal-missed'] as const)('%s says where to change the payment method', (kind) => {
    const { text, ids } = write(kind, automatic)

    expect(text).toContain('Check your payment method in PayPal under Settings, Payments, Automatic payments.')
    expect(ids).toEqual([])
  })

  test('membership-paused says that nothing is billed and how long access lasts', () => {
    const { text, ids } = write('membership-paused', { ...automatic, pausedAt: paidUntil })

    expect(text).toBe(
      `**Pixel Forge** has paused its shop, so PayPal won't bill you for **Gold \\*tier\\*** until it reopens. You'll keep access until ${access}, as you've paid for.`,
    )
    expect(ids).toEqual([cancelButton])
  })

  test.each([
    ['active', false],
    ['suspended', true],
  ] as const)('membership-reopened names the next payment (%s)', (state, isBackWithPayment) => {
    const { text, ids } = write('membership-reopened', { ...automatic, state, nextBillingAt: accessUntil })

    expect(text).toContain(
      `has reopened its shop. PayPal bills you for **Gold \\*tier\\*** again: $5.00 USD per month, next on ${access}.`,
    )
    expect(text.includes('You get access again with that payment.')).toBe(isBackWithPayment)
    expect(ids).toEqual([cancelButton])
  })

  test('billing-continues names the next payment, and offers to cancel', () => {
    const left = { ...automatic, nextBillingAt: accessUntil, leftAt: paidUntil }
    const { text, ids } = write('billing-continues', left)

    expect(text).toContain('You left')
    expect(text).toContain(`PayPal charges $5.00 USD per month, next on ${access}.`)
    expect(ids).toEqual([cancelButton])
  })

  test('billing-continues welcomes back a member whose cancellation was lifted', () => {
    const { text, ids } = write('billing-continues', { ...automatic, nextBillingAt: accessUntil })

    expect(text).toContain("You're back in **Pixel Forge**")
    expect(text).toContain(`PayPal charges $5.00 USD per month, next on ${access}.`)
    expect(ids).toEqual([cancelButton])
  })
})

describe('either way', () => {
  test.each([
    [null, 'Your **Gold'],
    ['member', 'Your **Gold'],
    ['left', 'You left the server, so your **Gold'],
    ['item-deleted', 'The shop no longer offers it, so your **Gold'],
  ])('membership-cancelled states the reason (%s) and the end of access', (cancelReason, start) => {
    const { text } = write('membership-cancelled', { cancelReason, state: 'cancelled' })

    expect(text.startsWith(start)).toBe(true)
    expect(text).toContain(`You won't be charged again, and you'll keep access until ${paid}.`)
  })

  test.each([
    [true, true],
    [false, false],
  ])('membership-ended offers to join again only if it is for sale (%s)', (isForSale, isOffered) => {
    expect(write('membership-ended', { isForSale, state: 'ended' }).text.includes('`/shop browse`')).toBe(isOffered)
  })

  test.each([
    ['membership-extended', `**Pixel Forge** extended your **Gold \\*tier\\*** membership until ${paid}.`],
    ['membership-suspended', 'is suspended while PayPal reviews the dispute about its payment.'],
    ['membership-resumed', `is no longer suspended. It's paid until ${paid}.`],
  ] as const)('%s says what changed', (kind, part) => {
    expect(isAboutMembership(kind)).toBe(true)
    expect(write(kind).text).toContain(part)
  })

  test('seller-message quotes all lines and escapes them', () => {
    const { text } = write('seller-message', { body: 'Hi **all**,\n<@1> read @everyone\n# Rules' })

    expect(text.split('\n').slice(1)).toEqual(['>>> Hi \\*\\*all\\*\\*,', '\\<\\@1\\> read \\@everyone', '\\# Rules'])
  })
})
