import { expect, test } from 'vitest'
import type { PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { orderMismatch } from './verify-order.ts'

const sale = { id: 'sale-1', orderId: 'ORDER1', payeeId: 'PETRASELLER23', price: 50_000, currency: 'JPY' }
const amount = { cents: 50_000, currency: 'JPY' }
const capture = {
  id: 'CAPTURE1',
  status: 'COMPLETED' as const,
  statusReason: null,
  amount,
  customId: 'sale-1',
  invoiceId: null,
  orderId: null,
  sellerProtection: null,
  createdAt: null,
  updatedAt: null,
}
const order: PaypalOrder = {
  id: 'ORDER1',
  status: 'COMPLETED',
  approveUrl: null,
  payerId: 'RQBNBUYER2345',
  payeeId: 'PETRASELLER23',
  amount,
  customId: 'sale-1',
  invoiceId: 'guildshop-sale-1',
  shippingAddress: null,
  captures: [capture],
  refunds: [],
}

test('accepts the matching order, captured or not', () => {
  expect(orderMismatch(sale, order)).toBeNull()
  expect(orderMismatch(sale, { ...order, captures: [] })).toBeNull()
  expect(orderMismatch(sale, { ...order, captures: [{ ...capture, customId: null }] })).toBeNull()
})

test.each<[string, Partial<PaypalOrder>, string]>([
  ['for less', { amount: { cents: 49_900, currency: 'JPY' } }, 'AMOUNT_MISMATCH'],
  ['in another currency', { amount: { cents: 50_000, currency: 'USD' } }, 'AMOUNT_MISMATCH'],
  ['captured for less', { captures: [{ ...capture, amount: { cents: 500, currency: 'JPY' } }] }, 'AMOUNT_MISMATCH'],
  ['paid to somebody else', { payeeId: 'FNNSELLER2345' }, 'PAYEE_MISMATCH'],
  ['paid to nobody in particular', { payeeId: null }, 'PAYEE_MISMATCH'],
  ['for another sale', { customId: 'sale-2' }, 'ORDER_MISMATCH'],
  ['for no sale', { customId: null }, 'ORDER_MISMATCH'],
  ['with another id', { id: 'ORDER2' }, 'ORDER_MISMATCH'],
  ["with another sale's capture", { captures: [{ ...capture, customId: 'sale-2' }] }, 'ORDER_MISMATCH'],
])('rejects an order %s', (_how, difference, problem) => {
  expect(orderMismatch(sale, { ...order, ...difference })).toBe(problem)
})
