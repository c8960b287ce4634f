import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idAfter, moveBefore } from './item-order.ts'

const lists = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 30 })
const moves = lists.chain((ids) =>
  fc.record({ ids: fc.constant(ids), id: fc.constantFrom(...ids), beforeId: fc.constantFrom(...ids, null) }),
)

describe('moveBefore', () => {
  test('neither loses nor repeats an item', () => {
    fc.assert(
      fc.property(moves, ({ ids, id, beforeId }) => {
        expect(moveBefore(ids, id, beforeId).toSorted()).toEqual(ids.toSorted())
      }),
    )
  })

  test('puts the item directly in front of the other one, or at the end', () => {
    fc.assert(
      fc.property(moves, ({ ids, id, beforeId }) => {
        fc.pre(id !== beforeId)
        expect(idAfter(moveBefore(ids, id, beforeId), id)).toBe(beforeId)
      }),
    )
  })

  test('keeps the order of all other items', () => {
    fc.assert(
      fc.property(moves, ({ ids, id, beforeId }) => {
        const others = (list: string[]) => list.filter((other) => other !== id)
        expect(others(moveBefore(ids, id, beforeId))).toEqual(others(ids))
      }),
    )
  })

  test('is undone by moving the item back in front of the next one', () => {
    fc.assert(
      fc.property(moves, ({ ids, id, beforeId }) => {
        expect(moveBefore(moveBefore(ids, id, beforeId), id, idAfter(ids, id))).toEqual(ids)
      }),
    )
  })

  test('reaches every order', () => {
    fc.assert(
      fc.property(
        lists.chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length }))),
        ([ids, wanted]) => {
          expect(wanted.reduce((order, id) => moveBefore(order, id, null), ids)).toEqual(wanted)
        },
      ),
    )
  })

  test('ignores an unknown item and moves to the end in front of an unknown one', () => {
    expect(moveBefore(['a', 'b'], 'x', 'a')).toEqual(['a', 'b'])
    expect(moveBefore(['a', 'b'], 'a', 'x')).toEqual(['b', 'a'])
  })
})
