import type { ShopItem } from '@guildshop/contract/items'
import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { itemsQuery } from '../../api/items-api.ts'
import { failures } from '../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import {
  aGuild,
  mine,
  openManageServers,
  rowOf,
  serveLists,
  showManageServers,
} from './manage-servers-page.testing.tsx'

const forge = aGuild('42', 'Forge', mine)
const tavern = aGuild('43', 'Tavern', mine)

const press = (name: string, row = 'Forge') => userEvent.click(rowOf(row).getByRole('button', { name }))

/** Mocks the delete endpoint and collects the ids. */
function answerRemoval(answer: () => Response | Promise<Response> = () => HttpResponse.json({})): unknown[] {
  const removed: unknown[] = []
  server.use(
    http.delete('/api/guilds/:id', ({ params }) => {
      removed.push(params.id)
      return answer()
    }),
  )
  return removed
}

/** Simulates another screen that has cached a server's items. */
function SeenBefore({ items }: { items: ShopItem[] }) {
  useQueryClient().setQueryData(itemsQuery('42').queryKey, items)
  return null
}

async function show(owned = [forge, tavern]) {
  const asked = showManageServers({ owned })
  await screen.findByText('Forge')
  return asked
}

test('asks for confirmation in the row and explains the consequences before removing', async () => {
  const removed = answerRemoval()
  await show()

  await press('Remove')

  const question = rowOf('Forge').getByRole('group', { name: 'Confirm remove?' })
  expect(within(question).getByText(/^Its items stop selling immediately\./)).toBeDefined()
  expect(within(question).getByRole('button', { name: 'Yes' })).toBeDefined()
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'No' }))
  expect(rowOf('Forge').queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(rowOf('Tavern').getByRole('button', { name: 'Remove' })).toBeDefined()
  expect(removed).toEqual([])
})

test.each([
  [1, 'Its one item stops selling'],
  [12, 'Its 12 items stop selling'],
])('says in the question for %i cached items: %s', async (count, words) => {
  const items = Array.from({ length: count }, (_, index) => ({ _id: String(index), name: 'Mug', price: 950 }))
  serveLists({ owned: [forge] })
  openManageServers({ seen: <SeenBefore items={items} /> })
  await screen.findByText('Forge')

  await press('Remove')

  expect(screen.getByText(new RegExp(words))).toBeDefined()
})

