import { describe, expect, test } from 'vitest'
import { mergePages } from './merge-pages.ts'

const at = (minute: number, id: string) => ({ paidAt: new Date(Date.UTC(2026, 0, 1, 0, minute)), id })
const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id).join('')

describe('mergePages', () => {
  test('merges complete pages, newest first', () => {
    const pages = [
      { orders: [at(5, 'a'), at(1, 'b')], next: null },
      { orders: [at(3, 'c')], next: null },
    ]

    const { orders, next } = mergePages(pages, { sort: undefined, atMost: 50 })

    expect(idsOf(orders)).toBe('acb')
    expect(next).toBeNull()
  })

  test('ends at the nearest page end of a server with more orders', () => {
    const pages = [
      { orders: [at(9, 'a'), at(5, 'b')], next: at(5, 'b') },
      { orders: [at(7, 'c'), at(2, 'd')], next: null },
    ]

    const { orders, next } = mergePages(pages, { sort: 'newest', atMost: 50 })

    expect(idsOf(orders)).toBe('acb')
    expect(next).toEqual(at(5, 'b'))
  })

  test('continues after an empty page of a search', () => {
    const pages = [
      { orders: [], next: at(4, 'x') },
      { orders: [at(3, 'a')], next: null },
    ]

    expect(mergePages(pages, { sort: 'newest', atMost: 50 })).toEqual({ orders: [], next: at(4, 'x') })
  })

  test('limits the page and orders equal times by id, oldest first', () => {
    const pages = [
      { orders: [at(1, 'b'), at(2, 'd')], next: null },
      { orders: [at(1, 'a'), at(1, 'c')], next: null },
    ]

    const { orders, next } = mergePages(pages, { sort: 'oldest', atMost: 3 })

    expect(idsOf(orders)).toBe('abc')
    expect(next).toEqual(at(1, 'c'))
  })
})
