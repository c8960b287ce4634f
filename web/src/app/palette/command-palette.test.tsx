import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { PaletteButton } from './palette-button.tsx'

const guilds = [
  { guildId: '42', name: 'Pixel Forge', owner: 'user-1' },
  { guildId: '43', name: 'Tea Room', owner: 'user-1' },
]

beforeEach(() => server.use(http.get('/api/guilds', () => HttpResponse.json(guilds))))

const anOrder = { _id: 'sale-7', orderNumber: 'TR-7K3Q', itemName: 'Mug' }

/** Returns the names that are looked up. */
function answerLookup(answer: Answer) {
  const names: unknown[] = []
  server.use(
    http.get('/api/sales/:name', ({ params }) => {
      names.push(params.name)
      return answered(answer)()
    }),
  )
  return names
}

async function openPalette({ isSuperAdmin = false } = {}) {
  show(<PaletteButton />, { path: '/', token: aToken({ isSuperAdmin }) })
  await userEvent.click(screen.getByRole('button', { name: 'Go to…' }))
  return screen.findByRole('combobox', { name: 'Page, server or order number' })
}

const options = () => screen.queryAllByRole('option').map((option) => option.firstChild?.textContent)

test('lists pages and servers, with focus in the input', async () => {
  const input = await openPalette()

  expect(document.activeElement).toBe(input)
  await waitFor(() => expect(options()).toContain('Tea Room orders'))
  expect(options()).toContain('Dashboard')
  expect(options()).not.toContain('Admin Center')
})

test('offers the Admin Center to super administrators', async () => {
  await openPalette({ isSuperAdmin: true })

  expect(options()).toContain('Admin Center')
})

test('opens the first match on Enter', async () => {
  await openPalette()
  await userEvent.keyboard('pixel')
  await waitFor(() => expect(options()).toEqual(['Pixel Forge', 'Pixel Forge orders']))

  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText(/at \/manage-servers\/42/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('moves through the options with the arrow keys, around both ends', async () => {
  const input = await openPalette()
  await userEvent.keyboard('manage')
  const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

  expect(active()).toContain('Manage Orders')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('Manage Servers')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}')
  expect(active()).toContain('Manage Orders')
  await userEvent.keyboard('{ArrowUp}{Enter}')

  expect(await screen.findByText('at /manage-servers')).toBeDefined()
})

test('opens a clicked option', async () => {
  await openPalette()

  await userEvent.click(screen.getByRole('option', { name: /My Profile/ }))

  expect(await screen.findByText('at /profile')).toBeDefined()
})

test('reports that nothing matches', async () => {
  await openPalette()

  await userEvent.keyboard('nowhere')

  expect(await screen.findByText('Nothing found.')).toBeDefined()
})

test('offers an order once its number is found, and opens it', async () => {
  const names = answerLookup(anOrder)
  await openPalette()

  await userEvent.keyboard('tr-7k3q')
  expect(await screen.findByRole('option', { name: /Order TR-7K3Q · Mug/ })).toBeDefined()
  await userEvent.keyboard('{Enter}')

  expect(await screen.findByText('at /manage-orders/sale-7')).toBeDefined()
  expect(names).toEqual(['tr-7k3q'])
})

test('opens an order when Enter follows its number immediately', async () => {
  answerLookup(anOrder)
  await openPalette()

  await userEvent.keyboard('tr-7k3q{Enter}')

  expect(await screen.findByText('at /manage-orders/sale-7')).toBeDefined()
})

test('offers no order that it has not found', async () => {
  answerLookup(refuse(404))
  await openPalette()

  await userEvent.keyboard('tr-7k3q')

  expect(await screen.findByText('Nothing found.')).toBeDefined()
  expect(options()).toEqual([])
})

test.each([
  ['the lookup fails', refuse(500), "We couldn't look up this order. Please try again."],
  ['there were too many requests', refuse(429, { message: 'Too many requests.' }), 'Too many requests.'],
])('says so when %s', async (_, answer, text) => {
  answerLookup(answer)
  await openPalette()

  await userEvent.keyboard('tr-7k3q')

  expect(await screen.findByText(text)).toBeDefined()
  expect(options()).toEqual([])
})

test('opens on Ctrl+K and returns focus when closed', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Linux x86_64')
  show(<PaletteButton />, { token: aToken() })
  const button = screen.getByRole('button', { name: 'Go to…' })
  button.focus()

  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('opens on Cmd+K, not on Ctrl+K, on Apple devices', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  show(<PaletteButton />, { token: aToken() })

  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.keyboard('{Meta>}k{/Meta}')

  expect(await screen.findByRole('combobox')).toBeDefined()
})
