import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { answered, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPricing, aRule, showPricing } from '../pricing-page.testing.tsx'

const sale = { _id: 'r-2', kind: 'sale', code: null, name: 'Summer sale' }
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')

/** Renders the page with these offers. */
const showOffers = (rules: object[], search = '') => showPricing({ pricing: aPricing({ rules }) }, search)

/** Mocks the pricing endpoint: these offers from now on. */
const serveOffers = (rules: object[]) =>
  server.use(http.get('/api/guilds/42/pricing', () => HttpResponse.json(aPricing({ rules }))))

describe('actions', () => {
  test('pauses and resumes an offer', async () => {
    const sent: unknown[] = []
    let isPaused = false
    const rule = () => aRule({ isPaused, state: isPaused ? 'paused' : 'active' })
    showPricing({ pricing: () => HttpResponse.json(aPricing({ rules: [rule()] })) })
    server.use(
      http.get('/api/guilds/42/items', answered([])),
      http.post('/api/price-rules/r-1/pause', async ({ request }) => {
        sent.push(await request.json())
        isPaused = !isPaused
        return HttpResponse.json({ message: isPaused ? 'Offer paused.' : 'Offer resumed.', rule: rule() })
      }),
    )

    await press('Pause')
    expect(await screen.findByText('Offer paused.')).toBeTruthy()
    await press('Resume')

    expect(await screen.findByText('Offer resumed.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
    expect(sent).toEqual([{ isPaused: true }, { isPaused: false }])
  })

  test('shows why an offer could not be paused', async () => {
    showOffers([aRule()])
    server.use(http.post('/api/price-rules/r-1/pause', refuse(404, { message: 'This offer no longer exists.' })))

    await press('Pause')

    expect((await screen.findByRole('alert')).textContent).toBe('This offer no longer exists.')
  })

  test('neither copies nor posts a code that only the owner can see', async () => {
    const hold = 'Only the owner can see and change this code: it applies to items with a role above yours.'
    showOffers([aRule({ code: null, name: 'Private code', hold })])
    expect(await screen.findByText('Private code')).toBeTruthy()

    expect(screen.getByText(hold)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Post in a channel' })).toBeNull()
  })

  test.each(['ended', 'used-up'])('neither pauses nor posts an offer that is %s', async (state) => {
    showOffers([aRule({ state })])
    await screen.findByText('SUMMER20')

    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Post in a channel' })).toBeNull()
  })

  test('copies a code', async () => {
    const user = userEvent.setup()
    showOffers([aRule()])

    await user.click(await screen.findByRole('button', { name: 'Copy code' }))

    expect(await screen.findByText('Copied to clipboard')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('SUMMER20')
  })

  test('has no code to copy for a sale', async () => {
    showOffers([aRule(sale)])
    await screen.findByText('Summer sale')

    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull()
  })
})

describe('DeleteOffer and ExportOffers', () => {
  test('deletes an offer after a confirmation and moves the focus to the heading', async () => {
    const deleted: unknown[] = []
    showOffers([aRule(), aRule(sale)])
    server.use(
      http.delete('/api/price-rules/:id', ({ params }) => {
        deleted.push(params.id)
        serveOffers([aRule(sale)])
        return HttpResponse.json({ message: 'Offer deleted.' })
      }),
    )
    const row = await rowOf('SUMMER20')

    if (row) await userEvent.click(within(row).getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole('dialog', { name: 'Delete “SUMMER20”?' })).toBeTruthy()
    await press('Delete offer')

    expect(await screen.findByText('Offer deleted.')).toBeTruthy()
    expect(deleted).toEqual(['r-1'])
    expect(screen.queryByText('SUMMER20')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Offers' })))
  })

  test('treats an offer that someone else has deleted as deleted', async () => {
    showOffers([aRule()])
    server.use(http.delete('/api/price-rules/r-1', refuse(404, { message: 'This offer no longer exists.' })))

    await press('Delete')
    serveOffers([])
    await press('Delete offer')

    expect(await screen.findByText('No offers yet')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('returns the focus when a deletion is cancelled, and shows why one failed', async () => {
    showOffers([aRule()])
    server.use(http.delete('/api/price-rules/r-1', refuse(500)))

    await press('Delete')
    await press('Delete offer')
    expect((await screen.findByRole('alert')).textContent).toBe("We couldn't delete this offer.")
    await press('Cancel')

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  })

  test('exports the offers', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
    showOffers([aRule()])
    server.use(http.get('/api/guilds/42/pricing/export', () => HttpResponse.text('code')))

    await press('Export CSV')

    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    saved.mockRestore()
    vi.unstubAllGlobals()
  })

  test('shows why an export failed', async () => {
    showOffers([aRule()])
    server.use(http.get('/api/guilds/42/pricing/export', refuse(500)))

    await press('Export CSV')

    expect((await screen.findByRole('alert')).textContent).toBe('Failed to export offers.')
  })
})
