import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../testing/answer-post.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { AuditLog } from '../audit/audit-log.tsx'
import { CodeList } from '../codes/code-list.tsx'
import { InstanceHealth } from './instance-health.tsx'

const at = '2026-01-02T03:04:05.000Z'
const failedJob = { _id: '7', name: 'send-mail', tries: 25, isGivenUp: true, nextTryAt: at, problem: 'No mail server' }
const health = {
  version: '2.3.4',
  jobsWaiting: 3,
  mailsWaiting: 2,
  failedJobs: [failedJob],
  eventsWaiting: 1,
  eventLag: 90,
  failedDeliveries: 4,
  providerErrors: { discord: 5, paypal: 6 },
  jobWorker: { isRunning: true, stoppedAt: null, cause: null },
}

test('InstanceHealth shows version and queue figures, and retries a failed job', async () => {
  server.use(http.get('/api/admin/health', () => HttpResponse.json(health)))
  const sent = answerPost('/admin/jobs/7/retry', { message: 'Job queued.' })
  show(<InstanceHealth />)

  const [row] = (await screen.findAllByRole('row')).slice(1)
  expect(row?.textContent).toContain('No more retriesNo mail server')
  expect(screen.getByText('90 s').nextElementSibling?.textContent).toBe('WarningCritical above 600 s')
  expect(screen.getByText('Guildshop 2.3.4')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retry now Send an email' }))

  expect(await screen.findByText('Job queued.')).toBeDefined()
  expect(sent).toHaveLength(1)
})

describe('rejected payments', () => {
  const payment = {
    _id: 's-1',
    orderNumber: 'PF-7K3Q',
    guildName: 'Pixel Forge',
    seller: 'petra',
    priceCents: 1500,
    currency: 'USD',
    problem: 'AMOUNT_MISMATCH',
    captureId: 'C-1',
    takenAt: at,
  }
  const showWith = (more: object) => {
    server.use(http.get('/api/admin/health', () => HttpResponse.json({ ...health, ...more })))
    show(<InstanceHealth />)
  }

  test('are listed with seller, amount and PayPal payment', async () => {
    showWith({ heldPayments: 2, rejectedPayments: [payment] })

    const table = within(await screen.findByRole('region', { name: 'Rejected payments' }))

    expect(table.getByText('PF-7K3Q, Pixel Forge')).toBeDefined()
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['petra', '$15.00 USD', 'AMOUNT_MISMATCH', 'C-1']),
    )
    expect(screen.getByText('Payments on hold').nextElementSibling?.textContent).toBe('2')
    expect(screen.getByText('Rejected payments').nextElementSibling?.textContent).toBe('1')
  })

  test('are hidden while there are none, or if the server does not count them', async () => {
    showWith({})

    expect(await screen.findByText('Queued jobs')).toBeDefined()
    expect(screen.queryByText('Payments on hold')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Rejected payments' })).toBeNull()
  })
})

describe('browser errors', () => {
  const error = {
    _id: 'e-1',
    page: '/manage-orders/:saleId',
    message: 'Cannot read properties of undefined',
    frame: 'assets/index-1.js:1:2',
    version: '1.0.0',
    count: 12,
    firstSeenAt: at,
    lastSeenAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  }
  const showWith = (browserErrors?: object[]) => {
    server.use(http.get('/api/admin/health', () => HttpResponse.json({ ...health, browserErrors })))
    show(<InstanceHealth />)
  }

  test('are listed with page, message, count and when they were last seen', async () => {
    showWith([error])

    const table = within(await screen.findByRole('region', { name: 'Browser errors' }))

    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '/manage-orders/:saleId',
      'Cannot read properties of undefinedassets/index-1.js:1:2',
      '12',
      expect.stringContaining('5 min'),
      '1.0.0',
    ])
  })

  test('say so when there are none', async () => {
    showWith([])

    expect(await screen.findByText('No browser errors.')).toBeDefined()
  })

  test('are hidden if the server does not store them', async () => {
    showWith()

    expect(await screen.findByText('Queued jobs')).toBeDefined()
    expect(screen.queryByText('Browser errors')).toBeNull()
  })
})

