import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { fill, freeOwner, guildDetails, otherOwner, showShop } from '../../manage-shop-page.testing.tsx'
import { digitalShop, serveDeliverables, takeItem } from '../deliverables/deliverables.testing.tsx'

const details = { ...digitalShop, memberships: {} }
const problem = 'Automatic renewal needs your own PayPal app. Connect it on your Profile page.'
const limited = { ...digitalShop, memberships: { automaticProblem: problem } }

const club = {
  ...{ _id: 'i-1', name: 'Club', description: 'The club.', price: 500, currency: 'USD', stock: -1, version: 3 },
  ...{ requiresShipping: false, maxQuantity: 1, deliverables: [], roleId: '102' },
  membership: { period: 'month', trialDays: 7, graceDays: 3, renewal: 'automatic', members: 0 },
}
const withMembers = { ...club, membership: { ...club.membership, members: 12 } }

type Replies = Parameters<typeof showShop>[0]

async function openNew(replies: Replies = {}) {
  showShop({ details, ...replies })
  await press('Add New Item')
  await screen.findByRole('heading', { name: 'Membership' })
  fill('Name', 'Club')
  fill('Description', 'The club.')
  fill('Price', '5')
}

async function openClub(item: object = club, replies: Replies = {}) {
  showShop({ details, items: [item], ...replies })
  await press('Edit')
  await screen.findByRole('heading', { name: 'Membership' })
}

const box = () => screen.getByRole('checkbox', { name: 'Sell as a membership' })
const choose = (label: string, option: string) => userEvent.selectOptions(screen.getByLabelText(label), option)
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const sentTerms = (sent: Record<string, unknown>[]) => sent.map(({ membership }) => JSON.parse(String(membership)))

