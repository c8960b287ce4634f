import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { button, container, divider, row, section, text, thumbnail } from './components.ts'
import { addSizes, fitsInto, messageLimits, paginate, sizeOf } from './message-size.ts'

const buy = button({ label: 'Buy', id: 'buy' })

describe('sizeOf', () => {
  test('counts nested components and the characters of texts', () => {
    const picture = section(['Name', 'Price'], thumbnail('https://shop.example/1.png', 'Name'))

    expect(sizeOf([container([text('Shop'), divider(), picture, row(buy, buy)])])).toEqual({
      components: 10,
      characters: 'ShopNamePrice'.length,
    })
  })
})

describe('paginate', () => {
  const entry = fc.record({ components: fc.integer({ min: 1, max: 8 }), characters: fc.integer({ min: 0, max: 900 }) })
  const frame = { components: 9, characters: 600 }

  test('keeps every entry in order on pages that fit into a message', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 120 }), (entries) => {
        const pages = paginate(entries, { sizeOfEntry: (size) => size, frame })

        expect(pages.flat()).toEqual(entries)
        for (const page of pages) {
          expect(page.length).toBeGreaterThan(0)
          expect(fitsInto(page.reduce(addSizes, frame), messageLimits)).toBe(true)
        }
      }),
    )
  })

  test('starts a new page only when the next entry no longer fits', () => {
    const entries = Array.from({ length: 11 }, () => ({ components: 6, characters: 100 }))

    const pages = paginate(entries, { sizeOfEntry: (size) => size, frame })

    expect(pages.map((page) => page.length)).toEqual([5, 5, 1])
  })
})
