import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../../testing/answer-post.ts'
import { press } from '../../../../../testing/press.ts'
import { fill } from '../../../manage-shop-page.testing.tsx'
import { aPricing, aRule, mug, showPricing } from '../../pricing-page.testing.tsx'

import { blank, check, choose, openNew, path, summary } from './offer-editor.testing.tsx'

const created = { message: 'Offer created.', rule: aRule() }

describe('OfferEditor', () => {
  test('creates a code with every limit and says what it does', async () => {
    const sent = answerPost(path, created)
    showPricing()
    await openNew('Discount code')

    fill('Code', 'WELCOME')
    fill('Percent', '20')
    fill('Uses in total', '100')
    fill('Uses per buyer', '1')
    fill('Minimum order amount', '10')
    await check("Only for a buyer's first purchase in this server")
    await check('VIP')
    expect(summary().getByText(/^Holders of VIP who enter WELCOME get 20% off all items\./).textContent).toContain(
      'For example, Mug costs $8.00 USD instead of $10.00 USD.',
    )
    expect(
      summary().getByText(
        'Valid up to 100 times in total, once per buyer, for orders of at least $10.00 USD, for first purchases only.',
      ),
    ).toBeTruthy()
    await press('Create offer')

    expect(await screen.findByText('Offer created.')).toBeTruthy()
    expect(sent).toEqual([
      {
        ...blank,
        code: 'WELCOME',
        currency: 'USD',
        totalUses: 100,
        usesPerBuyer: 1,
        minimumAmount: 1000,
        isFirstPurchaseOnly: true,
        roleIds: ['420000000000000102'],
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New offer' }))
  })

  test('creates a sale in local time for chosen items', async () => {
    const sent = answerPost(path, created)
    showPricing({ pricing: aPricing({ rules: [] }) })
    await press('Create sale')
    await screen.findByRole('dialog')

    fill('Name', ' Summer sale ')
    await choose('Amount off')
    fill('Amount', '2.50')
    await choose('Chosen items')
    await check(/^Mug/)
    fill('Starts', '2130-06-01T10:00')
    fill('Ends', '2130-07-01T10:00')
    expect(summary().getByText('Everyone pays $7.50 USD instead of $10.00 USD for Mug.')).toBeTruthy()
    expect(screen.getByText(/^Times are in your time zone, /)).toBeTruthy()
    await press('Create offer')

    expect(await screen.findByText('Offer created.')).toBeTruthy()
    expect(sent).toEqual([
      {
        ...blank,
        kind: 'sale',
        name: 'Summer sale',
        effect: 'amount',
        value: 250,
        currency: 'USD',
        itemIds: [mug._id],
        startsAt: new Date('2130-06-01T10:00').toISOString(),
        endsAt: new Date('2130-07-01T10:00').toISOString(),
      },
    ])
  })

  test('creates a role price', async () => {
    const sent = answerPost(path, created)
    showPricing()
    await openNew('Role price')

    fill('Name', 'VIP price')
    await check('VIP')
    await choose('Fixed price')
    fill('Price per unit', '8')
    await choose('Chosen items')
    await check(/^Mug/)
    expect(summary().getByText('Holders of VIP pay $8.00 USD instead of $10.00 USD for Mug.')).toBeTruthy()
    await press('Create offer')

    await screen.findByText('Offer created.')
    expect(sent).toMatchObject([
      { kind: 'role', code: null, roleIds: ['420000000000000102'], effect: 'price', value: 800 },
    ])
  })

  test('generates a code', async () => {
    showPricing()
    await openNew('Discount code')

    await press('Generate')

    expect(Reflect.get(screen.getByLabelText('Code'), 'value')).toMatch(/^[A-Z2-9]{8}$/)
  })
})
