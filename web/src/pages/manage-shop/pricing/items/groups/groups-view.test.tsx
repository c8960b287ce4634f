import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost, failures } from '../../../../../testing/answer-post.ts'
import { type Answer, answered, neverAnswer } from '../../../../../testing/answers.ts'
import { press } from '../../../../../testing/press.ts'
import { server } from '../../../../../testing/server.ts'
import { fill } from '../../../manage-shop-page.testing.tsx'
import { aPricedItem, aPricing, mug, plainPricing, poster, showPricing } from '../../pricing-page.testing.tsx'

const free = aPricedItem({ _id: 'i-3', name: 'Sticker', pricing: { ...plainPricing, mode: 'free' } })
const aGroup = (more: object = {}) => ({
  _id: 'g-1',
  name: 'Prints',
  isExclusive: true,
  offersUpgrades: true,
  itemIds: [mug._id, poster._id],
  ...more,
})
const saved = { message: 'Group saved.', group: aGroup() }

const showGroups = (groups: object[] = [aGroup()], items: object[] = [mug, poster, free]) =>
  showPricing({ pricing: aPricing({ items, groups }) }, '?view=groups')

async function openNew() {
  await press('Add group')
  await screen.findByRole('dialog', { name: 'Add group' })
}

const toggle = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

describe('GroupsView', () => {
  test('lists each group with its items, cheapest first, and what it does', async () => {
    showGroups()
    const card = (await screen.findByRole('heading', { level: 2, name: 'Prints' })).closest('li')

    expect(card?.textContent).toContain('Poster$5.00 USDMug$10.00 USD')
    expect(card?.textContent).toContain('Buyers can own only one of these')
    expect(card?.textContent).toContain('Buyers of a cheaper item pay the difference')
  })

  test.each([
    ['groups', [mug], 'No groups yet'],
    ['items', [], 'No items to group yet'],
  ])('has an empty state without %s', async (_what, items, title) => {
    showGroups([], items)

    expect(await screen.findByText(title)).toBeTruthy()
  })

  test('stops at 50 groups', async () => {
    showGroups(Array.from({ length: 50 }, (_, place) => aGroup({ _id: `g-${place}`, name: `Group ${place}` })))

    expect(await screen.findByText('A shop can have up to 50 groups. Delete one to add another.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add group' })).toHaveProperty('disabled', true)
  })
})

