import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { lateAnswer } from '../../testing/late-answer.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { AdminPage } from './admin-page.tsx'

const robin = { _id: 'u1', username: 'robin', email: 'robin@example.com', isBanned: false }
const rowan = { _id: 'u2', username: 'rowan', email: 'rowan@example.com', isBanned: true }

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const searchBox = () => screen.getByRole('searchbox', { name: 'Username or Email' })

/** Returns the search queries, in order. */
function serveUsers(reply: object = [robin, rowan]): string[] {
  const asked: string[] = []
  server.use(
    http.get('/api/admin/users/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('query') ?? '')
      return HttpResponse.json(reply)
    }),
  )
  return asked
}

const showAdmin = () => show(<AdminPage />, { token: aToken({ isSuperAdmin: true }) })

async function choose(name: string) {
  serveUsers()
  showAdmin()
  await userEvent.type(searchBox(), 'ro')
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
}

beforeEach(() => {
  for (const path of ['audit', 'health', 'premium-codes']) {
    server.use(http.get(`/api/admin/${path}`, () => HttpResponse.json({}, { status: 404 })))
  }
})

describe('user search', () => {
  test('starts at 2 characters and waits until typing pauses', async () => {
    const asked = serveUsers()
    showAdmin()

    await userEvent.type(searchBox(), 'r')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await userEvent.type(searchBox(), 'obi')
    await screen.findByRole('list', { name: 'Suggestions' })

    expect(asked).toEqual(['robi'])
  })

  test.each([
    { how: 'directly', reply: [robin, rowan] },
    { how: 'in data', reply: { data: [robin, rowan] } },
  ])('shows username, email and a Banned tag when the list is sent $how', async ({ reply }) => {
    serveUsers(reply)
    showAdmin()

    await userEvent.type(searchBox(), 'ro')

    const entries = within(await screen.findByRole('list', { name: 'Suggestions' })).getAllByRole('listitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'robinrobin@example.com',
      'rowanrowan@example.comBanned',
    ])
  })

  test('clears the suggestions below 2 characters', async () => {
    serveUsers()
    showAdmin()
    await userEvent.type(searchBox(), 'ro')
    await screen.findByRole('list', { name: 'Suggestions' })

    await userEvent.type(searchBox(), '{Backspace}')

    expect(screen.queryByRole('list', { name: 'Suggestions' })).toBeNull()
  })

  test('ignores the late response of an earlier search', async () => {
    const late = lateAnswer()
    const asked = vi.fn()
    server.use(
      http.get('/api/admin/users/search', async ({ request }) => {
        const query = new URL(request.url).searchParams.get('query')
        asked(query)
        return query === 'ro' ? late.answer() : HttpResponse.json([rowan])
      }),
    )
    showAdmin()

    await userEvent.type(searchBox(), 'ro')
    await waitFor(() => expect(asked).toHaveBeenCalledWith('ro'))
    await userEvent.type(searchBox(), 'wan')
    await screen.findByRole('button', { name: /^rowan/ })
    late.come([robin])
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))

    expect(screen.queryByRole('button', { name: /^robin/ })).toBeNull()
  })

  test.each(failures('Failed to search users.'))('shows the error when $how', async ({ answer, words }) => {
    server.use(http.get('/api/admin/users/search', answer))
    showAdmin()

    await userEvent.type(searchBox(), 'ro')

    expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${words}`)
  })

  test('shows the 2-character hint until a user is selected', async () => {
    await choose('robin')
    expect(screen.queryByText('Type at least 2 characters.')).toBeNull()

    await userEvent.type(searchBox(), 'x')

    expect(screen.getByText('Type at least 2 characters.')).toBeDefined()
  })

  test('clears the selected user when the search text changes', async () => {
    await choose('robin')
    expect(screen.getByRole('region', { name: 'Selected User' }).textContent).toContain('robin@example.com')

    await userEvent.type(searchBox(), 'x')

    expect(screen.queryByRole('region', { name: 'Selected User' })).toBeNull()
  })
})

describe('user actions', () => {
  const disabled = () =>
    ['Grant Premium', 'Revoke Premium', 'Ban User', 'Unban User'].filter((name) => button(name).disabled)

  test('are all disabled without a selected user', () => {
    showAdmin()

    expect(disabled()).toEqual(['Grant Premium', 'Revoke Premium', 'Ban User', 'Unban User'])
    expect(screen.queryByRole('textbox', { name: /Ban Reason/ })).toBeNull()
  })

  test('are enabled except Unban User for a user who is not banned', async () => {
    await choose('robin')

    expect(disabled()).toEqual(['Unban User'])
    expect(screen.getByRole('textbox', { name: /Ban Reason/ })).toBeDefined()
  })

  test('are disabled except Unban User for a banned user, who has a BANNED badge', async () => {
    await choose('rowan')

    expect(disabled()).toEqual(['Grant Premium', 'Revoke Premium', 'Ban User'])
    expect(screen.getByText('BANNED')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: /Ban Reason/ })).toBeNull()
  })

  test('are disabled while an action runs', async () => {
    const late = lateAnswer()
    answerPost('/admin/users/u1/grant-premium', late.answer)
    await choose('robin')

    await userEvent.click(button('Grant Premium'))

    expect(button('Granting...').disabled).toBe(true)
    expect([button('Revoke Premium').disabled, button('Ban User').disabled]).toEqual([true, true])
    late.come({})
    await screen.findByText('Premium granted successfully!')
  })
})

describe('Grant Premium', () => {
  test('preselects Lifetime, sends the selected duration and clears the selection', async () => {
    const sent = answerPost('/admin/users/u1/grant-premium', { message: 'Robin has premium.' })
    await choose('robin')
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Premium Duration' })
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Lifetime',
      '1 Month',
      '3 Months',
      '6 Months',
      '1 Year',
    ])
    expect(select.value).toBe('lifetime')

    await userEvent.selectOptions(select, '3 Months')
    await userEvent.click(button('Grant Premium'))

    expect((await screen.findByRole('status')).textContent).toBe('Robin has premium.')
    expect(sent).toEqual([{ duration: '3m' }])
    expect(searchBox()).toHaveProperty('value', '')
    expect(screen.queryByRole('region', { name: 'Selected User' })).toBeNull()
  })
})

const confirmed = [
  {
    name: 'Revoke Premium',
    who: 'robin',
    path: 'u1/revoke-premium',
    done: 'Premium status revoked successfully!',
    failed: 'Failed to revoke premium status.',
    says: /removes premium immediately/,
  },
  {
    name: 'Ban User',
    who: 'robin',
    path: 'u1/ban',
    done: 'User banned successfully!',
    failed: 'Failed to ban user.',
    says: /permanent.*moves the user's data and deletes the original account/,
  },
  {
    name: 'Unban User',
    who: 'rowan',
    path: 'u2/unban',
    done: 'User unbanned successfully!',
    failed: 'Failed to unban user.',
    says: /restored/,
  },
]

describe.each(confirmed)('$name', ({ name, who, path, done, failed, says }) => {
  const ask = async () => {
    await choose(who)
    await userEvent.click(button(name))
    return within(screen.getByRole('dialog'))
  }

  test('asks for confirmation, states the consequence and sends nothing on Cancel', async () => {
    const sent = answerPost(`/admin/users/${path}`, {})
    const dialog = await ask()

    expect(dialog.getByText(says)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('shows the default success message and clears selection and search', async () => {
    answerPost(`/admin/users/${path}`, () => new Response(null, { status: 204 }))
    const dialog = await ask()

    await userEvent.click(dialog.getByRole('button', { name: `Yes, ${name}` }))

    expect((await screen.findByRole('status')).textContent).toBe(done)
    expect(searchBox()).toHaveProperty('value', '')
    expect(screen.queryByRole('region', { name: 'Selected User' })).toBeNull()
  })

  test.each(failures(failed))('keeps the selection and shows the error when $how', async ({ answer, words }) => {
    answerPost(`/admin/users/${path}`, answer)
    const dialog = await ask()

    await userEvent.click(dialog.getByRole('button', { name: `Yes, ${name}` }))

    expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${words}`)
    expect(screen.getByRole('region', { name: 'Selected User' })).toBeDefined()
  })
})

