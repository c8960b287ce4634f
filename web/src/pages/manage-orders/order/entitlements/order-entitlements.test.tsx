import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost, failures } from '../../../../testing/answer-post.ts'
import { answered } from '../../../../testing/answers.ts'
import { server } from '../../../../testing/server.ts'
import { momentText } from '../../../../ui/format/dates.ts'
import { roleGiven, serveOrder, showOrder, someDetails } from '../order-page.testing.tsx'
import { OrderPage } from '../order-page.tsx'

const viewedAt = '2026-03-04T12:00:00.000Z'
const role = { _id: 'e-1', kind: 'role', label: '', roleId: '41', waivedAt: null }
const key = {
  _id: 'e-2',
  kind: 'key',
  label: 'Game key',
  keys: [
    { _id: 'k-1', masked: '••••1111', state: 'sold', revealedAt: viewedAt },
    { _id: 'k-2', masked: '••••2222', state: 'burned', revealedAt: null },
  ],
  firstViewedAt: viewedAt,
}
const file = {
  _id: 'e-3',
  kind: 'file',
  label: 'Soundtrack',
  file: { name: 'ost.zip', sizeBytes: 12 * 1024 * 1024, version: 2 },
  downloads: { used: 5, limit: 5 },
}
const link = { _id: 'e-4', kind: 'link', label: 'Course', firstViewedAt: null }

const withEntitlements = (...entitlements: object[]) => ({ ...someDetails, entitlements })

async function card() {
  const heading = await screen.findByRole('heading', { level: 2, name: 'What the buyer gets' })
  return within(heading.closest('section') ?? document.body)
}

const serveRoles = (reply: Parameters<typeof answered>[0]) =>
  server.use(http.get('/api/discord/guilds/42/roles', answered(reply)))

