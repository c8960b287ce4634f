import { plainPricingFields } from '@guildshop/contract/pricing/pricing.testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { failures } from '../../../../testing/answer-post.ts'
import { type Answer, answered, neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { fill } from '../../manage-shop-page.testing.tsx'
import { aPricedItem, aPricing, mug, plainPricing, poster, showPricing } from '../pricing-page.testing.tsx'

const saved = { message: 'Pricing saved.', pricing: plainPricing }
/** Mocks the change of the mug's pricing and returns the request bodies. */
function takeChange(answer: Answer = saved): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.put(`/api/items/${mug._id}/pricing`, async ({ request }) => {
      sent.push(await request.json())
      return answered(answer)()
    }),
  )
  return sent
}

async function openMug(more: object = {}, delivered: object[] = []) {
  server.use(http.get('/api/guilds/42/items', answered([{ ...mug, deliverables: delivered }])))
  showPricing({ pricing: aPricing({ items: [aPricedItem(more), poster] }) }, '?view=items')
  await press('Edit pricing of Mug')
  await screen.findByRole('dialog', { name: 'Pricing of Mug' })
}

const withPricing = (pricing: object) => ({ pricing: { ...plainPricing, ...pricing } })
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const check = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
const field = (label: string) => screen.getByRole('textbox', { name: label })

describe('ItemPricingEditor', () => {
  test('sends everything that was chosen, closes and returns the focus', async () => {
    const sent = takeChange()
    await openMug()

    await choose('Pay what you want')
    fill('Minimum', '3')
    fill('Suggested amount 1', '5.00')
    fill('Suggested amount 3', '20')
    await check('Limit how many each buyer can buy')
    fill('Units per buyer', '2')
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Per week')
    await check('Restock automatically')
    fill('Units', '5')
    await userEvent.selectOptions(screen.getByLabelText('How often'), 'Each week')
    fill('Maximum stock', '20')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'VIP' }))
    await check('Poster $5.00 USD')
    await choose('Hide it')
    await press('Save pricing')

    expect((await screen.findByRole('status')).textContent).toBe('Pricing saved.')
    expect(sent).toEqual([
      {
        mode: 'chosen',
        minimumPrice: 300,
        suggestedPrices: [500, 2000],
        limit: { units: 2, window: 'week' },
        restock: { units: 5, every: 'week', upTo: 20 },
        requiredRoleIds: ['420000000000000102'],
        requiredItemIds: [poster._id],
        isHiddenUntilMet: true,
        version: 0,
        currency: 'USD',
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit pricing of Mug' }))
  })

  test('shows what is stored and removes it', async () => {
    const sent = takeChange()
    await openMug(
      withPricing({
        mode: 'chosen',
        minimumPrice: 300,
        suggestedPrices: [500],
        limit: { units: 2, window: 'month' },
        restock: { units: 5, every: 'week', upTo: 20 },
        requiredRoleIds: ['420000000000000102'],
        isHiddenUntilMet: true,
        version: 7,
      }),
    )
    const held = ['Minimum', 'Suggested amount 1', 'Units per buyer', 'Units', 'Maximum stock'].map((label) =>
      Reflect.get(field(label), 'value'),
    )
    expect(held).toEqual(['3.00', '5.00', '2', '5', '20'])
    expect(screen.getByLabelText('Period')).toHaveProperty('value', 'month')
    expect(screen.getByRole('radio', { name: 'Hide it' })).toHaveProperty('checked', true)

    await choose('Free')
    await check('Limit how many each buyer can buy')
    await check('Restock automatically')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'VIP' }))
    expect(screen.queryByRole('radio', { name: 'Hide it' })).toBeNull()
    await press('Save pricing')

    await waitFor(() =>
      expect(sent).toEqual([{ ...plainPricingFields, mode: 'free', isHiddenUntilMet: true, version: 7 }]),
    )
  })
})

describe('pricingErrors', () => {
  test.each([
    ['Minimum', 'three', 'Enter an amount like 5 or 5.00.'],
    ['Minimum', '100000.01', 'Enter an amount up to 100,000.00.'],
    ['Suggested amount 2', '2', 'This is below the minimum.'],
    ['Units per buyer', '0', 'Enter 1–1,000.'],
    ['Units', '1.5', 'Enter 1–1,000,000.'],
    ['Maximum stock', '', 'Enter 1–1,000,000.'],
  ])('rejects %s "%s" with "%s"', async (label, text, words) => {
    const sent = takeChange()
    await openMug(
      withPricing({
        mode: 'chosen',
        minimumPrice: 300,
        limit: { units: 2, window: 'month' },
        restock: { units: 5, every: 'week', upTo: 20 },
      }),
    )

    fill(label, text)
    await press('Save pricing')

    expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(field(label))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    fill(label, '100')
    expect(screen.queryByText(words)).toBeNull()
    expect(sent).toEqual([])
  })

  test('rejects yen with decimals', async () => {
    await openMug({ currency: 'JPY', ...withPricing({ mode: 'chosen' }) })

    fill('Minimum', '3.50')
    await press('Save pricing')

    expect(screen.getByText("Amounts in JPY can't have decimals.")).toBeTruthy()
  })
})

