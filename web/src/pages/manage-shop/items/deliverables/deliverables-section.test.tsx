import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { fill, freeOwner, mug, showShop } from '../../manage-shop-page.testing.tsx'
import {
  digitalShop,
  entry,
  fillGame,
  game,
  limits,
  openGame,
  openNew,
  playlist,
  serveDeliverables,
  steamKeys,
  takeItem,
} from './deliverables.testing.tsx'

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const entryNames = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)

describe('a server without deliverables', () => {
  test('shows no additions and sends no extra fields', async () => {
    const sent = takeItem('put', '/items/i-1')
    showShop({ items: [{ ...mug, description: 'Holds tea.' }] })
    await press('Edit')
    await screen.findByRole('dialog')
    fill('Name', 'Cup')
    await press('Update Item')

    await isClosed()
    expect(screen.queryByText('What buyers get')).toBeNull()
    expect(screen.queryByLabelText('Max. per purchase')).toBeNull()
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(['description', 'name', 'price', 'requiresShipping', 'stock'])
  })
})

describe('adding deliverables', () => {
  test('sends roles, links and texts in order', async () => {
    const sent = takeItem('post', '/guilds/42/items')
    await openNew()
    fillGame()

    await press('Add Role')
    await userEvent.selectOptions(entry('Role').getByLabelText('Role'), 'VIP')
    await userEvent.type(entry('Role').getByLabelText('Duration'), '30')
    await press('Add Link')
    await userEvent.type(entry('Link').getByLabelText('Label'), 'Playlist')
    await userEvent.type(entry('Link').getByLabelText('Link'), 'https://example.com/list')
    await press('Add Text')
    await userEvent.type(entry('Text').getByLabelText('Label'), 'Setup')
    await userEvent.type(entry('Text').getByLabelText('Text'), 'Start here.')
    await press('Add Item')

    await isClosed()
    expect(sent[0]).toMatchObject({
      stock: '-1',
      deliverables: [
        { kind: 'role', roleId: '102', roleDurationDays: 30 },
        { kind: 'link', label: 'Playlist', content: 'https://example.com/list' },
        { kind: 'text', label: 'Setup', content: 'Start here.' },
      ],
    })
    expect(sent[0]).not.toHaveProperty('maxQuantity')
  })

  test('sends no list if nothing was added', async () => {
    const sent = takeItem('post', '/guilds/42/items')
    await openNew()
    fillGame()
    await press('Add Item')

    await isClosed()
    expect(sent[0]).not.toHaveProperty('deliverables')
  })

  test('focuses the first field of an addition', async () => {
    await openNew()

    await press('Add Link')

    expect(document.activeElement).toBe(entry('Link').getByLabelText('Label'))
  })

  test('counts the characters of a text', async () => {
    await openNew()

    await press('Add Text')
    await userEvent.type(entry('Text').getByLabelText('Text'), 'Hello')

    expect(entry('Text').getByText('5 / 2000')).toBeDefined()
  })

  test('offers each role once', async () => {
    await openNew()
    await userEvent.selectOptions(screen.getByLabelText('Reward Role'), 'VIP')

    await press('Add Role')

    expect(entry('Role').getByRole('option', { name: 'VIP (already added)' })).toHaveProperty('disabled', true)
    expect(entry('Role').getByRole('option', { name: 'Moderator' })).toHaveProperty('disabled', false)
  })

  test('disables roles on the free plan and says why', async () => {
    await openNew({ details: { ...digitalShop, owner: freeOwner } })

    const button = screen.getByRole('button', { name: 'Add Role' })

    expect(button).toHaveProperty('disabled', true)
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('With premium, items can also give buyers a role.')
  })

  test('stops at the most an item can deliver', async () => {
    await openNew({ details: { ...digitalShop, deliverables: { ...limits, mostPerItem: 1 } } })

    await press('Add Link')

    expect(screen.getByRole('button', { name: 'Add Text' })).toHaveProperty('disabled', true)
    expect(screen.getByText('You can add up to 1. Remove one to add another.')).toBeDefined()
  })
})

describe('validation', () => {
  test('shows each error at its field and focuses the first', async () => {
    await openNew()
    fillGame()
    await press('Add Link')
    await userEvent.type(entry('Link').getByLabelText('Label'), 'Playlist')
    await userEvent.type(entry('Link').getByLabelText('Link'), 'http://example.com')
    await press('Add Text')
    await press('Add Role')

    await press('Add Item')

    expect(document.activeElement).toBe(entry('Link').getByLabelText('Link'))
    expect(entry('Link').getByText('Enter a link that starts with https://.')).toBeDefined()
    expect(entry('Text').getByText('Enter a label that tells buyers what they get.')).toBeDefined()
    expect(entry('Text').getByText('Enter the text that buyers receive.')).toBeDefined()
    expect(entry('Role').getByText('Choose a role.')).toBeDefined()
  })

  test("shows the server's error at the field it names", async () => {
    takeItem('post', '/guilds/42/items', refuse(400, { message: 'Not this link.', field: 'deliverables.0.content' }))
    await openNew()
    fillGame()
    await press('Add Link')
    await userEvent.type(entry('Link').getByLabelText('Label'), 'Playlist')
    await userEvent.type(entry('Link').getByLabelText('Link'), 'https://example.com')

    await press('Add Item')

    expect(await entry('Link').findByText('Not this link.')).toBeDefined()
    expect(document.activeElement).toBe(entry('Link').getByLabelText('Link'))
  })
})