describe('what the buyer gets', () => {
  test('shows each thing, masked, and whether it was viewed', async () => {
    showOrder(<OrderPage />, { reply: withEntitlements(key, file, link) })

    const entries = (await card()).getAllByRole('listitem').map((entry) => entry.textContent ?? '')

    expect(entries.filter((text) => text.startsWith('License key'))).toEqual([
      expect.stringContaining(`Viewed on ${momentText(viewedAt)}`),
    ])
    expect(entries).toContainEqual(expect.stringMatching(/^••••1111.*Sold.*Seen by the buyer/))
    expect(entries).toContainEqual(expect.stringMatching(/^••••2222.*Retired.*Not seen by the buyer/))
    expect(entries).toContainEqual(
      expect.stringMatching(/^File: Soundtrackost.zip · 12 MB · Version 25 of 5 downloads used.*Not viewed yet$/),
    )
    expect(entries).toContain('Link: CourseNot viewed yet')
  })

  test('says that no key is assigned yet', async () => {
    showOrder(<OrderPage />, { reply: withEntitlements({ ...key, keys: [] }) })

    expect((await card()).getByText('No key assigned yet')).toBeDefined()
  })

  test.each([
    ['a refund took it back', 'done', 500, 'Refunded, so the buyer has no key. Unseen keys return to the pool.'],
    ['a refund came first', 'skipped', 500, 'Refunded, so the buyer has no key. Unseen keys return to the pool.'],
    ['it is a test', 'skipped', 0, 'No key assigned'],
    ['the pool is empty', 'failed', 500, 'No key assigned yet'],
  ])('says why there is no key when %s', async (_case, state, refundedCents, expected) => {
    const assigned = { ...roleGiven, kind: 'assign-key', state, entitlementId: key._id }
    const reply = { ...withEntitlements({ ...key, keys: [] }), refundedCents, deliveries: [assigned] }
    showOrder(<OrderPage />, { reply })

    expect((await card()).getByText(expected)).toBeDefined()
  })

  test('reveals a key and hides it again', async () => {
    const sent = answerPost('/sales/s-1/keys/k-1/reveal', { key: 'AAAA-1111' })
    showOrder(<OrderPage />, { reply: withEntitlements(key) })
    const section = await card()

    await userEvent.click(section.getByRole('button', { name: 'Reveal ••••1111' }))
    expect(section.getByText('We record that you revealed it.')).toBeDefined()
    expect(sent).toHaveLength(0)
    await userEvent.click(section.getByRole('button', { name: 'Reveal key' }))
    expect(await section.findByText('AAAA-1111')).toBeDefined()
    await userEvent.click(section.getByRole('button', { name: 'Hide ••••1111' }))

    expect(section.queryByText('AAAA-1111')).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test.each(failures('Failed to reveal the key.'))('keeps the key masked when $how', async ({ answer, words }) => {
    answerPost('/sales/s-1/keys/k-1/reveal', answer)
    showOrder(<OrderPage />, { reply: withEntitlements(key) })
    const section = await card()

    await userEvent.click(section.getByRole('button', { name: 'Reveal ••••1111' }))
    await userEvent.click(section.getByRole('button', { name: 'Reveal key' }))

    expect(await section.findByRole('alert')).toHaveProperty('textContent', words)
    expect(section.getByText('••••1111')).toBeDefined()
  })

  test('resets the downloads of a file', async () => {
    const sent = answerPost('/sales/s-1/entitlements/e-3/downloads/reset', { message: 'Downloads reset.' })
    showOrder(<OrderPage />, { reply: withEntitlements(file) })
    const section = await card()

    serveOrder(withEntitlements({ ...file, downloads: { used: 0, limit: 5 } }))
    await userEvent.click(section.getByRole('button', { name: 'Reset downloads of Soundtrack' }))

    expect(await section.findByText('0 of 5 downloads used in the last 30 days')).toBeDefined()
    expect(section.getByRole('status').textContent).toBe('Downloads reset.')
    expect(section.queryByRole('button', { name: /Reset downloads/ })).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('adds the first view to the timeline', async () => {
    showOrder(<OrderPage />, { reply: withEntitlements(key, { ...link, firstViewedAt: viewedAt }) })

    expect(await screen.findAllByText('Buyer viewed their purchase')).toHaveLength(1)
  })

  test("is hidden when the API doesn't offer it", async () => {
    showOrder(<OrderPage />)

    await screen.findByRole('heading', { level: 2, name: 'Timeline' })
    expect(screen.queryByText('What the buyer gets')).toBeNull()
  })
})

describe('a role the buyer gets', () => {
  test.each([
    ['permanent', {}, 'Permanent'],
    ['that ended', { endsAt: '2026-03-05T12:00:00.000Z' }, `Ended ${momentText('2026-03-05T12:00:00.000Z')}`],
    ['that ends', { endsAt: '2996-03-05T12:00:00.000Z' }, `Ends ${momentText('2996-03-05T12:00:00.000Z')}`],
    ['not paid yet', { endsAt: null }, 'Starts once the order is paid'],
    ['that a moderator removed', { waivedAt: viewedAt }, 'Removed by a moderatorAssign again'],
  ])('shows a role %s', async (_case, given, expected) => {
    serveRoles([{ id: '41', name: 'VIP', color: 0, position: 1, isAssignable: true }])
    showOrder(<OrderPage />, { reply: withEntitlements({ ...role, ...given }) })

    const name = await (await card()).findByText('Discord role: VIP')
    expect(name.closest('li')?.textContent).toBe(`Discord role: VIP${expected}`)
  })

  test('assigns a role again that a moderator removed', async () => {
    const sent = answerPost('/sales/s-1/entitlements/e-1/assign', { message: 'Role assigned.' })
    serveRoles([{ id: '41', name: 'VIP', color: 0, position: 1, isAssignable: true }])
    showOrder(<OrderPage />, { reply: withEntitlements({ ...role, waivedAt: viewedAt }) })
    const section = await card()

    serveOrder(withEntitlements(role))
    await userEvent.click(await section.findByRole('button', { name: 'Assign again: VIP' }))

    expect(await section.findByText('Permanent')).toBeDefined()
    expect(section.getByRole('status').textContent).toBe('Role assigned.')
    expect(sent).toHaveLength(1)
  })

  test.each(failures('Failed to assign the role.'))('keeps a removed role as it is when $how', async (failure) => {
    answerPost('/sales/s-1/entitlements/e-1/assign', failure.answer)
    serveRoles([])
    showOrder(<OrderPage />, { reply: withEntitlements({ ...role, waivedAt: viewedAt }) })
    const section = await card()

    await userEvent.click(section.getByRole('button', { name: 'Assign again: 41' }))

    expect(await section.findByRole('alert')).toHaveProperty('textContent', failure.words)
    expect(section.getByText('Removed by a moderator')).toBeDefined()
  })

  test('names the role of each delivery', async () => {
    serveRoles([{ id: '41', name: 'VIP', color: 0, position: 1, isAssignable: true }])
    const deliveries = [
      { ...roleGiven, entitlementId: 'e-1' },
      { ...roleGiven, _id: 'd-4', entitlementId: 'e-9' },
    ]
    showOrder(<OrderPage />, {
      reply: { ...withEntitlements(role, { ...role, _id: 'e-9', roleId: '42' }), deliveries },
    })

    expect(await screen.findByText('Assign role: VIP')).toBeDefined()
    expect(screen.getByText('Assign role')).toBeDefined()
  })

  test('names a role by its id while Discord fails', async () => {
    serveRoles(() => new Response(null, { status: 502 }))
    showOrder(<OrderPage />, { reply: withEntitlements(role) })

    expect(await (await card()).findByText('Discord role: 41')).toBeDefined()
  })
})
