import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { SessionProvider } from '../../api/session.tsx'
import { aToken } from '../../testing/a-token.ts'
import { failures } from '../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { aGuild, mine, openManageServers, serveLists, showManageServers } from './manage-servers-page.testing.tsx'
import { ManageServersPage } from './manage-servers-page.tsx'

const ownedTitle = 'Registered Servers (Owned)'
const manageableTitle = 'Manageable Servers (Permissions Granted)'
const hash = '0123456789abcdef0123456789abcdef'

const section = (name: string) => screen.getByRole('region', { name })
const namesIn = (title: string) =>
  within(section(title))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('[id]')?.textContent)

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li')
  if (!row) throw new Error(`${name} is in no row`)
  return row
}

test('shows the title and the three sections in order', async () => {
  showManageServers()

  await screen.findByText('No servers yet')

  expect(screen.getByRole('heading', { level: 1, name: 'Manage Your Servers' })).toBeDefined()
  expect(document.title).toBe('Manage Your Servers · Guildshop')
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    ownedTitle,
    manageableTitle,
    'Connect a New Server',
  ])
})

test('lists as owned only servers whose owner id or object matches the user', async () => {
  showManageServers({
    owned: [
      aGuild('1', 'By id', mine),
      aGuild('2', 'Described', { owner: { _id: 'user-1', isPremium: true } }),
      aGuild('3', 'Of another', { owner: 'user-2' }),
      aGuild('4', 'Of another, described', { owner: { _id: 'user-2' } }),
      aGuild('5', 'Of nobody', { owner: null }),
    ],
  })

  await screen.findByText('By id')

  expect(namesIn(ownedTitle)).toEqual(['By id', 'Described'])
})

