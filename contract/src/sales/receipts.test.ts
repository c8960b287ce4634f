import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { receipt } from './receipts.ts'

const least = { orderNumber: 'PF-7K3Q', itemName: 'Mug', priceCents: 1500, currency: 'USD', refundedCents: 0 }

test('a receipt needs the order number, item, amount and state only', () => {
  expect(receipt.safeParse({ ...least, state: 'to-ship' }).success).toBe(true)
  expect(receipt.safeParse(least).success).toBe(false)
  expect(receipt.safeParse({ ...least, state: 'lost' }).success).toBe(false)
})

test('a receipt has no field about the buyer', () => {
  expect(Object.keys(z.toJSONSchema(receipt).properties ?? {}).sort()).toEqual([
    'currency',
    'discount',
    'gift',
    'hasContents',
    'imageUrl',
    'itemName',
    'membership',
    'orderNumber',
    'paidAt',
    'priceCents',
    'quantity',
    'refundedCents',
    'role',
    'roles',
    'sellerName',
    'shippedAt',
    'state',
  ])
})
