import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { server } from '../testing/server.ts'

type Report = { kind: string; message: string; frames: string[]; path: string }

const sent: Array<{ body: Report; headers: Headers; credentials: RequestCredentials }> = []

function answer(status = 200) {
  server.use(
    http.post('/api/client-errors', async ({ request }) => {
      const body: Report = JSON.parse(await request.text())
      sent.push({ body, headers: request.headers, credentials: request.credentials })
      return HttpResponse.json({}, { status })
    }),
  )
}

/** Reloads the module so its counters start at zero. */
async function freshModule() {
  vi.resetModules()
  return import('./report-error.ts')
}

function anError(message: string, line = 1): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}
    at f (https://shop.example/assets/index-Dk3x.js:${line}:203)
    at chrome-extension://abcdef/content.js:1:1
    at g (https://shop.example/assets/members-B2.js:4:5)`
  return error
}

beforeEach(() => {
  sent.length = 0
  history.replaceState(null, '', '/login?token=secret#fragment')
})

describe('reportError', () => {
  test('sends message, own frames and path, without query, credentials or foreign frames', async () => {
    answer()
    localStorage.setItem('authToken', 'secret')
    const { reportError } = await freshModule()

    reportError('render', anError('broken'))

    await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000)
    expect(sent[0]?.body).toEqual({
      kind: 'render',
      message: 'broken',
      frames: ['assets/index-Dk3x.js:1:203', 'assets/members-B2.js:4:5'],
      path: '/login',
    })
    expect(sent[0]?.headers.get('authorization')).toBeNull()
    expect(sent[0]?.credentials).toBe('omit')
  })

  test('names the release of the browser app', async () => {
    vi.stubEnv('VITE_VERSION', '1.2.3')
    onTestFinished(() => void vi.unstubAllEnvs())
    answer()
    const { reportError } = await freshModule()

    reportError('error', anError('broken'))

    await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000)
    expect(sent[0]?.body).toMatchObject({ version: '1.2.3' })
  })

  test('sends at most three reports per page load, each error once', async () => {
    answer()
    const { reportError } = await freshModule()

    for (const line of [1, 1, 2, 2, 3, 4, 5]) reportError('error', anError('broken', line))

    await vi.waitFor(() => expect(sent).toHaveLength(3), 60_000)
    expect(sent.map(({ body }) => body.frames[0]).sort()).toEqual(
      [1, 2, 3].map((line) => `assets/index-Dk3x.js:${line}:203`),
    )
  })

  test('stops when the endpoint is missing', async () => {
    answer(404)
    const { reportError } = await freshModule()

    reportError('error', anError('broken', 1))
    await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000)
    await new Promise((resolve) => setTimeout(resolve))
    reportError('error', anError('broken', 2))

    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent).toHaveLength(1)
  })

  test('ignores failed calls, foreign scripts and non-errors', async () => {
    answer()
    const { reportError } = await freshModule()
    const { CallFailed } = await import('./http.ts')

    reportError('rejection', Object.assign(new CallFailed({ status: 500 }), { stack: anError('x').stack }))
    reportError('error', Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js:1:1' }))
    for (const thrown of [undefined, null, 'text', 7, {}]) reportError('error', thrown)

    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent).toEqual([])
  })

  test('never throws, not even without a network', async () => {
    server.use(http.post('/api/client-errors', () => HttpResponse.error()))
    const failed = vi.fn()
    addEventListener('unhandledrejection', failed)
    const { reportError } = await freshModule()

    expect(() => reportError('error', anError('broken'))).not.toThrow()

    await new Promise((resolve) => setTimeout(resolve, 50))
    removeEventListener('unhandledrejection', failed)
    expect(failed).not.toHaveBeenCalled()
  })

  test('reports uncaught errors and unhandled rejections', async () => {
    answer()
    const { watchErrors } = await freshModule()
    watchErrors()

    dispatchEvent(Object.assign(new Event('error'), { error: anError('thrown', 1) }))
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: anError('rejected', 2) }))

    await vi.waitFor(() => expect(sent).toHaveLength(2), 60_000)
    expect(sent.map(({ body }) => [body.kind, body.message]).sort()).toEqual([
      ['error', 'thrown'],
      ['rejection', 'rejected'],
    ])
  })
})
