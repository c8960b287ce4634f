import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { aGuild, findServers, mine, rowOf, serveLists, showManageServers } from './manage-servers-page.testing.tsx'

const forge = { id: '42', name: 'Forge', icon: 'a1b2', eligibleType: 'owner' }
const tavern = { id: '43', name: 'Tavern', icon: null, eligibleType: 'admin' }
const listTitle = 'Select a Server to Register:'

const register = (name: string) => userEvent.click(rowOf(name).getByRole('button', { name: 'Register' }))

/** Renders the page after a search that found these servers. */
async function showFound(eligible: unknown[] = [forge, tavern]) {
  showManageServers({ eligible })
  await findServers()
  await screen.findByText(listTitle)
}

test('fetches eligible servers only on request', async () => {
  const asked = showManageServers({ eligible: [forge] })
  await screen.findByText('No servers yet')
  const askedBefore = asked.eligible.mock.calls.length

  await findServers()

  expect(await screen.findByRole('heading', { name: listTitle })).toBeDefined()
  expect(askedBefore).toBe(0)
  expect(asked.eligible).toHaveBeenCalledOnce()
})

test('announces the search and disables the button while it runs', async () => {
  showManageServers({ eligible: neverAnswer })

  await findServers()

  expect(screen.getByRole('button', { name: 'Finding...' })).toHaveProperty('disabled', true)
  expect(await screen.findByText('Loading eligible servers from Discord...')).toBeDefined()
})

test("shows each server's icon or letter, and an Owner or Admin badge", async () => {
  await showFound()

  expect(rowOf('Forge').getByText('Owner')).toBeDefined()
  expect(rowOf('Forge').getByRole('presentation').getAttribute('src')).toBe(
    'https://cdn.discordapp.com/icons/42/a1b2.png',
  )
  expect(rowOf('Tavern').getByText('Admin')).toBeDefined()
  expect(rowOf('Tavern').getByText('T')).toBeDefined()
})

test('hides servers that are already registered or manageable', async () => {
  showManageServers({
    owned: [aGuild('42', 'Owned', mine), aGuild('44', 'Registered by another', { owner: 'user-2' })],
    manageable: [aGuild('45', 'Entrusted')],
    eligible: [forge, tavern, { id: '44', name: 'Taken' }, { id: '45', name: 'Known' }],
  })

  await findServers()

  expect(await screen.findByText('Tavern')).toBeDefined()
  for (const name of ['Forge', 'Taken', 'Known']) expect(screen.queryByText(name)).toBeNull()
})

test('offers nothing until the registered servers have loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = showManageServers({ owned: neverAnswer, eligible: [forge] })
  await vi.advanceTimersByTimeAsync(4000)

  await findServers()
  await waitFor(() => expect(asked.eligible).toHaveBeenCalled())
  await screen.findByRole('button', { name: 'Find Discord Servers to Add' })

  expect(screen.queryByText('Forge')).toBeNull()
  expect(screen.getByText('Loading eligible servers from Discord...')).toBeDefined()
})

test.each([
  ['All servers found via Discord are already registered or managed by you.', [forge]],
  ["No additional servers found where you have 'Manage Server' permissions.", []],
])('shows: %s', async (words, eligible) => {
  showManageServers({ owned: [aGuild('42', 'Forge', mine)], eligible })

  await findServers()

  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText(listTitle)).toBeNull()
})

test.each(failures('Failed to fetch servers.'))(
  'shows the error and a hint in the panel for a failed search when $how',
  async ({ answer, words }) => {
    showManageServers({ eligible: answer })

    await findServers()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('Failed to load eligible servers. Ensure you are connected to Discord.')).toBeDefined()
    expect(screen.queryByText('Loading eligible servers from Discord...')).toBeNull()
  },
)

test('allows another search after a failure', async () => {
  showManageServers({ eligible: refuse(500) })
  await findServers()
  await screen.findByText('Failed to fetch servers.')
  serveLists({ eligible: [forge] })

  await findServers()

  expect(await screen.findByText('Forge')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/^Failed to load eligible servers/)).toBeNull()
})

test('refreshes the list on another search', async () => {
  await showFound([forge])
  serveLists({ eligible: [tavern] })

  await findServers()

  expect(await screen.findByText('Tavern')).toBeDefined()
  expect(screen.queryByText('Forge')).toBeNull()
})

test.each([
  ['its icon', forge, { guildId: '42', name: 'Forge', icon: 'a1b2' }],
  ['null for a missing icon', { id: '44', name: 'Forge' }, { guildId: '44', name: 'Forge', icon: null }],
  ['null for no icon', { ...forge, icon: null }, { guildId: '42', name: 'Forge', icon: null }],
])('sends id, name and %s when registering', async (_, chosen, body) => {
  const sent = answerPost('/guilds', {})
  await showFound([chosen])

  await register('Forge')

  await waitFor(() => expect(sent).toEqual([body]))
})