describe('terms that exclude each other', () => {
  test('keeps the price of a membership fixed and says why', async () => {
    await openMug({ isMembership: true, renewsAutomatically: true })

    expect(screen.getByText("Memberships must have a fixed price and can't be free.")).toBeTruthy()
    expect(screen.getByText(/^Members pay \$10\.00 USD each period\. Offers don't apply/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Fixed price' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'Free' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('radio', { name: 'Pay what you want' })).toHaveProperty('disabled', true)
  })

  test('needs a minimum for a shipped item, which is never free', async () => {
    const sent = takeChange()
    await openMug({ requiresShipping: true })
    expect(screen.getByText(/^Shipped items can't be free/)).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Free' })).toHaveProperty('disabled', true)

    await choose('Pay what you want')
    await press('Save pricing')

    expect(screen.getByText("Enter a minimum: a shipped item can't be free.")).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['unlimited stock', { stock: -1 }, [], /stock is unlimited/],
    ['license keys', {}, [{ kind: 'key', label: 'Key' }], /unsold license keys/],
  ])("doesn't restock an item with %s", async (_what, more, delivered, words) => {
    await openMug(more, delivered)

    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Restock automatically' })).toHaveProperty('disabled', true)
  })

  test('shows that the amounts are in another currency', async () => {
    await openMug(withPricing({ mode: 'chosen', minimumPrice: 300, problem: 'These amounts are in EUR.' }))

    expect(within(screen.getByRole('dialog')).getByText('These amounts are in EUR.')).toBeTruthy()
  })
})

describe('a pricing that is not saved', () => {
  test.each(failures("Failed to save the item's pricing."))('stays open when $how', async ({ answer, words }) => {
    takeChange(answer)
    await openMug()

    await choose('Free')
    await press('Save pricing')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('radio', { name: 'Free' })).toHaveProperty('checked', true)
  })

  test('stays open while saving', async () => {
    takeChange(neverAnswer)
    await openMug()

    await choose('Free')
    await press('Save pricing')
    await userEvent.keyboard('{Escape}')

    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
  })

  test('asks before discarding changes', async () => {
    await openMug()
    await choose('Free')

    await press('Cancel')
    expect(screen.getByText('Discard your changes?')).toBeTruthy()
    await press('Discard')

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const changed = refuse(409, { code: 'ITEM_PRICING_CHANGED', message: 'Someone else changed it.' })
const otherCurrency = refuse(409, { code: 'AMOUNT_CURRENCY_CHANGED', message: "The shop's currency has changed." })

describe('PricingConflict', () => {
  test('keeps own changes when the latest version is loaded, and saves them with its version', async () => {
    takeChange(changed)
    await openMug()
    await choose('Free')
    await press('Save pricing')
    await screen.findByText('Someone else changed it.')
    const latest = aPricedItem(withPricing({ limit: { units: 3, window: 'day' }, version: 4 }))
    server.use(http.get('/api/guilds/42/pricing', answered(aPricing({ items: [latest, poster] }))))

    await press('Load latest version')
    await screen.findByText('Latest version loaded. Your changes were kept.')
    expect(screen.getByRole('radio', { name: 'Free' })).toHaveProperty('checked', true)
    const sent = takeChange()
    await press('Save pricing')

    await waitFor(() =>
      expect(sent).toEqual([{ ...plainPricingFields, mode: 'free', limit: { units: 3, window: 'day' }, version: 4 }]),
    )
  })

  test('loads the new currency of the shop', async () => {
    takeChange(otherCurrency)
    await openMug(withPricing({ mode: 'chosen' }))
    await press('Save pricing')
    server.use(http.get('/api/guilds/42/pricing', answered(aPricing({ items: [aPricedItem({ currency: 'EUR' })] }))))

    await press('Load latest version')

    expect(await screen.findByText(/^Latest version loaded\./)).toBeTruthy()
    expect(screen.getByText('Buyers pay €10.00 EUR, or less with an offer.')).toBeTruthy()
  })

  test('says that the item was deleted meanwhile', async () => {
    takeChange(changed)
    await openMug()
    await choose('Free')
    await press('Save pricing')
    server.use(http.get('/api/guilds/42/pricing', answered(aPricing({ items: [poster] }))))

    await press('Load latest version')

    expect(await screen.findByText('This item was deleted.')).toBeTruthy()
  })

  test('says that the latest version failed to load', async () => {
    takeChange(changed)
    await openMug()
    await choose('Free')
    await press('Save pricing')
    server.use(http.get('/api/guilds/42/pricing', refuse(400)))

    await press('Load latest version')

    expect(await screen.findByText('Failed to load the latest version.')).toBeTruthy()
  })
})