test('Ban User says for whom a ban is permanent, what unbanning restores, and what it does not', async () => {
  await choose('robin')

  await userEvent.click(button('Ban User'))

  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/^For everyone but administrators, a ban is permanent/)).toBeDefined()
  const reversible = dialog.getByText(/^Reversible here: Unban User restores both, but not what ends at PayPal now:/)
  expect(reversible.textContent).toMatch(
    /: a paid subscription, the user's PayPal app and automatic renewals of their members\.$/,
  )
})

test('Ban User sends the trimmed reason', async () => {
  const sent = answerPost('/admin/users/u1/ban', {})
  await choose('robin')

  await userEvent.type(screen.getByRole('textbox', { name: /Ban Reason/ }), ' Spam ')
  await userEvent.click(button('Ban User'))
  await userEvent.click(button('Yes, Ban User'))

  await waitFor(() => expect(sent).toEqual([{ reason: 'Spam' }]))
})

describe('Create Coupon', () => {
  const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)

  test('defaults to 30 days and 1 use, and upper-cases the prefix', async () => {
    showAdmin()

    await userEvent.type(field(/Code Prefix/), 'vip')

    expect([field(/Duration \(Days\)/).value, field(/Quantity/).value, field(/Code Prefix/).value]).toEqual([
      '30',
      '1',
      'VIP',
    ])
    expect([field(/Duration \(Days\)/).min, field(/Quantity/).min]).toEqual(['1', '1'])
  })

  test('shows the new code and resets the form', async () => {
    const late = lateAnswer()
    const sent = answerPost('/admin/premium-codes', late.answer)
    showAdmin()
    await userEvent.type(field(/Code Prefix/), 'vip')
    await userEvent.clear(field(/Quantity/))
    await userEvent.type(field(/Quantity/), '5')
    await userEvent.type(field(/Notes/), 'For the party')

    await userEvent.click(button('Create Coupon'))

    expect(button('Creating…').disabled).toBe(true)
    late.come({ code: 'VIP-1234' })
    expect(await screen.findByText('Coupon created!')).toBeDefined()
    expect(screen.getByText('VIP-1234')).toBeDefined()
    expect(sent).toEqual([{ codePrefix: 'VIP', durationDays: 30, usesLimit: 5, notes: 'For the party' }])
    expect([field(/Code Prefix/).value, field(/Quantity/).value, field(/Notes/).value]).toEqual(['', '1', ''])
  })

  test.each(['0', '-2', ''])('rejects a quantity of %j without sending it', async (text) => {
    const sent = answerPost('/admin/premium-codes', {})
    showAdmin()
    await userEvent.clear(field(/Quantity/))
    if (text) await userEvent.type(field(/Quantity/), text)

    await userEvent.click(button('Create Coupon'))

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error: Duration and quantity must be positive numbers.',
    )
    expect(sent).toEqual([])
  })

  test.each(failures('Failed to create coupon.'))(
    'keeps the form and shows the error when $how',
    async ({ answer, words }) => {
      answerPost('/admin/premium-codes', answer)
      showAdmin()
      await userEvent.type(field(/Code Prefix/), 'vip')

      await userEvent.click(button('Create Coupon'))

      expect((await screen.findByRole('alert')).textContent).toBe(`Error: ${words}`)
      expect(field(/Code Prefix/).value).toBe('VIP')
    },
  )
})

test('hides panels whose endpoints the server does not implement', async () => {
  serveUsers()
  showAdmin()
  await userEvent.type(searchBox(), 'ro')
  await screen.findByRole('list', { name: 'Suggestions' })

  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Grant or Revoke Premium',
    'Create Coupon',
  ])
})