test.each([
  ['No', () => press('No')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('closes the question on %s', async (_, answer) => {
  const removed = answerRemoval()
  await show()
  await press('Remove')

  await answer()

  expect(screen.queryByText('Confirm remove?')).toBeNull()
  expect(document.activeElement).toBe(rowOf('Forge').getByRole('button', { name: 'Remove' }))
  expect(removed).toEqual([])
})

test('removes the server by its Discord id on Yes and refetches all lists', async () => {
  const removed = answerRemoval()
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Find Discord Servers to Add' }))
  await screen.findByText(/^No additional servers/)
  await press('Remove')
  const asked = serveLists({ owned: [tavern], eligible: [{ id: '42', name: 'Forge', eligibleType: 'owner' }] })

  await press('Yes')

  expect(await screen.findByText('Select a Server to Register:')).toBeDefined()
  expect(screen.getByText('Server removed. Its shop is closed.')).toBeDefined()
  expect(rowOf('Forge').getByText('Owner')).toBeDefined()
  expect(removed).toEqual(['42'])
  for (const spy of Object.values(asked)) expect(spy).toHaveBeenCalledOnce()
})

test("doesn't fetch eligible servers after a removal if they weren't requested", async () => {
  answerRemoval()
  await show()
  await press('Remove')
  const asked = serveLists({ owned: [] })

  await press('Yes')

  expect(await screen.findByText('No servers yet')).toBeDefined()
  expect(asked.manageable).toHaveBeenCalledOnce()
  expect(asked.eligible).not.toHaveBeenCalled()
})

test("moves focus to the list's heading when the row is removed", async () => {
  answerRemoval()
  await show()
  await press('Remove')
  serveLists({ owned: [tavern] })

  await press('Yes')

  await waitFor(() => expect(screen.queryByText('Forge')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Registered Servers (Owned)' })),
  )
})

test('closes the question even if the removed server is still listed', async () => {
  answerRemoval()
  await show()
  await press('Remove')

  await press('Yes')

  expect(await screen.findByText('Server removed. Its shop is closed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Confirm remove?')).toBeNull())
  expect(document.activeElement).toBe(rowOf('Forge').getByRole('button', { name: 'Remove' }))
})

test('disables the buttons while a server is being removed', async () => {
  answerRemoval(neverAnswer)
  await show()
  await press('Remove')

  await press('Yes')

  expect(rowOf('Forge').getByRole('button', { name: 'Removing...' })).toHaveProperty('disabled', true)
  expect(rowOf('Forge').getByRole('button', { name: 'No' })).toHaveProperty('disabled', true)
  expect(rowOf('Tavern').getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true)
})

test.each(failures('Failed to remove guild.'))(
  'shows a removal error in the row when $how, and allows another try',
  async ({ answer, words }) => {
    answerRemoval(answer)
    await show()
    await press('Remove')

    await press('Yes')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(rowOf('Forge').getByRole('alert')).toBeDefined()
    expect(screen.queryByText('Confirm remove?')).toBeNull()
    await press('Remove')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Confirm remove?')).toBeDefined()
  },
)

test('clears a removal error when another server is about to be removed', async () => {
  answerRemoval(refuse(409, { message: 'Ship 3 orders first.' }))
  await show()
  await press('Remove')
  await press('Yes')
  await screen.findByText('Ship 3 orders first.')

  await press('Remove', 'Tavern')

  expect(screen.queryByText('Ship 3 orders first.')).toBeNull()
  expect(screen.getAllByText('Confirm remove?')).toHaveLength(1)
})

test('allows removing a disabled server', async () => {
  const removed = answerRemoval()
  await show([aGuild('42', 'Forge', { ...mine, isEnabled: false })])

  await press('Remove')
  await press('Yes')

  await waitFor(() => expect(removed).toEqual(['42']))
})

test('warns an owner without a payment account and links to the profile', async () => {
  showManageServers({ owned: [forge], profile: { paypalPayerId: null } })

  const warning = await screen.findByText(/Your shops can't take payments yet/)

  expect(within(warning).getByRole('link', { name: 'Link PayPal' }).getAttribute('href')).toBe('/profile#paypal')
})

test.each([
  ['the account is linked', { owned: [forge], profile: { paypalPayerId: 'SELLER23' } }],
  ['the profile omits it', { owned: [forge], profile: {} }],
  ['there is no profile', { owned: [forge] }],
])('shows no payment warning when %s', async (_, lists) => {
  showManageServers(lists)

  await screen.findByText('Forge')

  expect(screen.queryByText(/Your shops can't take payments yet/)).toBeNull()
})

test('shows no payment warning without servers', async () => {
  showManageServers({ profile: { paypalPayerId: null } })

  await screen.findByText('No servers yet')

  expect(screen.queryByText(/Your shops can't take payments yet/)).toBeNull()
})

test('counts the consequences, and asks for the name of a server with members', async () => {
  const removed = answerRemoval()
  await show()
  const counts = { shops: 1, paused: 0, cancelled: 2, byReminder: 1, ordersToShip: 0, gifts: 0 }
  server.use(
    http.get('/api/guilds/42/consequences', () =>
      HttpResponse.json({ ...counts, paymentsOnHold: 0, disputes: 0, confirmWith: 'Forge' }),
    ),
  )

  await press('Remove')
  await screen.findByText(/^2 memberships are cancelled at PayPal\./)
  await press('Yes')
  const removedUnnamed = [...removed]
  await userEvent.type(screen.getByRole('textbox', { name: 'Type “Forge” to confirm' }), 'Forge')
  await press('Yes')

  expect(removedUnnamed).toEqual([])
  await waitFor(() => expect(removed).toEqual(['42']))
})

const answerConsequences = (answer: () => Response | Promise<Response>) =>
  server.use(http.get('/api/guilds/42/consequences', answer))

test.each([
  ['Please wait a moment.', refuse(429, { message: 'Please wait a moment.' })],
  ["We couldn't check what this affects.", refuse(500)],
  ["We couldn't check what this affects.", () => HttpResponse.json({})],
  ["We couldn't check what this affects.", () => HttpResponse.error()],
])("doesn't remove a server whose consequences are unknown: %s", async (words, answer) => {
  const removed = answerRemoval()
  await show()
  answerConsequences(answer)
  await press('Remove')

  await press('Yes')
  const failure = await screen.findByRole('alert')
  const removedUnknown = [...removed]
  answerConsequences(refuse(404))
  await press('Retry')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await press('Yes')

  expect(failure.textContent).toBe(words)
  expect(removedUnknown).toEqual([])
  await waitFor(() => expect(removed).toEqual(['42']))
})

test.each([404, 400])('removes a server when the API answers %i to the count of consequences', async (status) => {
  const removed = answerRemoval()
  await show()
  answerConsequences(refuse(status))

  await press('Remove')
  await press('Yes')

  await waitFor(() => expect(removed).toEqual(['42']))
})
