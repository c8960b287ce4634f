import { describe, expect, test } from 'vitest'
import { forEachKind, type Kind, openLedger } from './ledger.ts'

const statuses = { acknowledged: 200, refused: 409, unanswered: 503 }

async function ledgerOf(kind: Kind, writes: Array<[id: string, outcome: keyof typeof statuses]>) {
  const ledger = openLedger()
  for (const [id, outcome] of writes)
    await ledger.request(kind, id, async () => ({ status: statuses[outcome], body: {} }))
  const foundAs = (ids: string[]) => ({ ...forEachKind((): string[] => []), [kind]: ids })
  return {
    startRound: (ids: string[]) => ledger.startRound(foundAs(ids)),
    compare: (ids: string[]) => ledger.compare(foundAs(ids)),
  }
}

describe('openLedger', () => {
  test('finds a lost write although a write without an acknowledgement was stored', async () => {
    const { compare } = await ledgerOf('refund', [
      ['a', 'acknowledged'],
      ['b', 'unanswered'],
    ])

    expect(compare(['b'])).toEqual({ lost: ['refund a is missing'], duplicated: [] })
    expect(compare(['a'])).toEqual({ lost: [], duplicated: [] })
    expect(compare(['a', 'b'])).toEqual({ lost: [], duplicated: [] })
  })

  test.each([
    ['is stored twice', ['a', 'a'], 'a'],
    ['was refused', ['a', 'b'], 'b'],
    ['was never requested', ['a', 'c'], 'c'],
  ])('reports a write that %s', async (_which, found, id) => {
    const { compare } = await ledgerOf('code', [
      ['a', 'acknowledged'],
      ['b', 'refused'],
    ])

    expect(compare(found)).toEqual({ lost: [], duplicated: [`code ${id} is unexpected`] })
  })

  test('expects the last acknowledged edit or a later one', async () => {
    const { compare } = await ledgerOf('edit', [
      ['a', 'unanswered'],
      ['b', 'acknowledged'],
      ['c', 'unanswered'],
    ])

    expect([compare(['b']), compare(['c'])].flatMap(({ lost }) => lost)).toEqual([])
    expect(compare(['a']).lost).toEqual(['edit b is missing', 'edit c is missing'])
    expect(compare([]).lost).not.toEqual([])
  })

  test('expects in the next round what was found, and nothing else', async () => {
    const { startRound, compare } = await ledgerOf('shipment', [
      ['a', 'acknowledged'],
      ['b', 'unanswered'],
      ['c', 'unanswered'],
    ])

    startRound(['a', 'b'])

    expect(compare(['a', 'c'])).toEqual({
      lost: ['shipment b is missing'],
      duplicated: ['shipment c is unexpected'],
    })
  })
})
