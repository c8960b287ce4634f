import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { DiscordPage } from './discord-page.tsx'

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('uses the links configured for this instance', async () => {
  const links = { botInviteUrl: 'https://bot.example/invite', supportServerUrl: 'https://discord.gg/help' }
  server.use(http.get('/api/discord/links', () => HttpResponse.json(links)))
  show(<DiscordPage />)

  await vi.waitFor(() => expect(hrefOf(/Invite the bot/)).toBe('https://bot.example/invite'), 60_000)
  expect(hrefOf(/Join the support server/)).toBe('https://discord.gg/help')
})

test('opens the support server and the bot invite on Discord in a new tab', () => {
  server.use(http.get('/api/discord/links', () => new HttpResponse(null, { status: 404 })))
  show(<DiscordPage />)

  const links = [/Join the support server/, /Invite the bot/].map((name) => screen.getByRole('link', { name }))
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/discord\.com\//)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})
