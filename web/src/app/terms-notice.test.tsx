import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '../testing/a-token.ts'
import { answerPost } from '../testing/answer-post.ts'
import { server } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { utcDay } from '../ui/format/dates.ts'
import { Shell } from './shell.tsx'

const toAccept = { version: 'two', takesEffectOn: '2026-12-24', summary: 'Refunds are explained better.' }

beforeEach(() => server.use(http.all('/api/*', () => new HttpResponse(null, { status: 404 }))))

test('announces new terms with their effective date until they are accepted', async () => {
  let isAccepted = false
  server.use(http.get('/api/profile/terms', () => HttpResponse.json({ toAccept: isAccepted ? null : toAccept })))
  const sent = answerPost('/profile/terms', () => {
    isAccepted = true
    return HttpResponse.json({})
  })
  show(<Shell />, { route: '/discord', token: aToken() })

  const announcement = await screen.findByText(/Our terms are changing on/)
  expect(announcement.textContent).toContain(`changing on ${utcDay('2026-12-24')}. Refunds are explained better.`)
  await userEvent.click(screen.getByRole('button', { name: 'Accept new terms' }))

  await waitFor(() => expect(screen.queryByText(/Our terms are changing on/)).toBeNull())
  expect(sent).toEqual([{ version: 'two' }])
  expect(await screen.findByText('You accepted the new terms.')).toBeDefined()
})

test('does not request the terms for a visitor', async () => {
  const links = { botInviteUrl: 'https://bot.example/invite', supportServerUrl: 'https://discord.gg/help' }
  const asked = vi.fn()
  server.use(
    http.get('/api/discord/links', () => HttpResponse.json(links)),
    http.get('/api/profile/terms', () => {
      asked()
      return HttpResponse.json({ toAccept })
    }),
  )

  show(<Shell />, { route: '/discord' })

  const invitation = () => screen.getByRole('link', { name: /Invite the bot/ }).getAttribute('href')
  await waitFor(() => expect(invitation()).toBe(links.botInviteUrl))
  expect(asked).not.toHaveBeenCalled()
  expect(screen.queryByText(/Our terms are changing on/)).toBeNull()
})