test('moves a registered server to the owned ones and refetches all lists', async () => {
  answerPost('/guilds', aGuild('42', 'Forge', mine))
  await showFound()
  const asked = serveLists({ owned: [aGuild('42', 'Forge', mine)], eligible: [forge, tavern] })

  await register('Forge')

  expect(await screen.findByText('Server registered. Next, invite the bot and set up your shop.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Invite the bot' }).getAttribute('href')).toContain('discord.com')
  expect(screen.getByRole('link', { name: 'Set up the shop' }).getAttribute('href')).toBe('/manage-servers/42')
  expect(rowOf('Forge').getByRole('link', { name: 'Manage' })).toBeDefined()
  expect(rowOf('Tavern').getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connect a New Server' }))
  await waitFor(() => {
    for (const spy of Object.values(asked)) expect(spy).toHaveBeenCalledOnce()
  })
})

test('does not invite the bot again if it is in the registered server', async () => {
  answerPost('/guilds', aGuild('42', 'Forge', mine))
  await showFound()
  serveLists({ owned: [aGuild('42', 'Forge', { ...mine, isBotPresent: true })], eligible: [forge, tavern] })

  await register('Forge')

  expect(await screen.findByText('Server registered. The bot is already in it. Next, set up your shop.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Invite the bot' })).toBeNull()
})

test('the invitation after registering is for that server', async () => {
  answerPost('/guilds', aGuild('42', 'Forge', mine))
  await showFound()
  serveLists({ owned: [aGuild('42', 'Forge', mine)], eligible: [forge, tavern] })
  const botInviteUrl = 'https://discord.com/oauth2/authorize?client_id=1&scope=bot'
  server.use(http.get('/api/discord/links', () => HttpResponse.json({ botInviteUrl })))

  await register('Forge')

  const invitation = await screen.findByRole('link', { name: 'Invite the bot' })
  await waitFor(() =>
    expect(invitation.getAttribute('href')).toBe(`${botInviteUrl}&guild_id=42&disable_guild_select=true`),
  )
})

test('keeps focus in the last used section after a removal and a registration', async () => {
  answerPost('/guilds', {})
  server.use(http.delete('/api/guilds/:id', () => HttpResponse.json({})))
  showManageServers({ owned: [aGuild('7', 'Old', mine)], eligible: [forge] })
  await findServers()
  await screen.findByText(listTitle)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  serveLists({ eligible: [forge] })
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('No servers yet')
  serveLists({ owned: [aGuild('42', 'Forge', mine)], eligible: [forge] })

  await register('Forge')

  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connect a New Server' })),
  )
})

test('disables the other Register buttons while registering', async () => {
  answerPost('/guilds', neverAnswer)
  await showFound()

  await register('Forge')

  expect(rowOf('Forge').getByRole('button', { name: 'Registering...' })).toHaveProperty('disabled', true)
  expect(rowOf('Tavern').getByRole('button', { name: 'Register' })).toHaveProperty('disabled', true)
})

test.each(failures('Failed to register this server.'))(
  "shows a registration error in the server's row when $how",
  async ({ answer, words }) => {
    answerPost('/guilds', answer)
    await showFound()

    await register('Forge')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(rowOf('Forge').getByRole('alert')).toBeDefined()
    expect(rowOf('Forge').getByRole('button', { name: 'Register' })).toHaveProperty('disabled', false)
  },
)

const fallback = 'Server registration limit reached for your account tier.'

test.each([
  { code: 'SERVER_LIMIT_FREE', message: undefined, words: fallback },
  { code: 'SERVER_LIMIT_PREMIUM', message: undefined, words: fallback },
  { code: 'SERVER_LIMIT_FREE', message: 'One is enough.', words: 'One is enough.' },
  { code: 'SERVER_LIMIT_PREMIUM', message: 'Ten are enough.', words: 'Ten are enough.' },
  { code: 'GUILD_TAKEN', message: undefined, words: 'Failed to register this server.' },
])('shows "$words" for a registration refused with $code and message "$message"', async ({ code, message, words }) => {
  answerPost('/guilds', refuse(403, { code, message }))
  await showFound()

  await register('Forge')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryAllByRole('link', { name: 'Upgrade Account' })).toHaveLength(code === 'SERVER_LIMIT_FREE' ? 1 : 0)
})

test("clears the last registration's result on the next search", async () => {
  server.use(http.post('/api/guilds', () => HttpResponse.json({}, { status: 400 })))
  await showFound()
  await register('Forge')
  await screen.findByText('Failed to register this server.')

  await findServers()

  expect(screen.queryByText('Failed to register this server.')).toBeNull()
})
