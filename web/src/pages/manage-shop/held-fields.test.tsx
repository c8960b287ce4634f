import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { press } from '../../testing/press.ts'
import { server } from '../../testing/server.ts'
import {
  digitalShop,
  game,
  playlist,
  serveDeliverables,
  steamKeys,
} from './items/deliverables/deliverables.testing.tsx'
import { guildDetails, mug, otherOwner, showShop } from './manage-shop-page.testing.tsx'
import { aPricedItem, aPricing, aRule, showPricing } from './pricing/pricing-page.testing.tsx'

const hold = "Only the owner can change this: the item's role is above yours."

const hintOf = (name: string) => {
  const field = screen.getByLabelText(name)
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
const isDisabled = (name: string) => screen.getByLabelText(name).closest('fieldset[disabled]') !== null

describe("a manager's fields of an item with a role above theirs", () => {
  test('say before saving in which direction they can change', async () => {
    const limited = { ...mug, roleId: '102', stock: 5, requiresShipping: true, hold }
    showShop({ details: { ...guildDetails, owner: otherOwner }, items: [limited] })
    await press('Edit')

    await screen.findByLabelText('Price')
    for (const name of ['Name', 'Price', 'Stock', 'Reward Role'])
      expect([name, isDisabled(name)]).toEqual([name, false])
    expect(hintOf('Price')).toBe('In USD. You can raise it. Only the owner can lower it.')
    expect(hintOf('Stock')).toBe('Quantity available. You can lower it. Only the owner can raise it.')
    expect(hintOf('Reward Role')).toBe('Assigned to the buyer. You can remove the role. Only the owner can change it.')
    expect(isDisabled('Role Duration')).toBe(true)
    expect(screen.getAllByText(hold).length).toBeGreaterThan(0)
  })

  test('have no such hints without a hold', async () => {
    showShop({ items: [{ ...mug, roleId: '102', stock: 5, requiresShipping: true }] })
    await press('Edit')

    await screen.findByLabelText('Price')
    expect(hintOf('Price')).toBe('In USD.')
    expect(isDisabled('Role Duration')).toBe(false)
  })

  test("don't let them add a role to an item that only leads to such an item", async () => {
    showShop({ details: { ...guildDetails, owner: otherOwner }, items: [{ ...mug, hold }] })
    await press('Edit')

    await screen.findByLabelText('Price')
    expect(isDisabled('Reward Role')).toBe(true)
  })
})

test('disables stored roles and keys of such an item, but not its links', async () => {
  const role = { _id: 'd-3', kind: 'role', label: '', roleId: '102', roleDurationDays: -1 }
  serveDeliverables({ deliverables: [role, steamKeys, playlist] })
  showShop({ details: { ...digitalShop, owner: otherOwner }, items: [{ ...game, hold }] })
  await press('Edit')

  expect((await screen.findByRole('combobox', { name: 'Role' })).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Keys to add' }).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Link' }).closest('fieldset[disabled]')).toBeNull()
})

test('offers neither to show nor to duplicate such an item and says why', async () => {
  showShop({ details: { ...guildDetails, owner: otherOwner }, items: [{ ...mug, isHidden: true, hold }] })

  for (const name of ['Show', 'Duplicate']) {
    const button = await screen.findByRole('button', { name })
    expect(button).toHaveProperty('disabled', true)
    expect(button).toHaveProperty('title', hold)
  }
  expect(screen.getByText('Only the owner can show or duplicate this item.')).toBeDefined()
})

test('lets a manager hide such an item', async () => {
  showShop({ details: { ...guildDetails, owner: otherOwner }, items: [{ ...mug, isHidden: false, hold }] })

  expect(await screen.findByRole('button', { name: 'Hide' })).toHaveProperty('disabled', false)
  expect(screen.getByText('Only the owner can duplicate this item.')).toBeDefined()
})

test('disables the pricing of such an item', async () => {
  server.use(http.get('/api/guilds/42/items', () => HttpResponse.json([{ ...mug, hold }])))
  showPricing({ pricing: aPricing({ items: [aPricedItem({ hold })] }) }, '?view=items')
  await press('Edit pricing of Mug')

  expect((await screen.findByRole('radio', { name: /^Free/ })).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByText(hold)).toBeDefined()
})

test('says what an offer leaves out, and offers no edit of one that only the owner can change', async () => {
  showPricing({ pricing: aPricing({ rules: [aRule({ leftOutItems: 2, hold: 'Only the owner can change this.' })] }) })

  expect((await screen.findAllByText(/^Leaves out 2 items/)).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Only the owner can change this.').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('says which of the selected items only the owner can make cheaper', async () => {
  const items = [
    { ...mug, isHidden: false, hold },
    { ...mug, _id: 'i-2', name: 'Poster' },
  ]
  showShop({ details: { ...guildDetails, owner: otherOwner }, items })
  await press('Select items')
  await press('Select all')
  await press('Change price or stock')

  expect(await screen.findByText('Only the owner can lower the price of Mug or raise the stock.')).toBeDefined()
})

test('offers no keys to add to such an item and says why', async () => {
  server.use(http.get('/api/items/i-1/keys', () => HttpResponse.json({ keys: [] })))
  showShop({ details: { ...digitalShop, owner: otherOwner }, items: [{ ...game, hold }] })
  await press('Keys')

  const dialog = within(await screen.findByRole('dialog', { name: 'Keys of Game' }))
  expect(dialog.getByRole('button', { name: 'Add keys' })).toHaveProperty('disabled', true)
  expect(dialog.getByText(hold)).toBeDefined()
})

test('offers neither to edit nor to delete a group with such an item, and no such item for a group', async () => {
  const held = 'Only the owner can change this group: one of its items gives or leads to a role above yours.'
  const group = { _id: 'g-1', name: 'Ranks', isExclusive: true, offersUpgrades: false, itemIds: ['i-1'], hold: held }
  const items = [aPricedItem({ hold }), aPricedItem({ _id: 'i-2', name: 'Poster' })]
  showPricing({ pricing: aPricing({ items, groups: [group] }) }, '?view=groups')

  expect(await screen.findByText(held)).toBeDefined()
  expect(screen.queryByRole('button', { name: /group Ranks/ })).toBeNull()
  await press('Add group')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('checkbox', { name: /Poster/ })).toBeDefined()
  expect(dialog.queryByRole('checkbox', { name: /Mug/ })).toBeNull()
  expect(dialog.getByText(/Only the owner can group items/)).toBeDefined()
})

test("says that deleting such an item can't be undone, and doesn't offer it", async () => {
  let stored = [{ ...mug, hold }]
  server.use(
    http.delete('/api/items/i-1', () => {
      stored = []
      return HttpResponse.json({ message: 'Item deleted.', undoUntil: '2099-01-01T00:00:00.000Z' })
    }),
  )
  showShop({
    details: { ...guildDetails, owner: otherOwner },
    items: () => HttpResponse.json(stored),
  })
  await press('Delete')
  expect(await screen.findByText("You can't undo this.")).toBeDefined()
  await press('Yes')

  expect(await screen.findByText('Item deleted.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
