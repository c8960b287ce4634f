import { expect, test } from 'vitest'
import { runningSandbox } from './testing/running-sandbox.ts'

test('every page shows the sandbox banner', async () => {
  const { read } = await runningSandbox()

  const pages = await Promise.all(['/', '/control', '/mail'].map(read))

  for (const page of pages) expect(page).toContain('Sandbox: nothing here is real')
})

test('the home page links to each service and to the control page', async () => {
  const { read } = await runningSandbox()

  const home = await read('/')

  expect(home).toContain('<a href="/mail">Mailbox</a>')
  expect(home).toContain('<a href="/control">Control</a>')
})

test('the control page lists every endpoint of a service', async () => {
  const { read } = await runningSandbox()

  const control = await read('/control')

  expect(control).toContain('<b>DELETE</b> /api/mail<')
  expect(control).toContain('<b>GET</b> /mail/{id}<')
})

test('the CSP of a page allows only the stylesheet, which is served', async () => {
  const { get } = await runningSandbox()

  const page = await get('/')
  const stylesheet = await get('/sandbox.css')

  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await stylesheet.text()).toContain('.banner')
})
