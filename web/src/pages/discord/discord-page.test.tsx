import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { DiscordPage } from './discord-page.tsx'

test('the support server and the bot invite open on Discord in a new tab', () => {
  show(<DiscordPage />)

  const links = [/Join the support server/, /Invite the bot/].map((name) => screen.getByRole('link', { name }))
  for (const link of links) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/discord\.com\//)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})
