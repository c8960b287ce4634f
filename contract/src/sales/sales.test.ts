import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { pendingSale, salesMetrics, shipmentFromText, shipRefusal, shipSaleBody } from './sales.ts'

const address = { line1: '1 Tea Lane', city: 'Wellington', state: 'WGN', postalCode: '6011', countryCode: 'NZ' }

test('a paid order with an address can be shipped', () => {
  expect(shipRefusal({ shippedAt: null, shippingAddress: address })).toBeNull()
})

test('an order without an address cannot be shipped', () => {
  const reason = shipRefusal({ shippingAddress: null })

  expect(reason).toBe('SALE_HAS_NO_ADDRESS')
  expect(refusals.SALE_HAS_NO_ADDRESS.message).toBe('Cannot mark as shipped without address')
})

test('a shipped order cannot be shipped again', () => {
  expect(shipRefusal({ shippedAt: new Date(0), shippingAddress: address })).toBe('SALE_ALREADY_SHIPPED')
})

test('sends a trimmed tracking number and omits a blank one', () => {
  expect(shipmentFromText('  AB 12 ')).toEqual({ trackingNumber: 'AB 12' })
  expect(shipmentFromText('   ')).toEqual({})
})

test('the server trims a tracking number and treats a blank one as absent', () => {
  expect(shipSaleBody.parse({ trackingNumber: ' AB ' })).toEqual({ trackingNumber: 'AB' })
  expect(shipSaleBody.parse({ trackingNumber: '  ' }).trackingNumber).toBeUndefined()
  expect(shipSaleBody.parse({}).trackingNumber).toBeUndefined()
  expect(shipSaleBody.safeParse({ trackingNumber: 'x'.repeat(65) }).success).toBe(false)
})

test('a pending sale requires only an id', () => {
  expect(pendingSale.parse({ _id: 's1', shopItemId: null })).toEqual({ _id: 's1', shopItemId: null })
})

test('metrics may be empty, so that the screen can report it', () => {
  expect(salesMetrics.parse({})).toEqual({})
})
