import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { guildDetails } from '../manage-shop-page.testing.tsx'
import { aPricing, detailsWithPricing, showPricing } from './pricing-page.testing.tsx'

const noManagers = { canEdit: false, managersMayPrice: false }

describe('PricingPage', () => {
  test('has its own title and leads back to the shop', async () => {
    showPricing()

    expect(await screen.findByText('Offers and prices in Pixel Forge, and who can buy what.')).toBeTruthy()
    expect(document.title).toBe('Pricing · Guildshop')
    expect(screen.getByRole('link', { name: 'Back to Shop' }).getAttribute('href')).toBe('/manage-servers/42')
    expect(screen.getByRole('link', { name: 'Offers' }).getAttribute('aria-current')).toBe('page')
  })

  test.each([
    ['where the server offers none', guildDetails, "Pricing isn't available"],
    ['to managers who may not price', { ...guildDetails, pricing: noManagers }, "You can't change prices here"],
  ])('says so %s', async (_where, details, title) => {
    showPricing({ details, pricing: refuse(404) })

    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to shop items' }).getAttribute('href')).toBe('/manage-servers/42#items')
    expect(screen.queryByRole('link', { name: 'Offers' })).toBeNull()
  })

  test('shows placeholders while prices load', async () => {
    showPricing({ pricing: neverAnswer })

    await screen.findByRole('link', { name: 'Offers' })
    expect(screen.getByText('Loading prices...')).toBeTruthy()
  })

  test('reports a server that fails to load and retries', async () => {
    showPricing({ details: refuse(400) })
    await screen.findByText('Failed to load this server.')
    server.use(http.get('/api/guilds/details/42', () => HttpResponse.json(detailsWithPricing)))

    await press('Retry')

    expect(await screen.findByRole('link', { name: 'Offers' })).toBeTruthy()
  })

  test('reports prices that fail to load and retries', async () => {
    showPricing({ pricing: refuse(400) })
    await screen.findByText('Failed to load prices.')
    server.use(http.get('/api/guilds/42/pricing', () => HttpResponse.json(aPricing())))

    await press('Retry')

    expect(await screen.findAllByText('SUMMER20')).not.toHaveLength(0)
  })
})