describe('scheduled jobs', () => {
  const scheduled = { name: 'purge-due', periodSeconds: 86_400, lastRunAt: at, isLate: false }
  const late = { name: 'check-all-members', periodSeconds: 86_400, lastRunAt: null, isLate: true }
  const showWith = (scheduledJobs?: object[]) => {
    server.use(http.get('/api/admin/health', () => HttpResponse.json({ ...health, scheduledJobs })))
    show(<InstanceHealth />)
  }

  test('are listed with their last run, and late ones are named', async () => {
    showWith([late, scheduled])

    expect(await screen.findByText(/1 scheduled job is late: Check member presence on all servers\./)).toBeDefined()
    await userEvent.click(screen.getByText('Show last runs'))
    const table = within(screen.getByRole('region', { name: 'Scheduled jobs' }))
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Check member presence on all servers',
      'Not yet',
      'Late',
      'Delete data past its retention period',
      expect.any(String),
      'On time',
    ])
  })

  test('have no warning while all run in time', async () => {
    showWith([scheduled])

    expect(await screen.findByText('Show last runs')).toBeDefined()
    expect(screen.queryByText(/late/)).toBeNull()
  })

  test('are hidden if the server does not record their runs', async () => {
    showWith()

    expect(await screen.findByText('Queued jobs')).toBeDefined()
    expect(screen.queryByText('Scheduled jobs')).toBeNull()
  })
})

