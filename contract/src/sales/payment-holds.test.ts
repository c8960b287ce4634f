import { describe, expect, test } from 'vitest'
import { paymentHold } from './payment-holds.ts'

/** As PayPal documents them for `capture_status_details.reason`. */
const reasons = [
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
  'DECLINED_BY_RISK_FRAUD_FILTERS',
]

describe('paymentHold', () => {
  test('explains every reason of PayPal in its own words', () => {
    const titles = reasons.map((reason) => paymentHold(reason).title)

    expect(new Set(titles).size).toBe(reasons.length)
  })

  test.each(['SOMETHING_NEW', 'constructor', '', null, undefined])('reads %s as a review', (reason) => {
    expect(paymentHold(reason)).toEqual(paymentHold('PENDING_REVIEW'))
  })

  test('says which payments PayPal returns if the seller does not act', () => {
    expect(reasons.filter((reason) => paymentHold(reason).isReturnedUnclaimed)).toEqual([
      'INTERNATIONAL_WITHDRAWAL',
      'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
      'UNILATERAL',
      'VERIFICATION_REQUIRED',
    ])
  })
})
