import { expect, test } from 'vitest'
import { canBecome, type SaleState, saleStates } from './sale-state.ts'

const nextOf = (state: string) => saleStates.filter((next) => canBecome({ state }, next))

test.each<[SaleState, SaleState[]]>([
  ['open', ['open', 'pending', 'paid', 'cancelled', 'expired', 'failed', 'granted']],
  ['pending', ['pending', 'paid', 'failed']],
  ['paid', []],
  ['cancelled', ['open', 'pending', 'paid', 'granted']],
  ['expired', ['open', 'pending', 'paid', 'granted']],
  ['failed', ['pending', 'paid', 'granted']],
  ['granted', []],
])('lets a sale that is %s become only %j', (state, allowed) => {
  expect(nextOf(state)).toEqual(allowed)
})

test('allows no transition from an unknown state', () => {
  expect(nextOf('lost')).toEqual([])
})
