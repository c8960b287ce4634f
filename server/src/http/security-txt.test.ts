import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()

async function read(securityContact: string | null) {
  const deps = { ...shop.deps, publicUrl: 'https://shop.example', securityContact }
  const app = await buildApp(deps, { webFolder: 'none' })
  afterAll(() => app.close())
  return app.inject({ url: '/.well-known/security.txt' })
}

describe('/.well-known/security.txt', () => {
  test('names the contact, an expiry within a year, the language and its canonical URL', async () => {
    const { statusCode, headers, body } = await read('mailto:security@shop.example')

    const fields = Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(fields).toEqual({
      Contact: 'mailto:security@shop.example',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      'Preferred-Languages': 'en',
      Canonical: 'https://shop.example/.well-known/security.txt',
    })
    const days = (new Date(fields.Expires).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test('does not exist without a contact', async () => {
    const reply = await read(null)

    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})
