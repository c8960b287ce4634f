import { expect, test } from 'vitest'
import { faultsOf } from './official-documents.ts'

const shown = { method: 'GET', path: '/v2/checkout/orders/5G190127TN364715T', status: 200 }

test("detects a reply that contradicts PayPal's documents", () => {
  expect(faultsOf({ ...shown, body: { id: '5G190127TN364715T', status: 'APPROVED' } })).toEqual([])
  expect(faultsOf({ ...shown, body: { status: 'PAID' } })).toEqual([
    '/status must be equal to one of the allowed values',
  ])
  expect(faultsOf({ ...shown, body: { purchase_units: [{ custmo_id: '1' }] } })).toEqual([
    '/purchase_units/0/custmo_id is in no document',
  ])
  expect(faultsOf({ ...shown, status: 500, body: { name: 'OOPS' } })).toContainEqual(
    ' must match exactly one schema in oneOf',
  )
})
