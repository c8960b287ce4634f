import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../../testing/server.ts'
import { localDay } from '../../ui/dates.ts'
import { openAnswered, openProfile, serveProfile } from './profile-page.testing.tsx'

const entries = [
  {
    _id: '8FB12345AB678901C',
    paidAt: '2030-02-01T12:00:00.000Z',
    amountCents: 500,
    currency: 'USD',
    periodEnd: '2030-03-01T12:00:00.000Z',
  },
  {
    _id: '=HYPERLINK("x")',
    paidAt: '2030-01-01T12:00:00.000Z',
    amountCents: 500,
    currency: 'USD',
    periodEnd: null,
    isRefunded: true,
  },
]

function showBilling() {
  serveProfile()
  server.use(http.get('/api/profile/billing-history', () => HttpResponse.json(entries)))
  openProfile()
}

test('what was paid is a table of date, amount, end of the period and reference', async () => {
  showBilling()

  const section = within(await screen.findByRole('region', { name: 'Billing history' }))

  expect(section.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Date',
    'Amount',
    'Paid until',
    'PayPal reference',
  ])
  expect(section.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    ...[localDay('2030-02-01T12:00:00.000Z'), '$5.00 USD', localDay('2030-03-01T12:00:00.000Z'), '8FB12345AB678901C'],
    ...[localDay('2030-01-01T12:00:00.000Z'), '$5.00 USDRefunded', '–', '=HYPERLINK("x")'],
  ])
})

test('the list is saved as a CSV file that no spreadsheet runs', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:list'
  })
  const saved = vi.fn<(file: string) => void>()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(`${this.download} from ${this.href}`)
  })
  showBilling()

  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))

  expect(saved).toHaveBeenCalledExactlyOnceWith('guildshop-billing-history.csv from blob:list')
  expect(blobs[0]?.type).toBe('text/csv;charset=utf-8')
  expect((await blobs[0]?.text())?.split('\r\n')).toEqual([
    'Date,Amount,Currency,Paid until,PayPal reference,Refunded',
    '2030-02-01,5.00,USD,2030-03-01,8FB12345AB678901C,no',
    `2030-01-01,5.00,USD,,"'=HYPERLINK(""x"")",yes`,
    '',
  ])
})

test.each([
  ['keeps no such list', () => HttpResponse.json({ message: "We couldn't find what you're looking for." }, { status: 404 })],
  ['has nothing to tell', () => HttpResponse.json([])],
  ['answers something else', () => HttpResponse.json([{ id: 1 }])],
  ['answers no JSON', () => HttpResponse.text('<!doctype html>')],
  ['breaks', () => new HttpResponse(null, { status: 500 })],
])('there is no such section when the server %s', async (_, answer) => {
  await openAnswered('/api/profile/billing-history', answer)

  expect(screen.queryByRole('heading', { name: 'Billing history' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
