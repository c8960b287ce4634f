import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { type Answer, answered, neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { fill } from '../../manage-shop-page.testing.tsx'
import { aPricing, showPricing } from '../pricing-page.testing.tsx'

const vipId = '420000000000000102'

const previewed = (more: object = {}) => ({
  itemId: 'i-1',
  name: 'Mug',
  currency: 'USD',
  listPrice: 1000,
  price: 1000,
  mode: 'fixed',
  applied: null,
  access: 'open',
  words: null,
  ...more,
})

/** Mocks the preview and returns the query strings of its requests. */
function takePreview(answer: Answer): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  server.use(
    http.get('/api/guilds/42/pricing/preview', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return answered(answer)()
    }),
  )
  return asked
}

function showPreview(answer: Answer = { items: [previewed()] }, replies: Parameters<typeof showPricing>[0] = {}) {
  const asked = takePreview(answer)
  showPricing(replies, '?view=preview')
  return asked
}

const cells = async () =>
  within(await screen.findByRole('row', { name: /Mug/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('PreviewResult', () => {
  test.each([
    ['the list price', {}, ['Mug', '$10.00 USD', '–', 'Can buy']],
    [
      'an offer',
      { price: 800, applied: { kind: 'sale', name: 'Summer sale' } },
      ['Mug', 'List price $10.00 USD$8.00 USD', 'Sale: Summer sale', 'Can buy'],
    ],
    [
      'an offer that makes it free',
      { price: 0, applied: { kind: 'code', name: 'GIFT' } },
      ['Mug', 'List price $10.00 USDFree', 'Discount code: GIFT', 'Can buy'],
    ],
    ['a free item', { mode: 'free', listPrice: 0, price: 0 }, ['Mug', 'Free', '–', 'Can buy']],
    ['a chosen price', { mode: 'chosen' }, ['Mug', 'Pay what you want', '–', 'Can buy']],
    [
      'a locked item',
      { access: 'locked', words: 'You need the role VIP.' },
      ['Mug', '$10.00 USD', '–', 'LockedYou need the role VIP.'],
    ],
    [
      'a hidden item',
      { access: 'hidden', words: 'You need to buy Poster first.' },
      ['Mug', '$10.00 USD', '–', 'HiddenYou need to buy Poster first.'],
    ],
  ])('shows %s', async (_what, more, texts) => {
    showPreview({ items: [previewed(more)] })
    await screen.findByRole('checkbox', { name: 'VIP' })

    expect(await cells()).toEqual(texts)
  })

  test('says once that a code is not valid', async () => {
    const words = "This discount code isn't valid."
    const hidden = previewed({ itemId: 'i-3', name: 'Map', access: 'hidden', words: 'You need to buy Mug first.' })
    showPreview({ items: [previewed({ words }), previewed({ itemId: 'i-2', name: 'Poster', words }), hidden] })

    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(screen.getByText('You need to buy Mug first.')).toBeTruthy()
  })

  test("says at each item why a code doesn't apply to it", async () => {
    const words = "This discount code doesn't apply to this item."
    showPreview({ items: [previewed({ words }), previewed({ itemId: 'i-2', name: 'Poster' })] })

    expect((await cells())[3]).toBe(`Can buy${words}`)
  })

  test('says that members see nothing while all items are hidden', async () => {
    showPreview({ items: [] })

    expect(await screen.findByText('Members see no items')).toBeTruthy()
  })

  test('shows cards on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    showPreview({ items: [previewed({ price: 800, applied: { kind: 'role', name: 'VIP price' }, words: 'Why.' })] })
    const list = await screen.findByRole('list', { name: 'Items as this member sees them' })

    expect(within(list).getByRole('listitem').textContent).toBe(
      'MugCan buyList price $10.00 USD$8.00 USDRole price: VIP price',
    )
    vi.unstubAllGlobals()
  })

  test('says that it shows a member without purchases', async () => {
    showPreview()

    expect(await screen.findByText(/^What a member with no purchases sees\./)).toBeTruthy()
  })
})

describe('PreviewView', () => {
  test('asks for a member without roles, then for the chosen roles, code and time', async () => {
    const asked = showPreview()
    await screen.findByRole('row', { name: /Mug/ })
    expect(asked.map(String)).toEqual([''])

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Moderator' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'VIP' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), ' SUMMER20 ')
    fill('Date and time', '2030-06-01T12:00')

    const at = new Date('2030-06-01T12:00').toISOString()
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        roleIds: `420000000000000101,${vipId}`,
        code: 'SUMMER20',
        at,
      }),
    )
    await press('Reset')
    expect(screen.getByRole('textbox', { name: 'Discount code' })).toHaveProperty('value', '')
  })

  test('keeps the old result while the next one loads', async () => {
    showPreview()
    await screen.findByRole('row', { name: /Mug/ })
    const asked = takePreview(neverAnswer)

    await userEvent.type(screen.getByRole('textbox', { name: 'Discount code' }), 'SUMMER20')
    await waitFor(() => expect(asked.at(-1)?.get('code')).toBe('SUMMER20'))

    expect(screen.getByRole('row', { name: /Mug/ })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'What this member sees' }).getAttribute('aria-busy')).toBe('true')
  })

  test('limits the number of roles', async () => {
    const roles = Array.from({ length: 11 }, (_, place) => ({ id: `4200000000000002${place + 10}`, name: `R${place}` }))
    const asked = showPreview({ items: [previewed()] }, { roles })
    await screen.findByRole('checkbox', { name: 'R0' })

    for (const { name } of roles) await userEvent.click(screen.getByRole('checkbox', { name }))

    expect(screen.getByText('Choose up to 10 roles.')).toBeTruthy()
    expect(asked.every((query) => (query.get('roleIds') ?? '').split(',').length <= 10)).toBe(true)
  })

  test('shows why the preview failed and retries', async () => {
    showPreview(refuse(400, { message: 'Not now.' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    takePreview({ items: [previewed()] })

    await press('Retry')

    expect(await screen.findByRole('row', { name: /Mug/ })).toBeTruthy()
  })

  test('shows placeholders for the first preview', async () => {
    showPreview(neverAnswer)

    await screen.findByRole('textbox', { name: 'Discount code' })
    expect(screen.getByText('Loading prices...')).toBeTruthy()
  })

  test('leads to the shop while there are no items', async () => {
    showPricing({ pricing: aPricing({ items: [] }) }, '?view=preview')

    expect(await screen.findByText('No items to preview yet')).toBeTruthy()
  })
})
