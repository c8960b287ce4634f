import { expect, test } from 'vitest'
import { heldPaymentSentence, heldPaymentSubject } from './held-payment-texts.ts'

const time = new Date('2026-11-19T20:00:00Z')
const held = { state: 'pending', heldAt: time, holdReason: 'UNILATERAL', unreadSince: null, problem: null }
const unread = { ...held, unreadSince: time }
const ended = { ...held, state: 'failed', heldAt: null, holdReason: null, problem: 'HOLD_EXPIRED' }
const endedUnread = { ...ended, problem: 'HOLD_UNREAD' }

test.each([
  ['on hold', held, 'is on hold', 'put the payment for order 7 on hold. '],
  ['on hold and unread', unread, "We couldn't check the payment", "we couldn't check how it ended"],
  ['given up after a reading', ended, "didn't go through", "PayPal didn't complete the payment"],
  ['given up unread', endedUnread, "We couldn't check the payment", "we couldn't check it for 30 days"],
])('a payment that is %s is described as that', (_what, payment, subject, sentence) => {
  expect(heldPaymentSubject(payment, 'order 7')).toContain(subject)
  expect(heldPaymentSentence(payment, 'order 7')).toContain(sentence)
})