describe('job worker notice', () => {
  const showWith = (jobWorker: object) => {
    server.use(http.get('/api/admin/health', () => HttpResponse.json({ ...health, jobWorker })))
    show(<InstanceHealth />)
  }

  test('is hidden while the worker runs', async () => {
    showWith(health.jobWorker)

    expect(await screen.findByText('Queued jobs')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows when and why the worker stopped', async () => {
    const stoppedAt = new Date()
    stoppedAt.setHours(0, 1)
    showWith({ isRunning: false, stoppedAt: stoppedAt.toISOString(), cause: 'Could not fetch jobs: no route to host' })

    const alert = await screen.findByRole('alert')

    expect(alert.textContent).toMatch(/^Job worker stopped at \d{1,2}:01( AM)?\./)
    expect(alert.textContent).toContain('Could not fetch jobs: no route to host')
    expect(alert.querySelector('time')?.getAttribute('datetime')).toBe(stoppedAt.toISOString())
  })

  test('says what to do when no worker ever started', async () => {
    showWith({ isRunning: false, stoppedAt: null, cause: null })

    expect((await screen.findByRole('alert')).textContent).toContain('No job worker is running.')
  })
})

test('keeps the retry message after the last failed job is gone', async () => {
  let failedJobs = [failedJob]
  server.use(http.get('/api/admin/health', () => HttpResponse.json({ ...health, failedJobs })))
  answerPost('/admin/jobs/7/retry', () => {
    failedJobs = []
    return HttpResponse.json({ message: 'Job queued.' })
  })
  show(<InstanceHealth />)

  await userEvent.click(await screen.findByRole('button', { name: 'Retry now Send an email' }))

  expect(await screen.findByText('No failed jobs.')).toBeDefined()
  expect(screen.getByText('Job queued.')).toBeDefined()
})

const code = {
  _id: 'c1',
  hint: 'VIP-…WXYZ',
  durationDays: 30,
  uses: 1,
  usesLimit: 3,
  createdAt: at,
  isDisabled: false,
  redemptions: [{ username: 'robin', redeemedAt: at }],
}

test('CodeList shows status and uses, and deactivates an active code', async () => {
  const codes = [
    code,
    { ...code, _id: 'c3', hint: 'OLD-…ABCD', expiresAt: '2020-01-01T00:00:00.000Z', redemptions: [] },
    { ...code, _id: 'c4', hint: 'END-…ABCD', uses: 3, redemptions: [] },
    { ...code, _id: 'c2', hint: 'OFF-…ABCD', isDisabled: true, durationDays: 1, redemptions: [] },
  ]
  server.use(http.get('/api/admin/premium-codes', () => HttpResponse.json(codes)))
  const sent = answerPost('/admin/premium-codes/c1/disable', { message: 'Code deactivated.' })
  show(<CodeList />)

  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'VIP-…WXYZActive30 days1 of 3NeverrobinDeactivate VIP-…WXYZ',
    expect.stringMatching(/^OLD-…ABCDExpired.*Not redeemed$/),
    expect.stringMatching(/^END-…ABCDUsed up.*Not redeemed$/),
    'OFF-…ABCDInactive1 day1 of 3NeverNot redeemed',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate VIP-…WXYZ' }))

  expect(await screen.findByText('Code deactivated.')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test('CodeList names three redeemers and folds the rest', async () => {
  const redemptions = ['robin', null, 'ada', 'finn', 'petra'].map((username) => ({ username, redeemedAt: at }))
  server.use(
    http.get('/api/admin/premium-codes', () => HttpResponse.json([{ ...code, uses: 7, usesLimit: 9, redemptions }])),
  )
  show(<CodeList />)

  const summary = await screen.findByText('robin, deleted account, ada and 4 more')

  expect(summary.closest('details')?.lastChild?.textContent).toBe('finn, petra and 2 earlier')
})

test('CodeList shows ten codes at a time', async () => {
  const codes = Array.from({ length: 12 }, (_, index) => ({ ...code, _id: `c${index}` }))
  server.use(http.get('/api/admin/premium-codes', () => HttpResponse.json(codes)))
  show(<CodeList />)

  expect(await screen.findAllByRole('row')).toHaveLength(1 + 10)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))

  expect(screen.getAllByRole('row')).toHaveLength(1 + 12)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('AuditLog searches and loads more pages', async () => {
  const asked: string[] = []
  server.use(
    http.get('/api/admin/audit', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      const details = searchParams.get('cursor') ? 'Older' : 'Newer'
      const entry = { _id: details, at, actor: 'ada', action: 'ban', subject: 'robin', details }
      return HttpResponse.json({ entries: [entry], nextCursor: searchParams.get('cursor') ? null : 'next' })
    }),
  )
  show(<AuditLog />)

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Older')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'robin')

  await waitFor(() => expect(asked).toEqual(['', 'cursor=next', 'search=robin']))
  const table = within(screen.getByRole('region', { name: 'Audit log' }))
  expect(table.getAllByRole('row').at(1)?.textContent).toMatch(/adaBannedrobinNewer$/)
})

test('AuditLog keeps the search field when a search fails', async () => {
  server.use(
    http.get('/api/admin/audit', ({ request }) =>
      request.url.includes('search')
        ? HttpResponse.json({}, { status: 400 })
        : HttpResponse.json({ entries: [{ _id: '1', at, actor: 'ada', action: 'ban' }] }),
    ),
  )
  show(<AuditLog />)

  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the log' }), 'robin')

  expect((await screen.findByRole('alert')).textContent).toBe('Failed to search the audit log.')
  expect(screen.getByRole('searchbox', { name: 'Search the log' })).toHaveProperty('value', 'robin')
})

const panels = [
  {
    path: 'health',
    title: 'Monitor queues and errors',
    Shown: InstanceHealth,
    failure: 'Failed to load instance health.',
  },
  { path: 'premium-codes', title: 'Manage premium codes', Shown: CodeList, failure: 'Failed to load premium codes.' },
  { path: 'audit', title: 'Review admin actions', Shown: AuditLog, failure: 'Failed to load the audit log.' },
]

describe.each(panels)('$title', ({ path, title, Shown, failure }) => {
  const answerWith = (answer: () => Response | Promise<Response>) => server.use(http.get(`/api/admin/${path}`, answer))
  const heading = () => screen.queryByRole('heading', { name: title })

  test('shows its heading while loading', () => {
    answerWith(() => new Promise(() => undefined))
    show(<Shown />)

    expect(heading()).not.toBeNull()
  })

  test('shows a coded refusal and retries on request', async () => {
    let asked = 0
    answerWith(() => {
      asked += 1
      return HttpResponse.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429 })
    })
    show(<Shown />)

    expect((await screen.findByRole('alert')).textContent).toBe(failure)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    await waitFor(() => expect(asked).toBe(2))
  })

  test.each([
    { how: 'does not implement the endpoint', answer: () => HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 }) },
    { how: 'fails without a code', answer: () => HttpResponse.json({}, { status: 500 }) },
    { how: 'sends an invalid response', answer: () => HttpResponse.json({}) },
    { how: 'cannot be reached', answer: () => HttpResponse.error() },
  ])('is hidden when the server $how', async ({ answer }) => {
    answerWith(answer)
    show(<Shown />)

    await waitFor(() => expect(heading()).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
