import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import {
  aGuild,
  mine,
  openManageServers,
  rowOf,
  serveLists,
  showManageServers,
} from './manage-servers-page.testing.tsx'

const invite = 'https://discord.example/oauth2/authorize?guild_id=42'
const botless = aGuild('42', 'Pixel Forge', { ...mine, isBotPresent: false, botInviteUrl: invite })

test('marks servers without the bot, with an invitation for that server', async () => {
  showManageServers({ owned: [botless, aGuild('43', 'Tea House', { ...mine, isBotPresent: true })] })

  const link = await screen.findByRole('link', { name: 'Add the bot' })
  expect(link.getAttribute('href')).toBe(invite)
  expect(rowOf('Pixel Forge').getByText('Bot missing')).toBeDefined()
  expect(rowOf('Tea House').queryByText('Bot missing')).toBeNull()
})

test('marks nothing while the presence of the bot is unknown', async () => {
  showManageServers({ owned: [aGuild('42', 'Pixel Forge', mine)] })

  await screen.findByText('Pixel Forge')
  expect(screen.queryByText('Bot missing')).toBeNull()
})

test('checks again every ten seconds until the bot has joined', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const owned = vi.fn(() => HttpResponse.json([botless]))
  serveLists({ owned })
  openManageServers()
  await screen.findByText('Bot missing')
  owned.mockImplementation(() => HttpResponse.json([{ ...botless, isBotPresent: true }]))

  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(screen.queryByText('Bot missing')).toBeNull())
  const asked = owned.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)

  expect(owned).toHaveBeenCalledTimes(asked)
})
