import { describe, expect, test } from 'vitest'
import { matching, orderNameIn, pageDestinations, serverDestinations } from './destinations.ts'

const labels = (list: { label: string }[]) => list.map(({ label }) => label)

describe('pageDestinations', () => {
  test('offers the Admin Center to super administrators only', () => {
    expect(labels(pageDestinations({ isSuperAdmin: false }))).not.toContain('Admin Center')
    expect(labels(pageDestinations({ isSuperAdmin: true }))).toContain('Admin Center')
  })
})

describe('serverDestinations', () => {
  const guild = { guildId: '42', name: 'Pixel Forge', icon: 'abc', owner: 'user-1' }

  test('offers the shop and the orders of an owned server', () => {
    expect(serverDestinations([guild], 'user-1')).toMatchObject([
      { label: 'Pixel Forge', to: { path: '/manage-servers/42', state: { name: 'Pixel Forge', icon: 'abc' } } },
      { label: 'Pixel Forge orders', to: { path: '/manage-orders?server=42' } },
    ])
  })

  test('offers the members, pricing and storefront of a server that is known to have them', () => {
    const offeredBy = (guildId: string) => {
      const isKnown = guildId === '42'
      return { hasMembers: isKnown, hasPricing: isKnown, hasStorefront: isKnown }
    }
    const tavern = { ...guild, guildId: '43', name: 'Tavern' }

    const offered = serverDestinations([guild, tavern], 'user-1', offeredBy)

    expect(offered).toMatchObject([
      { label: 'Pixel Forge' },
      { label: 'Pixel Forge orders' },
      { label: 'Pixel Forge members', to: { path: '/manage-servers/42/members' } },
      { label: 'Pixel Forge pricing', to: { path: '/manage-servers/42/pricing' } },
      { label: 'Pixel Forge storefront', to: { path: '/manage-servers/42/storefront' } },
      { label: 'Tavern' },
      { label: 'Tavern orders' },
    ])
    const managed = serverDestinations([{ ...guild, owner: 'user-2' }], 'user-1', offeredBy)
    expect(labels(managed)).toEqual(['Pixel Forge', 'Pixel Forge pricing', 'Pixel Forge storefront'])
  })

  test("offers only the shop of another owner's server", () => {
    expect(labels(serverDestinations([{ ...guild, owner: 'user-2' }], 'user-1'))).toEqual(['Pixel Forge'])
  })

  test.each([{ isEnabled: false }, { isAccessLost: true }])('offers only the orders of a closed shop: %o', (state) => {
    expect(labels(serverDestinations([{ ...guild, ...state }], 'user-1'))).toEqual(['Pixel Forge orders'])
  })
})

describe('orderNameIn', () => {
  test.each([
    'PF-7K3Q',
    'pf-7k3q',
    '7K3Q',
    'pf7k3q',
    '0197f3a0-7c5e-7d7a-9d0b-1c2d3e4f5a6b',
    '8MC585209K746392H',
    'I-BW452GLLEP1G',
  ])('reads the order name %s', (text) => {
    expect(orderNameIn(` ${text} `)).toBe(text)
    expect(orderNameIn(`#${text}`)).toBe(text)
  })

  test.each(['', 'dash', 'orders', 'pixel forge', 'PF-', 'PF-7K', 'ANNOUNCEMENTSLIST'])(
    'takes "%s" for a word',
    (text) => {
      expect(orderNameIn(text)).toBeNull()
    },
  )
})

describe('matching', () => {
  test('finds labels with every typed word, in any order and case', () => {
    const pages = pageDestinations({ isSuperAdmin: false })

    expect(labels(matching(pages, 'ORDERS man'))).toEqual(['Manage Orders'])
    expect(matching(pages, 'nowhere')).toEqual([])
    expect(matching(pages, '  ')).toHaveLength(pages.length)
  })
})
