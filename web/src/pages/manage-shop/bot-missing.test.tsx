import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { guildDetails, showShop } from './manage-shop-page.testing.tsx'

const invite = 'https://discord.example/oauth2/authorize?guild_id=42'
const botless = { ...guildDetails, isBotPresent: false, botInviteUrl: invite }
const banner = "The bot isn't in this server."

test('asks to add the bot to this server', async () => {
  showShop({ details: botless })

  expect(await screen.findByText(banner)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add the bot' }).getAttribute('href')).toBe(invite)
})

test.each([
  ['the bot is in the server', { ...guildDetails, isBotPresent: true }],
  ['its presence is unknown', guildDetails],
])('asks for nothing when %s', async (_, details) => {
  showShop({ details })

  await screen.findByRole('button', { name: 'Add New Item' })
  expect(screen.queryByText(banner)).toBeNull()
})

test('disappears once the bot has joined, and reads its roles again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const details = vi.fn(() => HttpResponse.json(botless))
  const roles = vi.fn(() => HttpResponse.json([]))
  showShop({ details, roles })
  await screen.findByText(banner)
  details.mockImplementation(() => HttpResponse.json({ ...botless, isBotPresent: true }))
  const askedBefore = roles.mock.calls.length

  await vi.advanceTimersByTimeAsync(10_000)

  await waitFor(() => expect(screen.queryByText(banner)).toBeNull())
  await waitFor(() => expect(roles.mock.calls.length).toBeGreaterThan(askedBefore))
})
