import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { neverAnswer } from '../../../testing/answers.ts'
import { lateAnswer } from '../../../testing/late-answer.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { guildDetails } from '../manage-shop-page.testing.tsx'
import { aSummary, failed, noHistory, showMembers } from './members-page.testing.tsx'

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement

describe('MembersPage', () => {
  test('has its own title and leads back to the shop', async () => {
    showMembers()

    expect(await screen.findByText('Who has a membership in Pixel Forge, and until when.')).toBeTruthy()
    expect(document.title).toBe('Members · Guildshop')
    expect(screen.getByRole('link', { name: 'Back to Shop' }).getAttribute('href')).toBe('/manage-servers/42')
  })

  test('fetches everything in parallel, each exactly once', async () => {
    const { answer, come } = lateAnswer()
    const asked: string[] = []
    server.events.on('response:mocked', ({ request }) => asked.push(new URL(request.url).pathname))
    showMembers({ details: answer })
    const others = ['/api/guilds/42/items', '/api/guilds/42/members', '/api/guilds/42/members/summary']
    await waitFor(() => expect(asked.toSorted()).toEqual(others))

    come({ ...guildDetails, memberships: {} })
    await screen.findByRole('link', { name: 'ada' })

    expect(asked.toSorted()).toEqual([...others, '/api/guilds/details/42'])
    server.events.removeAllListeners()
  })

  test('says so where the server offers no memberships', async () => {
    showMembers({ details: guildDetails })

    expect(await screen.findByText("Memberships aren't available")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to shop items' }).getAttribute('href')).toBe('/manage-servers/42#items')
    expect(screen.queryByText('Monthly recurring revenue')).toBeNull()
  })

  test('reports a server that fails to load and retries', async () => {
    showMembers({ details: failed })
    await screen.findByText('Failed to load this server.')
    server.use(http.get('/api/guilds/details/42', () => HttpResponse.json({ ...guildDetails, memberships: {} })))

    await press('Retry')

    expect(await screen.findByRole('link', { name: 'ada' })).toBeTruthy()
  })

  test('shows placeholders while figures and members load', async () => {
    showMembers({ summary: neverAnswer, members: neverAnswer, items: neverAnswer })

    expect(await screen.findByRole('button', { name: 'Import members' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Loading figures...')).toBeTruthy()
    expect(screen.getByText('Loading members...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true)
  })

  test('keeps listing members when the figures fail, and retries them', async () => {
    showMembers({ summary: failed })
    await screen.findByText('Failed to load the figures.')
    expect(await screen.findByRole('link', { name: 'ada' })).toBeTruthy()
    server.use(http.get('/api/guilds/42/members/summary', () => HttpResponse.json(aSummary())))

    await press('Retry')

    expect(await screen.findByText('Monthly recurring revenue')).toBeTruthy()
  })

  test('leads to the shop where nothing is sold as a membership', async () => {
    showMembers({ summary: aSummary({ ...noHistory, items: [] }), members: { members: [] }, items: [] })

    expect(await screen.findByText('No membership items yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to shop items' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import members' })).toBeNull()
    expect(screen.queryByText('Renewal rate')).toBeNull()
  })

  test('offers an import where there are no members yet', async () => {
    showMembers({ summary: aSummary({ ...noHistory, items: [] }), members: { members: [] } })

    expect(await screen.findByText('No members yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Import members' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

describe('figures and chart', () => {
  test('shows the figures, with revenue per currency', async () => {
    showMembers()
    await screen.findByText('Monthly recurring revenue')

    expect(figure('New')?.textContent).toBe('New3In the last 30 days')
    expect(figure('Ended')?.textContent).toContain('2')
    expect(figure('Renewal rate')?.textContent).toContain('92%')
    expect(figure('Monthly recurring revenue')?.textContent).toContain('$60.00 USD+ €9.00 EUR')
    expect(screen.getByText('1 past due')).toBeTruthy()
  })

  test('shows a dash where no renewal was due and nothing recurs', async () => {
    showMembers({ summary: aSummary({ byState: {}, renewalRate: null, monthlyRevenue: [] }) })
    await screen.findByText('Monthly recurring revenue')

    expect(figure('Renewal rate')?.textContent).toContain('–')
    expect(figure('Monthly recurring revenue')?.textContent).toContain('–')
    expect(screen.getByText('All active')).toBeTruthy()
  })

  test('charts members, joined and ended per month', async () => {
    showMembers()
    const table = await screen.findByRole('table', { name: 'Members at the end of each month in the last 12 months' })
    expect(within(table).getByRole('row', { name: 'February 2030 12 3 2' })).toBeTruthy()

    await userEvent.click(screen.getByRole('radio', { name: 'Joined' }))

    expect(screen.getByRole('table', { name: 'Members who joined per month in the last 12 months' })).toBeTruthy()
    expect(screen.getByText('joined in the last 12 months').textContent).toBe('7 joined in the last 12 months')
  })
})

test.each([
  [1, '1 member now'],
  [2, '2 members now'],
])('counts %i member(s) as “%s”', async (members, text) => {
  showMembers({ summary: aSummary({ months: [{ month: '2030-02', members, joined: 0, ended: 0 }] }) })

  const now = await screen.findByText(/members? now$/)

  expect(now.textContent).toBe(text)
})

describe('ExportMembers', () => {
  test('exports the members that match the filters', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    let asked = ''
    showMembers({}, '?state=active')
    server.use(
      http.get('/api/guilds/42/members/export', ({ request }) => {
        asked = new URL(request.url).search
        return new HttpResponse('a,b')
      }),
    )

    await press('Export CSV')

    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked).toBe('?state=active')
    saved.mockRestore()
    vi.unstubAllGlobals()
  })

  test('reports a failed export', async () => {
    showMembers()
    server.use(http.get('/api/guilds/42/members/export', failed))

    await press('Export CSV')

    expect((await screen.findByRole('alert')).textContent).toBe('Failed to export members.')
  })
})
