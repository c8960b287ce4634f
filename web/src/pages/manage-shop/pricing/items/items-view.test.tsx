import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { neverAnswer } from '../../../../testing/answers.ts'
import { aPricedItem, aPricing, mug, plainPricing, poster, showPricing } from '../pricing-page.testing.tsx'

const vipId = '420000000000000102'

const showItems = (items: object[], more: object = {}, replies: object = {}) =>
  showPricing({ pricing: aPricing({ items, ...more }), ...replies }, '?view=items')

const rows = async () => (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.closest('li'))

describe('ItemsView', () => {
  test.each([
    ['a fixed price', {}, '$10.00 USD'],
    ['a chosen price', { mode: 'chosen', minimumPrice: 300 }, 'Pay what you want, at least $3.00 USD'],
    ['a chosen price without minimum', { mode: 'chosen' }, 'Pay what you want'],
    [
      'amounts that may be in another currency',
      { mode: 'chosen', minimumPrice: 300, problem: 'In EUR.' },
      'wantIn EUR.',
    ],
    ['a free item', { mode: 'free' }, 'Free'],
    ['a limit', { limit: { units: 2, window: 'week' } }, 'Purchase limit: 2 per week'],
    ['a limit for ever', { limit: { units: 1, window: 'ever' } }, 'Purchase limit: 1 per buyer'],
    ['automatic restock', { restock: { units: 5, every: 'day', upTo: 20 } }, 'Restock: 5 each day up to 20'],
    ['a role', { requiredRoleIds: [vipId] }, 'Requirement: Needs VIPWithout it: Shown locked'],
    ['a lost role', { requiredRoleIds: ['1'], isHiddenUntilMet: true }, 'Needs a deleted roleWithout it: Hidden'],
    ['a purchase', { requiredItemIds: [poster._id, 'i-9'] }, 'Needs a purchase of Poster or a deleted item'],
    ['many purchases', { requiredItemIds: ['1', '2', '3', '4', '5'] }, 'a deleted item, or 2 others'],
    ['a group', { groupId: 'g-1' }, 'Group: In Ranks'],
    ['amounts in another currency', { problem: 'These amounts are in EUR.' }, 'These amounts are in EUR.'],
  ])('lists an item with %s', async (_what, pricing, text) => {
    const groups = [{ _id: 'g-1', name: 'Ranks', isExclusive: true, offersUpgrades: true, itemIds: [mug._id] }]
    showItems([aPricedItem({ pricing: { ...plainPricing, ...pricing } }), poster], { groups })
    await screen.findByRole('button', { name: 'Edit pricing of Mug' })
    await screen.findByText('Poster')

    await expect.poll(async () => (await rows())[0]?.textContent, { timeout: 60_000 }).toContain(text)
  })

  test('names requirements without the roles while these load', async () => {
    showItems([aPricedItem({ pricing: { ...plainPricing, requiredRoleIds: [vipId] } })], {}, { roles: neverAnswer })

    expect(await screen.findByText('Needs a role')).toBeTruthy()
  })

  test('marks memberships, shipped and hidden items', async () => {
    showItems([aPricedItem({ isMembership: true, requiresShipping: true, isHidden: true })])
    const heading = await screen.findByRole('heading', { level: 2 })

    expect(heading.textContent).toBe('MugMembershipShipsHidden item')
  })

  test('searches a long list', async () => {
    const many = Array.from({ length: 9 }, (_, place) => aPricedItem({ _id: `i-${place}`, name: `Card ${place}` }))
    showItems(many)
    const search = await screen.findByRole('searchbox', { name: 'Search items' })

    await userEvent.type(search, 'card 7')
    expect(await rows()).toHaveLength(1)
    await userEvent.type(search, '7')

    expect(screen.getByText('No items match “card 77”.')).toBeTruthy()
  })

  test('leads to the shop while there are no items', async () => {
    showItems([])

    expect(await screen.findByText('No items yet')).toBeTruthy()
    const main = within(document.body)
    expect(main.getByRole('link', { name: 'Go to shop items' }).getAttribute('href')).toBe('/manage-servers/42#items')
  })
})
