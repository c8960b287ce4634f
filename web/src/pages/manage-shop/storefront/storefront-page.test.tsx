import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { guildDetails } from '../manage-shop-page.testing.tsx'
import { detailsForManagers, detailsWithStorefront, showStorefront } from './storefront-page.testing.tsx'

const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe('StorefrontPage', () => {
  test('has its own title and leads back to the shop', async () => {
    showStorefront()

    expect(await screen.findByText("How members see Pixel Forge's shop in Discord.")).toBeTruthy()
    expect(document.title).toBe('Storefront · Guildshop')
    expect(screen.getByRole('link', { name: 'Back to Shop' }).getAttribute('href')).toBe('/manage-servers/42')
  })

  test('opens the view in the URL', async () => {
    showStorefront({}, '?view=gifts')

    expect(await screen.findByRole('heading', { name: 'How gifts work' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Gifts' }).getAttribute('aria-current')).toBe('page')
  })

  test('shows managers every view that is theirs', async () => {
    showStorefront({ details: detailsForManagers })

    expect(await screen.findByRole('link', { name: 'Gifts' })).toBeTruthy()
    expect(tabs()).toContain('Preview')
  })

  test('says so where the server offers no storefront', async () => {
    showStorefront({ details: guildDetails })

    expect(await screen.findByText("The storefront isn't available")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to shop items' }).getAttribute('href')).toBe('/manage-servers/42#items')
    expect(screen.queryByRole('link', { name: 'Gifts' })).toBeNull()
  })

  test('shows placeholders while the server loads', () => {
    showStorefront({ details: neverAnswer })

    expect(screen.getByText('Loading the storefront...')).toBeTruthy()
  })

  test('reports a server that fails to load and retries', async () => {
    showStorefront({ details: refuse(400) })
    await screen.findByText('Failed to load this server.')
    server.use(http.get('/api/guilds/details/42', () => HttpResponse.json(detailsWithStorefront)))

    await press('Retry')

    expect(await screen.findByRole('link', { name: 'Gifts' })).toBeTruthy()
  })

  test('says that the bot is missing and how to add it', async () => {
    const botInviteUrl = 'https://discord.com/oauth2/authorize?client_id=1'
    showStorefront({ details: { ...detailsWithStorefront, isBotPresent: false, botInviteUrl } })

    expect(await screen.findByText("The bot isn't in this server.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add the bot' }).getAttribute('href')).toBe(botInviteUrl)
  })

  test('says that a disabled server is closed', async () => {
    showStorefront({ details: { ...detailsWithStorefront, isEnabled: false } })

    expect(await screen.findByText('Your plan does not allow more active shops')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Gifts' })).toBeNull()
  })
})