describe('GroupEditor', () => {
  test('adds a group and explains an upgrade with the prices of the chosen items', async () => {
    const sent = answerPost('/guilds/42/item-groups', saved)
    showGroups([])
    await openNew()
    expect(screen.getByText(/Choose items with different prices to see an example\./)).toBeTruthy()

    fill('Name', ' Prints ')
    await toggle('Mug $10.00 USD')
    await toggle('Poster $5.00 USD')
    expect(screen.getByText(/^Example:/).textContent).toBe(
      'Example: Someone who paid $5.00 USD for Poster pays $5.00 USD for Mug instead of $10.00 USD. Other than by upgrading, buyers can own only one item from this group.',
    )
    await press('Save group')

    expect((await screen.findByRole('status')).textContent).toBe('Group saved.')
    expect(sent).toEqual([{ name: 'Prints', isExclusive: true, offersUpgrades: true, itemIds: [mug._id, poster._id] }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('explains the choices', async () => {
    showGroups([])
    await openNew()

    await toggle('Buyers of a cheaper item pay the difference')
    expect(screen.getByText("Buyers who own one item can't buy another from this group.")).toBeTruthy()
    await toggle('Buyers can own only one of these')

    expect(screen.getByText('Choose what this group does: one of these, or both.')).toBeTruthy()
  })

  test('changes a group and returns the focus', async () => {
    const sent: unknown[] = []
    server.use(
      http.put('/api/item-groups/g-1', async ({ request }) => {
        sent.push(await request.json())
        return answered(saved)()
      }),
    )
    showGroups()
    await press('Edit group Prints')
    await screen.findByRole('dialog', { name: 'Edit group Prints' })

    await toggle('Mug $10.00 USD')
    await toggle('Buyers can own only one of these')
    await press('Save group')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ name: 'Prints', isExclusive: false, offersUpgrades: true, itemIds: [poster._id] }])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit group Prints' }))
  })

  test('needs an effect', async () => {
    const sent = answerPost('/guilds/42/item-groups', saved)
    showGroups([])
    await openNew()
    fill('Name', 'Prints')
    await toggle('Mug $10.00 USD')
    await toggle('Buyers can own only one of these')
    await toggle('Buyers of a cheaper item pay the difference')

    await press('Save group')

    expect(screen.getByText('Choose what this group does.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Buyers can own only one of these' }))
    expect(sent).toEqual([])
  })

  test('needs a name and an item', async () => {
    const sent = answerPost('/guilds/42/item-groups', saved)
    showGroups([])
    await openNew()

    await press('Save group')
    expect(screen.getByText('Give this group a name.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    expect(screen.getByText('Choose at least one item.')).toBeTruthy()
    fill('Name', 'Prints')
    await press('Save group')

    expect(screen.queryByText('Give this group a name.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Mug $10.00 USD' }))
    expect(sent).toEqual([])
  })

  test("doesn't offer items of other groups", async () => {
    showGroups([aGroup({ itemIds: [mug._id] })])
    await openNew()

    expect(screen.queryByRole('checkbox', { name: 'Mug $10.00 USD' })).toBeNull()
    expect(screen.getByText("Items of other groups aren't listed.")).toBeTruthy()
  })
})

describe('a group that is not saved', () => {
  test.each(failures('Failed to save the group.'))('stays open when $how', async ({ answer, words }) => {
    answerPost('/guilds/42/item-groups', answer)
    showGroups([])
    await openNew()

    fill('Name', 'Prints')
    await toggle('Mug $10.00 USD')
    await press('Save group')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Prints')
  })

  test('asks before discarding changes', async () => {
    showGroups([])
    await openNew()
    fill('Name', 'Prints')

    await press('Close dialog')
    expect(screen.getByText('Discard your changes?')).toBeTruthy()
    await press('Keep editing')

    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

/** Mocks the deletion and returns how often it was asked for. */
function takeDeletion(answer: Answer) {
  const deleted: unknown[] = []
  server.use(
    http.delete('/api/item-groups/:id', ({ params }) => {
      deleted.push(params.id)
      return answered(answer)()
    }),
  )
  return deleted
}

describe('GroupCard', () => {
  test('deletes a group after a question and moves the focus', async () => {
    const deleted = takeDeletion({ message: 'Group deleted.' })
    showGroups()
    await press('Delete group Prints')
    const question = within(screen.getByRole('group', { name: 'Delete the group Prints?' }))
    expect(question.getByText(/^Its items stay in the shop\./).textContent).toBe(
      'Its items stay in the shop. Buyers can then have several of them. Upgrades are then sold at full price.',
    )
    server.use(http.get('/api/guilds/42/pricing', answered(aPricing({ items: [mug], groups: [] }))))

    await press('Delete group')

    expect(await screen.findByText('Group deleted.')).toBeTruthy()
    expect(deleted).toEqual(['g-1'])
    expect(await screen.findByText('No groups yet')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add group' }))
  })

  test('keeps the group and returns the focus', async () => {
    const deleted = takeDeletion(neverAnswer)
    showGroups()
    await press('Delete group Prints')

    await userEvent.keyboard('{Escape}')

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete group Prints' }))
    expect(deleted).toEqual([])
  })

  test.each(failures('Failed to delete the group.'))('says why a deletion failed when $how', async (failure) => {
    takeDeletion(failure.answer)
    showGroups()
    await press('Delete group Prints')

    await press('Delete group')

    expect((await screen.findByRole('alert')).textContent).toBe(failure.words)
    expect(screen.getByRole('heading', { level: 2, name: 'Prints' })).toBeTruthy()
  })
})
