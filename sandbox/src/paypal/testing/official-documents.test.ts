import { expect, test } from 'vitest'
import { schemaViolations } from './official-documents.ts'

const shown = { method: 'GET', path: '/v2/checkout/orders/5G190127TN364715T', status: 200 }

test("detects a reply that contradicts PayPal's documents", () => {
  expect(schemaViolations({ ...shown, body: { id: '5G190127TN364715T', status: 'APPROVED' } })).toEqual([])
  expect(schemaViolations({ ...shown, body: { status: 'PAID' } })).toEqual([
    '/status must be equal to one of the allowed values',
  ])
  expect(schemaViolations({ ...shown, body: { purchase_units: [{ custmo_id: '1' }] } })).toEqual([
    '/purchase_units/0/custmo_id is in no document',
  ])
  expect(schemaViolations({ ...shown, status: 500, body: { name: 'OOPS' } })).toContainEqual(
    ' must match exactly one schema in oneOf',
  )
})
