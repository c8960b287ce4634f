import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../../testing/answer-post.ts'
import { refuse } from '../../../../../testing/answers.ts'
import { press } from '../../../../../testing/press.ts'
import { server } from '../../../../../testing/server.ts'
import { fill } from '../../../manage-shop-page.testing.tsx'
import { aPricing, aRule, showPricing } from '../../pricing-page.testing.tsx'
import { localInput } from './local-time.ts'

import { blank, choose, openNew, path } from './offer-editor.testing.tsx'

describe('OfferEditor', () => {
  const stored = aRule({ endsAt: '2130-07-01T10:00:30.000Z', version: 4 })

  test('sends the version it was opened with and keeps an unchanged time to the second', async () => {
    const sent: unknown[] = []
    server.use(
      http.put('/api/price-rules/r-1', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Offer saved.', rule: stored })
      }),
    )
    showPricing({ pricing: aPricing({ rules: [stored] }) })
    await press('Edit')
    expect(await screen.findByLabelText('Ends')).toHaveProperty('value', localInput(stored.endsAt))

    fill('Percent', '25%')
    await press('Save offer')

    expect(await screen.findByText('Offer saved.')).toBeTruthy()
    expect(sent).toEqual([{ ...blank, code: 'SUMMER20', value: 25, endsAt: '2130-07-01T10:00:30.000Z', version: 4 }])
  })

  test('loads the latest version after a conflict and keeps the changes', async () => {
    const versions: unknown[] = []
    let latest = stored
    const message =
      'Someone else changed this offer while you were editing it. Load the latest version, then save again.'
    server.use(
      http.put('/api/price-rules/r-1', async ({ request }) => {
        versions.push(await request.json())
        return versions.length === 1
          ? HttpResponse.json({ code: 'PRICE_RULE_CHANGED', message }, { status: 409 })
          : HttpResponse.json({ message: 'Offer saved.', rule: latest })
      }),
    )
    showPricing({ pricing: () => HttpResponse.json(aPricing({ rules: [latest] })) })
    await press('Edit')
    await screen.findByRole('dialog')
    fill('Percent', '25')
    latest = { ...stored, ...aRule({ code: 'AUTUMN', version: 5 }) }
    await press('Save offer')
    expect((await screen.findByRole('alert')).textContent).toContain(message)

    await press('Load latest version')
    expect(await screen.findByText('Latest version loaded. Your changes were kept.')).toBeTruthy()
    expect(screen.getByLabelText('Code')).toHaveProperty('value', 'AUTUMN')
    await press('Save offer')

    expect(await screen.findByText('Offer saved.')).toBeTruthy()
    expect(versions[1]).toMatchObject({ code: 'AUTUMN', value: 25, version: 5 })
  })

  test('says that an offer was deleted meanwhile', async () => {
    let rules = [stored]
    server.use(http.put('/api/price-rules/r-1', refuse(409, { code: 'PRICE_RULE_CHANGED', message: 'Changed.' })))
    showPricing({ pricing: () => HttpResponse.json(aPricing({ rules })) })
    await press('Edit')
    await screen.findByRole('dialog')
    rules = []
    await press('Save offer')

    await press('Load latest version')

    expect(await screen.findByText('This offer was deleted.')).toBeTruthy()
  })

  test('loads the currency that the shop has changed to', async () => {
    let currency = 'USD'
    answerPost(path, refuse(409, { code: 'AMOUNT_CURRENCY_CHANGED', message: "The shop's currency has changed." }))
    showPricing({ pricing: () => HttpResponse.json(aPricing({ currency })) })
    await openNew('Discount code')
    fill('Code', 'WELCOME')
    await choose('Amount off')
    fill('Amount', '5')
    currency = 'EUR'
    await press('Create offer')

    await press('Load latest version')

    expect(await screen.findByText('In EUR, off the whole order.')).toBeTruthy()
  })
})