describe('selling a new item as a membership', () => {
  test('sends its terms', async () => {
    const sent = takeItem('post', '/guilds/42/items')
    await openNew()

    await userEvent.click(box())
    await choose('Period', '3 months')
    fill('Trial', '7')
    await choose('Grace period', 'None')
    await press('Add Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sentTerms(sent)).toEqual([{ period: 'quarter', renewal: 'automatic', trialDays: 7, graceDays: 0 }])
    expect(sent[0]).toMatchObject({ price: '500', stock: '-1', requiresShipping: 'false' })
  })

  test('shows price, renewal and trial as they are typed', async () => {
    await openNew()

    await userEvent.click(box())
    fill('Trial', '14')
    expect(screen.getByText('$5.00 USD per month, renews automatically, 14-day trial first')).toBeDefined()
    await choose('Period', '1 year')
    await choose('Renewal', 'By reminder')

    expect(screen.getByText('$5.00 USD per year, renewed by reminder')).toBeDefined()
    expect(screen.queryByLabelText('Trial')).toBeNull()
  })

  test('leaves out what a membership can not have, and brings it back when it is turned off', async () => {
    const sent = takeItem('post', '/guilds/42/items')
    await openNew()
    await choose('Item Type', 'Physical, stocked')
    fill('Stock', '5')
    await choose('Reward Role', 'VIP')
    fill('Role Duration', '30')

    await userEvent.click(box())

    expect(optionsOf('Item Type')).toEqual(['Digital, unlimited', 'Digital, limited'])
    expect(screen.queryByLabelText('Role Duration')).toBeNull()
    expect(screen.queryByLabelText('Max. per purchase')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Add License key' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/Memberships can't deliver license keys\./)).toBeDefined()
    await press('Add Item')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ stock: '-1', requiresShipping: 'false', roleId: '102' })
    expect(sent[0]).not.toHaveProperty('roleDurationDays')
  })

  test('keeps the ordinary fields while it is turned on and off', async () => {
    await openNew()
    await choose('Item Type', 'Physical, stocked')
    fill('Role Duration', '30')

    await userEvent.click(box())
    await userEvent.click(box())

    expect(screen.getByLabelText('Item Type')).toHaveProperty('value', 'stocked')
    expect(screen.getByLabelText('Role Duration')).toHaveProperty('value', '30')
  })

  test('leaves out the duration of further roles', async () => {
    const sent = takeItem('post', '/guilds/42/items')
    await openNew()
    await userEvent.click(await screen.findByRole('button', { name: 'Add Role' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'VIP')
    fill('Duration', '999')

    await userEvent.click(box())
    expect(screen.queryByLabelText('Duration')).toBeNull()
    await press('Add Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ deliverables: [{ kind: 'role', roleId: '102', roleDurationDays: null }] })
  })
})

describe('a membership of a new item', () => {
  test.each(['91', '-1', 'x'])('refuses a trial of %s days at its field', async (days) => {
    const sent = takeItem('post', '/guilds/42/items')
    await openNew()

    await userEvent.click(box())
    fill('Trial', days)
    await press('Add Item')

    expect((await screen.findByRole('alert')).textContent).toBe('A trial lasts up to 90 days. Enter 0 for no trial.')
    expect(screen.getByLabelText('Trial').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Trial'))
    expect(sent).toEqual([])
  })

  test('shows why the server refuses it', async () => {
    takeItem('post', '/guilds/42/items', refuse(403, { message: 'Memberships are a premium feature.' }))
    await openNew()

    await userEvent.click(box())
    await press('Add Item')

    expect((await screen.findByRole('alert')).textContent).toBe('Memberships are a premium feature.')
  })

  test('is not offered by a server without memberships', async () => {
    showShop({ details: digitalShop })
    await press('Add New Item')
    await screen.findByRole('heading', { name: 'What buyers get' })

    expect(screen.queryByRole('heading', { name: 'Membership' })).toBeNull()
  })

  test('needs premium', async () => {
    await openNew({ details: { ...details, owner: freeOwner } })

    expect(box()).toHaveProperty('disabled', true)
    expect(screen.getByText('With premium, items can be sold as memberships.')).toBeDefined()
  })
})

describe('automatic renewal that is not available', () => {
  test('offers reminders, says why and links to the profile', async () => {
    await openNew({ details: limited })

    await userEvent.click(box())

    expect(screen.getByLabelText('Renewal')).toHaveProperty('value', 'reminder')
    expect(screen.getByRole('option', { name: 'Automatic' })).toHaveProperty('disabled', true)
    expect(screen.getByText(new RegExp(problem))).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open Profile' }).getAttribute('href')).toBe('/profile')
  })

  test('does not send managers to their own profile', async () => {
    await openNew({ details: { ...limited, owner: otherOwner } })

    await userEvent.click(box())

    expect(screen.queryByRole('link', { name: 'Open Profile' })).toBeNull()
  })

  test('keeps an item that renews automatically, with a note', async () => {
    await openClub(club, { details: limited })

    expect(screen.getByLabelText('Renewal')).toHaveProperty('value', 'automatic')
    expect(screen.getByText(/Until this is fixed, new members renew by reminder\./)).toBeDefined()
  })
})

describe('editing a membership', () => {
  test('sends no terms without a change', async () => {
    const sent = takeItem('put', '/items/i-1')
    await openClub()

    fill('Name', 'Club!')
    await press('Update Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('membership')
  })

  test('makes it an ordinary item while nobody is a member', async () => {
    const sent = takeItem('put', '/items/i-1')
    await openClub()

    await userEvent.click(box())
    await press('Update Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sentTerms(sent)).toEqual([null])
  })

  test('fixes the period while there are members, and says whom a new price applies to', async () => {
    const sent = takeItem('put', '/items/i-1')
    await openClub(withMembers)

    expect(box()).toHaveProperty('disabled', true)
    expect(screen.getByText('This item has 12 members, so it stays a membership.')).toBeDefined()
    expect(screen.getByLabelText('Period')).toHaveProperty('disabled', true)
    expect(screen.getByText(/your 12 members keep theirs\./)).toBeDefined()
    await choose('Grace period', '7 days')
    await press('Update Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sentTerms(sent)).toEqual([{ period: 'month', renewal: 'automatic', trialDays: 7, graceDays: 7 }])
  })

  test('names terms that someone else changed as well', async () => {
    const theirs = { ...club, version: 4, membership: { ...club.membership, period: 'year' } }
    const sent = takeItem('put', '/items/i-1', refuse(409, { code: 'ITEM_CHANGED', message: 'Changed.' }))
    serveDeliverables({ deliverables: [] })
    let items: object[] = [club]
    await openClub(club, { items: () => Response.json(items) })
    items = [theirs]

    await choose('Grace period', 'None')
    await press('Update Item')
    await press('Load latest version')

    expect(
      await screen.findByText(/Someone else set Membership to “1 year, automatic, 7-day trial, grace 3”\.$/),
    ).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(screen.getByLabelText('Grace period')).toHaveProperty('value', '0')
  })
})

test('the card of a membership shows its price per period and its members', async () => {
  showShop({ details: guildDetails, items: [withMembers, { ...club, _id: 'i-2', membership: undefined }] })

  expect(await screen.findByText('Membership · $5.00 USD per month · 12 members')).toBeDefined()
  expect(screen.getByText('$5.00 USD')).toBeDefined()
})
