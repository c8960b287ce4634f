import { randomUUID } from 'node:crypto'
import { plainPricing } from '@guildshop/contract/priced-item'
import { ComponentType } from 'discord-api-types/v10'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Component } from '../../../chat/components.ts'
import { fitsInto, messageLimits, sizeOf } from '../../../chat/message-size.ts'
import { everyone, offerFor } from '../reading/member-offer.ts'
import type { Shelf, ShelfEntry } from '../reading/read-shelf.ts'
import { noCode } from '../reading/redeem-code.ts'
import { drawShopPage } from './shop-page.ts'

const settings = { publicUrl: 'https://shop.example' }
const categories = ['Roles', 'Merch *and* more'].map((name) => ({ id: randomUUID(), name }))

type Given = { name: string; hasPicture: boolean; category: number; price: number; stock: number; roles: number }

function entryOf({ name, hasPicture, category, price, stock, roles }: Given): ShelfEntry {
  const item = {
    ...{ id: randomUUID(), name, price, currency: 'USD', stock, reserved: 0, requiresShipping: false },
    ...{ membershipPeriod: null, renewal: 'reminder', roleId: null, isMembership: false, renewsAutomatically: false },
    imageHash: hasPicture ? 'a'.repeat(64) : null,
    categoryId: categories[category]?.id ?? null,
    pricing: plainPricing,
    rules: [],
  }
  const delivers = Array.from({ length: roles }, () => ({ kind: 'role' as const, roleId: '1'.repeat(19) }))
  return { ...offerFor(item, everyone, { now: new Date(), code: null }), item, delivers }
}

const shelfOf = (entries: ShelfEntry[]): Shelf => ({
  shop: { id: randomUUID(), name: 'Pixel_Forge', isPremium: true },
  categories: categories.filter(({ id }) => entries.some(({ item }) => item.categoryId === id)),
  entries,
  redeemed: noCode,
})

const plain: Given = { name: 'Mug', hasPicture: false, category: -1, price: 500, stock: -1, roles: 0 }
const shopOf = (count: number, given: Partial<Given> = {}) =>
  shelfOf(Array.from({ length: count }, () => entryOf({ ...plain, ...given })))

type Part = { type: number; custom_id?: string; components?: Part[]; accessory?: Part }
const flat = (part: Part): Part[] => [
  part,
  ...(part.components ?? []).flatMap(flat),
  ...(part.accessory ? flat(part.accessory) : []),
]
const idsOf = (components: Component[]) =>
  components
    .flatMap(flat)
    .flatMap((part) => (part.type === ComponentType.Button && part.custom_id ? [part.custom_id] : []))
const shownItems = (components: Component[]) => idsOf(components).flatMap((id) => /^show:([^:]+)/.exec(id)?.[1] ?? [])

/** Every page, until Next is disabled. */
function allPages(shelf: Shelf, categoryId?: string): Component[][] {
  const pages: Component[][] = []
  for (let page = 0; ; page += 1) {
    const drawn = drawShopPage(settings, shelf, { page, categoryId })
    pages.push(drawn)
    if (!idsOf(drawn).includes(`browse:${page + 1}${categoryId ? `:c${categoryId}` : ''}`)) return pages
  }
}

describe('drawShopPage', () => {
  const given: fc.Arbitrary<Given> = fc.record({
    name: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), fc.constant('*'.repeat(100))),
    hasPicture: fc.boolean(),
    category: fc.integer({ min: -1, max: 1 }),
    price: fc.integer({ min: 100, max: 10_000_000 }),
    stock: fc.integer({ min: -1, max: 5 }),
    roles: fc.integer({ min: 0, max: 11 }),
  })

  test('fits every page into a message and shows every item once', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 100, size: 'max' }), (all) => {
        const shelf = shelfOf(all.map(entryOf))

        const pages = allPages(shelf)

        expect(pages.every((page) => fitsInto(sizeOf(page), messageLimits))).toBe(true)
        expect(pages.flatMap(shownItems)).toEqual(shelf.entries.map(({ item }) => item.id))
        expect(pages.every((page) => new Set(idsOf(page)).size === idsOf(page).length)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    [1, false, 1],
    [10, false, 1],
    [11, false, 1],
    [100, false, 10],
    [1, true, 1],
    [10, true, 2],
    [11, true, 3],
    [100, true, 20],
  ])('shows %i items, with pictures: %s, on %i pages', (count, hasPicture, pages) => {
    expect(allPages(shopOf(count, { hasPicture }))).toHaveLength(pages)
  })

  test('shows the items of one category only', () => {
    const [roles] = categories
    const shelf = shelfOf([entryOf(plain), entryOf({ ...plain, category: 0 }), entryOf({ ...plain, category: 1 })])

    const pages = allPages(shelf, roles?.id)

    expect(pages.flatMap(shownItems)).toEqual([shelf.entries[1]?.item.id])
  })
})
