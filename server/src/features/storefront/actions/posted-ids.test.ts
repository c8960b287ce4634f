import { expect, test } from 'vitest'
import { parseComponentAction } from './component-action.ts'

const id = '3f0e8a52-6c1d-4b7e-9a34-0d5c7e1f2b68'

/**
 * Custom ids of messages on Discord from every version, hard-coded on purpose: they must keep working.
 * Add to this list; never change it.
 */
const posted: Array<[customId: string, kind: string, values?: string[]]> = [
  ['browse:0', 'browse'],
  ['browse:3:WELCOME10', 'browse'],
  ['look:0', 'look', [id]],
  ['look:0:WELCOME10', 'look', [id]],
  [`choose:${id}:0`, 'choose', ['2']],
  [`buy:${id}:500:USD:0`, 'buy'],
  [`buy:${id}:500:USD:0:2`, 'buy'],
  [`join:${id}:599:USD:0:month:0:reminder`, 'join'],
  [`order:${id}:500:USD:0:1`, 'order'],
  [`order:${id}:500:USD:0:2:WELCOME10`, 'order'],
  [`pay:${id}:500:USD:0`, 'pay'],
  [`first:${id}:8c:go:USD:0:1`, 'join'],
  [`ask-price:${id}:2s:dw:USD:0`, 'ask-price'],
  [`code:${id}:0:1`, 'ask-code'],
  [`offer:${id}`, 'offer'],
  [`view:${id}`, 'view'],
  ['restore-roles', 'restore-roles'],
  ['memberships', 'memberships'],
  ['choose-membership', 'membership', [id]],
  [`renew:${id}`, 'renew'],
  [`cancel-membership:${id}`, 'cancel-membership'],
  [`confirm-cancel:${id}`, 'confirm-cancel'],
  [`membership:${id}`, 'membership'],
  [`membership-history:${id}`, 'membership-history'],
  // Since Components V2.
  [`browse:1:c${id}`, 'browse'],
  [`browse:1:c${id}:WELCOME10`, 'browse'],
  ['category', 'browse', ['all']],
  ['category:WELCOME10', 'browse', [id]],
  [`show:${id}:0`, 'look'],
  [`show:${id}:c1:WELCOME10`, 'look'],
  [`more:${id}:1:1:1`, 'more'],
  ['orders:0', 'orders'],
  [`receipt:${id}:0`, 'receipt'],
  [`decline-gift:${id}`, 'decline-gift'],
  [`confirm-decline-gift:${id}`, 'confirm-decline-gift'],
  ['block-gifts', 'block-gifts'],
  ['allow-gifts', 'allow-gifts'],
  [`gift:${id}:0:1`, 'ask-gift'],
  [`gift:${id}:c1:2:WELCOME10`, 'ask-gift'],
  [`privacy:${id}:1`, 'privacy'],
  ['setup-check:310000000000000001', 'setup-check'],
  ['staff-orders:210000000000000005:1', 'staff-orders'],
]

test.each(posted)('custom id %s still works', (customId, kind, values = []) => {
  expect(parseComponentAction(customId, values)).toMatchObject({ kind })
})
