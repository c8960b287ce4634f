import { expect, test } from 'vitest'
import { deliveryProof } from './delivery-proof.ts'
import type { Entitlement } from './entitlements.ts'

const seen = { firstViewedAt: '2026-03-04' }
const given = { _id: 'd-1', kind: 'give-role', state: 'done', dueAt: '', tries: 1, doneAt: '2026-03-01' } as const

test('lists when each thing was assigned, opened and downloaded', () => {
  const entitlements: Entitlement[] = [
    { _id: 'e-1', kind: 'role', label: '', roleId: '41', endsAt: '2026-04-01' },
    { _id: 'e-2', kind: 'role', label: '', roleId: '42' },
    {
      _id: 'e-3',
      kind: 'key',
      label: 'Game key',
      keys: [
        { _id: 'k-1', masked: '••••1111', state: 'sold', soldAt: '2026-03-01', revealedAt: '2026-03-04' },
        { _id: 'k-2', masked: '••••2222', state: 'reserved' },
      ],
      ...seen,
    },
    {
      _id: 'e-4',
      kind: 'file',
      label: 'Soundtrack',
      file: { name: 'a.zip', sizeBytes: 1500, version: 2 },
      downloads: { used: 1, limit: 5, startedAt: ['2026-03-05'] },
      ...seen,
    },
    { _id: 'e-5', kind: 'text', label: 'Hint' },
  ]

  const proof = deliveryProof({ deliveries: [{ ...given, entitlementId: 'e-1' }], entitlements }, (at) => at)

  expect(proof).toEqual([
    ['Discord role', 'Role ID 41, until 2026-04-01\nAssigned 2026-03-01'],
    ['Discord role', 'Role ID 42\nNot assigned yet'],
    [
      'License key: Game key',
      '••••1111, assigned 2026-03-01, seen by the buyer 2026-03-04\n••••2222, not assigned yet, not seen yet\nOpened by the buyer 2026-03-04',
    ],
    [
      'File: Soundtrack',
      'a.zip, version 2, 1.5 KB\nOpened by the buyer 2026-03-04\nDownloaded by the buyer 2026-03-05',
    ],
    ['Text: Hint', 'Not opened yet'],
  ])
  expect(deliveryProof({ deliveries: [] }, String)).toEqual([])
})
