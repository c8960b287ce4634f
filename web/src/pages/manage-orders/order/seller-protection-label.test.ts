import { describe, expect, test } from 'vitest'
import { sellerProtectionLabel } from './seller-protection-label.ts'

describe('sellerProtectionLabel', () => {
  test.each([
    ['ELIGIBLE', ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'], 'Eligible for PayPal Seller Protection'],
    [
      'PARTIALLY_ELIGIBLE',
      ['UNAUTHORIZED_TRANSACTION'],
      'Partially eligible for PayPal Seller Protection (covers unauthorized payments)',
    ],
    ['PARTIALLY_ELIGIBLE', ['SOMETHING_NEW'], 'Partially eligible for PayPal Seller Protection'],
    ['NOT_ELIGIBLE', [], 'Not eligible for PayPal Seller Protection'],
  ] as const)('describes %s with %j', (status, categories, label) => {
    expect(sellerProtectionLabel({ status, categories: [...categories] })).toBe(label)
  })
})
