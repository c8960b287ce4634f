import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect } from '../../db/connect.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()

/** A closed port. */
const closedPort = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = Object(server.address())
    server.close(() => resolve(Number(port)))
  })
})
const unreachable = connect(`postgres://guildshop@127.0.0.1:${closedPort}/guildshop`)
const app = await buildApp({ ...shop.deps, db: unreachable.db }, { webFolder: 'none' })

afterAll(async () => {
  await app.close()
  await unreachable.close()
})

const navigations = [
  ['/api/checkout/return?token=5O190127TN364715T&PayerID=ABC', "We couldn't confirm your payment yet"],
  ['/api/checkout/cancel?token=5O190127TN364715T', "We couldn't update your checkout"],
  ['/api/discord/callback?code=secret-code&state=abc', "We couldn't finish connecting your account"],
  ['/api/paypal/callback?code=secret-code&state=abc', "We couldn't finish connecting your account"],
]

const cookie = { cookie: 'guildshop-link=abc' }

describe('while the database is unreachable', () => {
  test.each(navigations)('%s shows a page that offers to try again at the same address', async (url, heading) => {
    const reply = await app.inject({ url, headers: cookie })

    expect(reply.statusCode).toBe(503)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '2',
      'cache-control': 'no-store',
    })
    expect(reply.body).toContain(`<h1>${heading}</h1>`)
    // An empty href is the current URL, including its query.
    expect(reply.body).toContain('<a href="" class="button">Try again</a>')
    expect(reply.body).toContain(String(reply.headers['x-request-id']))
    expect(reply.body).not.toMatch(/5O190127TN364715T|secret-code/)
  })

  test('the page runs no script and may load its own style alone', async () => {
    const { body, headers } = await app.inject({ url: '/api/checkout/return?token=5O190127TN364715T' })

    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${hash}'`,
    )
    expect(body).not.toMatch(/<script|<img|https?:|style=| on\w+=/)
  })

  test('calls of the browser app are answered with JSON as before', async () => {
    const reply = await app.inject({ url: '/api/guilds', headers: { authorization: 'Bearer x' } })

    expect(reply.headers['content-type']).toContain('application/json')
  })
})
