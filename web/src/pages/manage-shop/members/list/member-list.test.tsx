import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { lateAnswer } from '../../../../testing/late-answer.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aMember, failed, showMembers } from '../members-page.testing.tsx'

describe('MemberList', () => {
  test('lists each membership with price, renewal and dates', async () => {
    showMembers({ members: { members: [aMember({ leftAt: '2030-02-01T12:00:00.000Z' })] } })
    const row = (await screen.findByRole('link', { name: 'ada' })).closest('tr')

    expect(row?.textContent).toContain('Left the server')
    expect(row?.textContent).toContain('Active$5.00 USD per monthAutomaticMar 10, 2130Mar 10, 2130')
  })

  test('lists an imported member without a name by Discord id, without payment', async () => {
    const imported = { buyerDiscordUsername: null, renewal: 'none', price: 0, nextPaymentAt: null }
    showMembers({ members: { members: [aMember(imported)] } })
    const row = (await screen.findByRole('link', { name: '310000000000000009' })).closest('tr')

    expect(row?.textContent).toContain('No payment NoneMar 10, 2130–')
  })

  test('shows cards on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    showMembers({
      members: { members: [aMember(), aMember({ _id: 'm-2', nextPaymentAt: null, renewal: 'reminder' })] },
    })
    const [first, second] = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem')

    expect(first?.textContent).toContain('VIP · $5.00 USD per month')
    expect(first?.textContent).toContain('Next payment Mar 10, 2130')
    expect(second?.textContent).toContain('Paid until Mar 10, 2130Renewal: by reminder')
    vi.unstubAllGlobals()
  })

  test('loads more members by cursor', async () => {
    const listed = showMembers({ members: { members: [aMember()], nextCursor: 'c-2' } })
    expect(await screen.findByText('1+ memberships')).toBeTruthy()
    const { answer, come } = lateAnswer()
    server.use(
      http.get('/api/guilds/42/members', ({ request }) => {
        listed.push(new URL(request.url).search)
        return answer()
      }),
    )

    await press('Load more')
    expect(screen.getByRole('button', { name: 'Loading more members...' })).toBeTruthy()
    come({ members: [aMember({ _id: 'm-2', buyerDiscordUsername: 'grace' })] })

    expect(await screen.findByRole('link', { name: 'grace' })).toBeTruthy()
    expect(listed.at(-1)).toBe('?cursor=c-2')
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  test('keeps what is listed when more members fail to load', async () => {
    showMembers({ members: { members: [aMember()], nextCursor: 'c-2' } })
    await screen.findByRole('link', { name: 'ada' })
    server.use(http.get('/api/guilds/42/members', failed))

    await press('Load more')

    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load more members.')
    expect(screen.getByRole('link', { name: 'ada' })).toBeTruthy()
  })

  test("shows the API's reason when the list fails", async () => {
    showMembers({ members: refuse(403, { message: 'Only the server owner can do this.' }) })

    expect((await screen.findByRole('alert')).textContent).toBe('Only the server owner can do this.')
  })
})

describe('MemberTools', () => {
  test('searches and filters by state, item and the next 30 days', async () => {
    const listed = showMembers()
    await screen.findByText('Monthly recurring revenue')

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'ada')
    await waitFor(() => expect(listed.at(-1)).toBe('?q=ada'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Past due')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Item' }), 'Supporter')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Due in the next 30 days (5)' }))

    await waitFor(() => expect(listed.at(-1)).toBe('?q=ada&state=past_due&itemId=i-2&endsWithin=30'))
  })

  test('clears the filters that no member matches', async () => {
    const listed = showMembers({ members: { members: [] } }, '?q=zoe&state=active')
    await screen.findByText('No members match')

    await press('Clear filters')

    await waitFor(() => expect(listed.at(-1)).toBe(''))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })
})