describe('moving and removing', () => {
  test('moves an entry, keeps the focus and announces the position', async () => {
    const sent = takeItem('put', '/items/i-1')
    serveDeliverables()
    await openGame()
    await screen.findByRole('group', { name: 'Link' })

    await userEvent.click(entry('License key').getByRole('button', { name: 'Move down' }))

    expect(entryNames()).toEqual(['Link', 'License key'])
    expect(screen.getByText('License key moved to position 2 of 2.')).toBeDefined()
    expect(document.activeElement).toBe(entry('License key').getByRole('button', { name: 'Move up' }))
    await press('Update Item')
    await isClosed()
    expect(sent[0]).toMatchObject({ deliverables: [{ _id: 'd-2' }, { _id: 'd-1' }] })
  })

  test('removes an entry and focuses a button to add another', async () => {
    const sent = takeItem('put', '/items/i-1')
    serveDeliverables()
    await openGame()
    await screen.findByRole('group', { name: 'Link' })

    await userEvent.click(entry('Link').getByRole('button', { name: 'Remove' }))

    expect(entryNames()).toEqual(['License key'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Role' }))
    await press('Update Item')
    await isClosed()
    expect(sent[0]).toMatchObject({ deliverables: [{ _id: 'd-1', kind: 'key', label: 'Steam key' }] })
  })

  test('warns that removing a pool deletes its unsold keys', async () => {
    serveDeliverables()
    await openGame()
    await screen.findByRole('group', { name: 'License key' })

    await userEvent.click(entry('License key').getByRole('button', { name: 'Remove' }))

    expect(screen.getByText(/Saving deletes 2 keys that aren't sold\./)).toBeDefined()
  })

  test('asks before discarding changes to the list', async () => {
    await openNew()
    await press('Add Link')

    await press('Cancel')

    expect(screen.getByText('Discard your changes?')).toBeDefined()
  })
})

describe('an existing item', () => {
  test('shows what it delivers and sends nothing of it unchanged', async () => {
    const sent = takeItem('put', '/items/i-1')
    serveDeliverables()
    await openGame()

    expect(await screen.findByDisplayValue('https://example.com/list')).toBeDefined()
    fill('Name', 'Game 2')
    await press('Update Item')

    await isClosed()
    expect(sent[0]).not.toHaveProperty('deliverables')
    expect(sent[0]).not.toHaveProperty('maxQuantity')
  })

  test('is loaded only if it delivers something', async () => {
    showShop({ details: digitalShop, items: [{ ...game, deliverables: [] }] })
    await press('Edit')
    await screen.findByRole('dialog')

    expect(await screen.findByRole('button', { name: 'Add Link' })).toBeDefined()
  })

  test('announces loading', async () => {
    serveDeliverables(neverAnswer)
    await openGame()

    expect(await screen.findByText('Loading what buyers get...')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add Link' })).toBeNull()
  })

  test('offers a retry when loading fails, and saves the rest without it', async () => {
    const sent = takeItem('put', '/items/i-1')
    const answers = [refuse(400), () => HttpResponse.json({ deliverables: [steamKeys, playlist] })]
    let calls = 0
    serveDeliverables(() => (answers[Math.min(calls++, 1)] ?? neverAnswer)())
    await openGame()

    expect(await screen.findByText("We couldn't load what buyers get.")).toBeDefined()
    fill('Name', 'Game 2')
    await press('Retry')
    expect(await screen.findByRole('group', { name: 'Link' })).toBeDefined()
    await press('Update Item')

    await isClosed()
    expect(sent[0]).toMatchObject({ name: 'Game 2' })
  })
})

describe('quantity', () => {
  test('is sent when it changes', async () => {
    const sent = takeItem('put', '/items/i-1')
    serveDeliverables()
    await openGame()
    await screen.findByRole('group', { name: 'Link' })

    expect(screen.getByLabelText('Max. per purchase')).toHaveProperty('value', '2')
    fill('Max. per purchase', '5')
    await press('Update Item')

    await isClosed()
    expect(sent[0]).toMatchObject({ maxQuantity: '5' })
  })

  test('is refused outside of its limits', async () => {
    await openNew()
    fillGame()
    await userEvent.selectOptions(screen.getByLabelText('Item Type'), 'Physical, made to order')
    fill('Max. per purchase', '11')

    await press('Add Item')

    expect(screen.getAllByText('Enter 1 to 10.')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText('Max. per purchase'))
  })

  test('is hidden for unlimited digital items', async () => {
    await openNew()

    expect(screen.queryByLabelText('Max. per purchase')).toBeNull()
  })
})
