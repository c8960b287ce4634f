import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../testing/press.ts'
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

test("disables a manager's fields of an item with a role above theirs and says why", async () => {
  showShop({ details: { ...guildDetails, owner: otherOwner }, items: [{ ...mug, roleId: '102', hold }] })
  await press('Edit')

  await screen.findByRole('textbox', { name: 'Price' })
  expect(screen.getByRole('textbox', { name: 'Price' }).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Stock' }).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByRole('combobox', { name: 'Reward Role' }).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Name' }).closest('fieldset[disabled]')).toBeNull()
  expect(screen.getAllByText(hold).length).toBeGreaterThan(0)
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
  expect(screen.getByText(hold)).toBeDefined()
})

test('lets a manager hide such an item', async () => {
  showShop({ details: { ...guildDetails, owner: otherOwner }, items: [{ ...mug, isHidden: false, hold }] })

  expect(await screen.findByRole('button', { name: 'Hide' })).toHaveProperty('disabled', false)
})

test('disables the pricing of such an item', async () => {
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
