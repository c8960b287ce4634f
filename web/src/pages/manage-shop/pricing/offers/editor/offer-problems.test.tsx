import { screen } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../../../testing/answers.ts'
import { press } from '../../../../../testing/press.ts'
import { server } from '../../../../../testing/server.ts'
import { fill } from '../../../manage-shop-page.testing.tsx'
import { aPricing, aRule, mug, showPricing } from '../../pricing-page.testing.tsx'

import { check, choose, openNew, path, summary } from './offer-editor.testing.tsx'

describe('OfferEditor', () => {
  test('shows every problem at its field and focuses the first', async () => {
    showPricing()
    await openNew('Discount code')
    fill('Code', 'A B')
    fill('Percent', '120')
    await choose('Chosen items')
    fill('Starts', '2130-07-01T10:00')
    fill('Ends', '2130-06-01T10:00')
    fill('Uses in total', '0')
    fill('Minimum order amount', 'ten')

    await press('Create offer')

    expect(screen.getByText('Codes must be 3–32 letters, digits, hyphens or underscores.')).toBeTruthy()
    expect(screen.getByText('Enter 1–100 percent.')).toBeTruthy()
    expect(screen.getByText('Choose at least one item.')).toBeTruthy()
    expect(screen.getByText('The end must be after the start.')).toBeTruthy()
    expect(screen.getByText('Enter 1–1,000,000 uses.')).toBeTruthy()
    expect(screen.getByText('Enter an amount from 0.00 to 100,000.00.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    expect(summary().getByText('Complete the form to see what buyers will pay.')).toBeTruthy()
  })

  test('unfolds the part with the first problem and focuses it', async () => {
    showPricing()
    await openNew('Discount code')
    fill('Code', 'WELCOME')
    fill('Percent', '20')
    fill('Uses in total', 'x')
    const uses = screen.getByLabelText('Uses in total')
    expect(uses.closest('details')?.open).toBe(false)

    await press('Create offer')

    expect(uses.closest('details')?.open).toBe(true)
    expect(document.activeElement).toBe(uses)
  })

  test('focuses the list where nothing was chosen and drops the problem once something is', async () => {
    showPricing()
    await openNew('Role price')
    fill('Name', 'VIP price')
    fill('Percent', '20')
    await screen.findByRole('checkbox', { name: 'VIP' })

    await press('Create offer')
    expect(screen.getByText('Choose at least one role.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Moderator' }))
    await check('VIP')

    expect(screen.queryByText('Choose at least one role.')).toBeNull()
  })

  test('refuses parts of a yen', async () => {
    showPricing({ pricing: aPricing({ currency: 'JPY' }) })
    await openNew('Sale')
    fill('Name', 'Sale')
    await choose('Amount off')
    fill('Amount', '2.50')

    await press('Create offer')

    expect(screen.getByText("Amounts in JPY can't have decimals.")).toBeTruthy()
  })
})

describe('refusals', () => {
  test.each([
    ['CODE_TAKEN', 'This shop already has an offer with this code.', 'Code'],
    ['USES_BELOW_USED', 'This code has already been used more times than that.', 'Uses in total'],
    ['SHIPPED_ITEM_NOT_FREE', "Shipped items can't be free.", 'Percent'],
    ['ROLE_NOT_IN_GUILD', "This role isn't in this server.", 'Moderator'],
    ['ITEM_NOT_IN_SHOP', "One of these items isn't in this shop.", /^Mug/],
  ])('shows the refusal %s at its field', async (code, message, label) => {
    server.use(http.put('/api/price-rules/r-1', refuse(409, { code, message })))
    showPricing({ pricing: aPricing({ rules: [aRule({ totalUses: 5, itemIds: [mug._id] })] }) })
    await press('Edit')
    await screen.findByRole('dialog', { name: 'Edit discount code' })
    await screen.findByRole('checkbox', { name: 'Moderator' })

    await press('Save offer')

    expect(await screen.findByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows other refusals below the form, and keeps what was typed', async () => {
    answerPost(path, refuse(409, { code: 'PRICE_RULE_LIMIT', message: 'A shop can have up to 200 offers.' }))
    showPricing()
    await openNew('Discount code')
    fill('Code', 'WELCOME')
    fill('Percent', '20')

    await press('Create offer')

    expect((await screen.findByRole('alert')).textContent).toBe('A shop can have up to 200 offers.')
    expect(screen.getByLabelText('Code')).toHaveProperty('value', 'WELCOME')
  })

  test('cannot be closed while it saves', async () => {
    answerPost(path, neverAnswer)
    showPricing()
    await openNew('Discount code')
    fill('Code', 'WELCOME')
    fill('Percent', '20')

    await press('Create offer')
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
    await press('Close dialog')

    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('asks before it discards changes', async () => {
    showPricing()
    await openNew('Discount code')
    fill('Code', 'WELCOME')

    await press('Cancel')
    expect(screen.getByText('Discard your changes?')).toBeTruthy()
    await press('Discard')

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