test('lists a server that is owned and manageable once, and offers no Remove for manageable ones', async () => {
  showManageServers({
    owned: [aGuild('1', 'Mine', mine)],
    manageable: [aGuild('1', 'Mine', mine), aGuild('2', 'Entrusted', { owner: 'user-2' })],
  })

  const row = within(await rowOf('Entrusted'))

  expect(namesIn(ownedTitle)).toEqual(['Mine'])
  expect(namesIn(manageableTitle)).toEqual(['Entrusted'])
  expect(row.getByRole('link', { name: 'Manage' })).toBeDefined()
  expect(row.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('shows manageable servers only after the owned ones, so none appears twice', async () => {
  const asked = showManageServers({ owned: neverAnswer, manageable: [aGuild('1', 'Mine', mine)] })

  await waitFor(() => expect(asked.manageable).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(screen.queryByText('Mine')).toBeNull()
  expect(screen.getByText('Loading servers you can manage...')).toBeDefined()
})

test('accepts lists wrapped in an object', async () => {
  showManageServers({ owned: () => Response.json({ guilds: [aGuild('1', 'Wrapped', mine)] }) })

  expect(await screen.findByText('Wrapped')).toBeDefined()
})

test.each([hash, `a_${hash}`])('loads the icon %s from Discord', async (icon) => {
  showManageServers({ owned: [aGuild('81384788765712384', 'Forge', { ...mine, icon })] })

  const picture = (await rowOf('Forge')).querySelector('img')

  expect(picture?.getAttribute('src')).toBe(`https://cdn.discordapp.com/icons/81384788765712384/${icon}.png`)
  expect(screen.queryByText('F')).toBeNull()
})

test.each([null, undefined, '', `../../${hash}`, `${hash}.png?`, 'x'.repeat(65)])(
  "shows the uppercased first letter of the server's name for the icon %o",
  async (icon) => {
    showManageServers({ owned: [aGuild('1', 'éclair', { ...mine, icon })] })

    const row = await rowOf('éclair')

    expect(row.querySelector('img')).toBeNull()
    expect(within(row).getByText('É')).toBeDefined()
  },
)

test('falls back to the first letter when the icon fails to load', async () => {
  showManageServers({ owned: [aGuild('1', 'forge', { ...mine, icon: hash })] })
  const row = await rowOf('forge')

  fireEvent.error(within(row).getByRole('presentation'))

  expect(within(row).getByText('F')).toBeDefined()
})

test.each([
  ['its icon', hash, `{"name":"Forge","icon":"${hash}"}`],
  ['no icon', undefined, '{"name":"Forge","icon":null}'],
])('links Manage to the shop with name and %s as navigation state', async (_, icon, state) => {
  showManageServers({ owned: [aGuild('42', 'Forge', { ...mine, icon })] })
  const row = within(await rowOf('Forge'))

  await userEvent.click(row.getByRole('link', { name: 'Manage' }))

  expect(screen.getByText(`at /manage-servers/42 ${state}`)).toBeDefined()
})

test.each([
  ['owned', { owned: [aGuild('42', 'Forge', { ...mine, isEnabled: false })] }],
  ['manageable', { manageable: [aGuild('42', 'Forge', { isEnabled: false })] }],
])('marks and dims a disabled %s server, and blocks its Manage link', async (_, lists) => {
  showManageServers(lists)
  const row = within(await rowOf('Forge'))
  const link = row.getByRole('link', { name: 'Manage' })

  await userEvent.click(link)

  expect(row.getByText('(Disabled - Tier Limit)')).toBeDefined()
  expect(screen.getByText('Forge').closest('.opacity-70')).not.toBeNull()
  expect(link.getAttribute('aria-disabled')).toBe('true')
  expect(link.hasAttribute('href')).toBe(false)
  expect(screen.getByRole('heading', { level: 1, name: 'Manage Your Servers' })).toBeDefined()
})

test('shows the owner of a disabled server how to enable it', async () => {
  showManageServers({ owned: [aGuild('42', 'Forge', { ...mine, isEnabled: false })] })

  await userEvent.click(await screen.findByRole('link', { name: 'Upgrade Account' }))

  expect(screen.getByText('at /profile')).toBeDefined()
})

test('marks a server its owner lost access to, and blocks Manage but not Remove', async () => {
  showManageServers({ owned: [aGuild('42', 'Forge', { ...mine, isAccessLost: true })] })

  const row = within(await rowOf('Forge'))

  expect(row.getByText('(No access on Discord)')).toBeDefined()
  expect(row.getByRole('link', { name: 'Manage' }).getAttribute('aria-disabled')).toBe('true')
  expect(row.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false)
  expect(screen.getByText(/You no longer have the 'Manage Server' permission/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Manage Orders' }).getAttribute('href')).toBe('/manage-orders')
})

test.each([true, null, undefined])('treats isEnabled %o as enabled', async (isEnabled) => {
  showManageServers({ owned: [aGuild('42', 'Forge', { ...mine, isEnabled })] })

  const row = within(await rowOf('Forge'))

  expect(row.queryByText('(Disabled - Tier Limit)')).toBeNull()
  expect(row.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe('/manage-servers/42')
})

test('announces that the lists are loading', () => {
  showManageServers({ owned: neverAnswer, manageable: neverAnswer })

  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
    'Loading your registered servers...',
    'Loading servers you can manage...',
  ])
})

test('hides the connect section while the lists load, unless they take long', async () => {
  const button = { name: 'Find Discord Servers to Add' }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showManageServers({ owned: [], manageable: neverAnswer })
  await screen.findByText('No servers yet')
  expect(screen.queryByRole('button', button)).toBeNull()

  await vi.advanceTimersByTimeAsync(4000)

  expect(await screen.findByRole('button', button)).toBeDefined()
  expect(screen.getByText('Loading servers you can manage...')).toBeDefined()
})

test('announces that user data is loading until an expired token is cleared', () => {
  localStorage.setItem('authToken', aToken({ expiresInSeconds: -1 }))
  const page = renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <MemoryRouter>
          <ManageServersPage />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

  expect(page).toContain('Loading user data...')
  expect(page).not.toContain('User data not available')
})

test('fetches nothing without a user and explains what to do', async () => {
  const asked = serveLists()
  openManageServers({ token: null })

  await userEvent.click(screen.getByRole('button', { name: 'Find Discord Servers to Add' }))

  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Error: User data not available. Please try logging in again.',
    'Please log in first.',
  ])
  expect(screen.queryByText(ownedTitle)).toBeNull()
  for (const spy of Object.values(asked)) expect(spy).not.toHaveBeenCalled()
})

test('explains the lists and links to the connect section when there are no servers', async () => {
  showManageServers()

  const way = await screen.findByRole('link', { name: 'Connect your first server' })

  expect(way.getAttribute('href')).toBe('#connect')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Find Discord Servers to Add'])
  expect(within(section(ownedTitle)).getByText(/gets its own shop/)).toBeDefined()
  expect(within(section(manageableTitle)).getByText(/Servers appear here when an owner gives/)).toBeDefined()
})

test.each(failures('Failed to load your servers.'))(
  'shows an error with Retry for the registered servers when $how',
  async ({ answer, words }) => {
    showManageServers({ owned: answer })
    const alert = await screen.findByRole('alert')
    serveLists({ owned: [aGuild('1', 'Forge', mine)] })

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(alert.textContent).toBe(`Error loading registered servers: ${words}`)
    expect(await screen.findByText('Forge')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test.each(failures('Failed to load your servers.'))(
  'shows an error with Retry for the manageable servers when $how, and keeps the owned ones',
  async ({ answer, words }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    showManageServers({ owned: [aGuild('1', 'Mine', mine)], manageable: answer })
    const alert = await screen.findByRole('alert')
    serveLists({ manageable: [aGuild('2', 'Entrusted')] })

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(alert.textContent).toBe(`Error loading manageable servers: ${words}`)
    expect(await screen.findByText('Entrusted')).toBeDefined()
    expect(screen.getByText('Mine')).toBeDefined()
  },
)

test('keeps loading manageable servers while Discord is rate limiting', async () => {
  const asked = showManageServers({ manageable: refuse(429, { retry_after: 0.1 }) })
  await screen.findByText('No servers yet')
  const words = screen.queryByText('Loading servers you can manage...')
  serveLists({ manageable: [aGuild('2', 'Entrusted')] })

  expect(await screen.findByText('Entrusted')).toBeDefined()
  expect(words).not.toBeNull()
  expect(asked.manageable).toHaveBeenCalledOnce()
})

test('treats an invalid reply as a failure', async () => {
  showManageServers({ owned: [{ guildId: 1 }] })

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error loading registered servers: Failed to load your servers.',
  )
})

test('shows manageable servers when the registered ones fail to load', async () => {
  showManageServers({ owned: refuse(403), manageable: [aGuild('2', 'Entrusted')] })

  expect(await screen.findByText('Entrusted')).toBeDefined()
  expect(screen.getByRole('alert')).toBeDefined()
})

test('lists and counts thirty servers with long names', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index} `.padEnd(60, 'guild'))
  showManageServers({ owned: names.map((name, index) => aGuild(String(index), name, mine)) })

  await screen.findByText(names[0] ?? '')

  expect(namesIn(ownedTitle)).toEqual(names)
  expect(within(section(ownedTitle)).getByText(/30 servers$/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add another' }).getAttribute('href')).toBe('#connect')
  expect(document.querySelector('#connect')?.textContent).toBe('Connect a New Server')
})

test('marks own servers while PayPal refuses payments', async () => {
  serveLists({
    owned: [aGuild('42', 'Pixel Forge', mine)],
    manageable: [aGuild('43', 'Moonlit Tavern')],
    profile: { paypalPayerId: 'P', paypalRefusal: { since: '2026-03-05T10:00:00.000Z', words: 'Restricted.' } },
  })
  openManageServers()

  expect(await screen.findAllByText('Payments declined')).toHaveLength(1)
  expect(screen.getByText(/PayPal is declining payments to your account/)).toBeDefined()
})
