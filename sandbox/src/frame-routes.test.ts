import { expect, test } from 'vitest'
import { runningSandbox } from './testing/running-sandbox.ts'

test('every page shows the sandbox banner', async () => {
  const { read } = await runningSandbox()

  const pages = await Promise.all(['/', '/control'].map(read))

  for (const page of pages) expect(page).toContain('Sandbox: nothing here is real')
})

test('the home page links to each service and to the control page', async () => {
  const { read } = await runningSandbox()

  const home = await read('/')

  expect(home).toContain('<a href="/mail">Mailbox</a>')
  expect(home).toContain('<a href="/control">Control</a>')
})

test('every page has the same header, with the portal and the current section', async () => {
  const { read } = await runningSandbox({ shopUrl: 'http://127.0.0.1:3000' })

  const pages = await Promise.all(['/', '/discord', '/paypal?x=1', '/mail', '/control/faults'].map(read))
  const current = pages.map((page) => /<a href="([^"]+)" aria-current="page"/.exec(page)?.[1])

  for (const page of pages) {
    for (const name of ['Discord', 'PayPal', 'Mail', 'Control']) expect(page).toContain(`>${name}</a>`)
    expect(page).toContain('<a class="portal" href="http://127.0.0.1:3000">Portal</a>')
  }
  expect(current).toEqual([undefined, '/discord', '/paypal', '/mail', '/control'])
})

test('the header has no portal link without a shop', async () => {
  const { read } = await runningSandbox()

  expect(await read('/')).not.toContain('Portal</a>')
})

test('the control page links to faults, each service and the endpoints', async () => {
  const { read, get } = await runningSandbox()

  const control = await read('/control')
  const paths = [...control.matchAll(/<h2><a href="([^"]+)"/g)].map(([, path = '']) => path)
  const replies = await Promise.all(paths.map(get))

  expect(paths).toEqual(['/control/faults', '/control/discord', '/control/paypal', '/control/endpoints'])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('the endpoints page lists every endpoint of a service', async () => {
  const { read } = await runningSandbox()

  const endpoints = await read('/control/endpoints')

  expect(endpoints).toContain('<b>DELETE</b> /api/mail<')
  expect(endpoints).toContain('<b>GET</b> /mail/{id}<')
})

test('a reset asks for confirmation', async () => {
  const { read } = await runningSandbox()

  const page = await read('/control/discord')

  expect(page).toMatch(
    /<summary>Reset Discord…<\/summary>\s*<p>Deletes [^<]+<\/p>\s*<form method="post" action="\/discord\/control\/reset">/,
  )
})

test('the CSP of a page allows only the stylesheet, which is served', async () => {
  const { get } = await runningSandbox()

  const page = await get('/')
  const stylesheet = await get('/sandbox.css')

  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(await stylesheet.text()).toContain('.banner')
})
