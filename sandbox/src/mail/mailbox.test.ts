import { expect, test } from 'vitest'
import { runningSandbox } from '../testing/running-sandbox.ts'
import { openSmtp, sendMail } from '../testing/smtp-client.ts'
import { createMessages } from './messages.ts'

const alternatives = {
  headers: ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=cut'],
  body: [
    '--cut',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your code is 123456, see https://shop.test/?a=1&b=2',
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Your code is <b>123456</b></p><script>alert(1)</script>',
    '--cut--',
  ].join('\r\n'),
}

test('lists a mail sent over SMTP with its parts', async () => {
  const { smtpUrl, json } = await runningSandbox()

  const reply = await sendMail(smtpUrl, { subject: '=?utf-8?Q?Caf=C3=A9?=', ...alternatives })

  expect(reply).toMatch(/^250 /)
  expect(await json('/api/mail')).toEqual([
    {
      id: '1',
      from: 'shop@example.com',
      to: ['buyer@example.com'],
      subject: 'Café',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      text: expect.stringContaining('Your code is 123456'),
      html: expect.stringContaining('<b>123456</b>'),
    },
  ])
})

test('the API filters by exact recipient, case-insensitively, newest first', async () => {
  const { smtpUrl, json } = await runningSandbox()
  await sendMail(smtpUrl, { to: ['ann@example.com'], subject: 'first' })
  await sendMail(smtpUrl, { to: ['joann@example.com'], subject: 'for another' })
  await sendMail(smtpUrl, { to: ['someone@example.com', 'Ann@Example.com'], subject: 'second' })

  const mail = await json('/api/mail?to=ann@example.COM')

  expect(mail).toMatchObject([{ subject: 'second' }, { subject: 'first' }])
})

test('the page searches by part of the recipient', async () => {
  const { smtpUrl, read } = await runningSandbox()
  await sendMail(smtpUrl, { to: ['ann@example.com'], subject: 'for Ann' })
  await sendMail(smtpUrl, { to: ['bob@example.com'], subject: 'for Bob' })

  const found = await read('/mail?to=ANN')

  expect(found).toContain('for Ann')
  expect(found).not.toContain('for Bob')
})

test('escapes hostile text in recipient, subject, headers, body and search', async () => {
  const { smtpUrl, read } = await runningSandbox()
  const hostile = '<img src=x onerror=alert(1)>'
  const headers = ['X-Note: <svg onload=alert(1)>', 'Content-Type: text/plain']
  await sendMail(smtpUrl, { to: ["o'neil&co@example.com"], subject: hostile, headers, body: hostile })

  const pages = await Promise.all(['/mail', '/mail/1', '/mail?to=%3Cimg%20src%3E%22'].map(read))

  for (const page of pages) expect(page).not.toMatch(/<(img|svg)\b/)
  expect(pages[0]).toContain('o&#39;neil&amp;co@example.com')
  expect(pages[0]).toContain('&lt;img src=x onerror=alert(1)&gt;</a>')
  expect(pages[1]).toContain('<title>&lt;img src=x onerror=alert(1)&gt;')
  expect(pages[2]).toContain('value="&lt;img src&gt;&quot;"')
})

test('shows the HTML part in a sandboxed iframe with a strict CSP', async () => {
  const { smtpUrl, read, get } = await runningSandbox()
  await sendMail(smtpUrl, alternatives)

  const page = await read('/mail/1')
  const part = await get('/mail/1/html')

  expect(page).toContain('<iframe sandbox src="/mail/1/html"')
  expect(page).not.toContain('<script>')
  expect(page).toContain('<a href="https://shop.test/?a=1&amp;b=2" rel="noreferrer">')
  expect(await part.text()).toContain('<b>123456</b>')
  expect(part.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
})

test('removes deleted mail from list and page and never reuses its id', async () => {
  const { smtpUrl, json, get, delete: remove } = await runningSandbox()
  await sendMail(smtpUrl)

  const reply = await remove('/api/mail')
  await sendMail(smtpUrl)

  expect(reply.status).toBe(204)
  expect(await json('/api/mail')).toMatchObject([{ id: '2' }])
  expect((await get('/mail/1')).status).toBe(404)
  expect((await get('/mail/2/html')).status).toBe(404)
})

test('rejects a message over 1 MB permanently and stores nothing', async () => {
  const { smtpUrl, json } = await runningSandbox()

  const reply = await sendMail(smtpUrl, { body: 'x'.repeat(1024 * 1024) })

  expect(reply).toMatch(/^552 /)
  expect(await json('/api/mail')).toEqual([])
})

test('rejects an unparsable message permanently', async () => {
  const { smtpUrl } = await runningSandbox()
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}`,
  )

  const reply = await sendMail(smtpUrl, { headers: [nested.join('\r\n')] })

  expect(reply).toMatch(/^554 /)
})

test('rejects the next N messages temporarily, then accepts again', async () => {
  const { smtpUrl, json, post } = await runningSandbox()
  const state = await post('/api/mail/fail', { next: 2 })

  const replies = [await sendMail(smtpUrl), await sendMail(smtpUrl), await sendMail(smtpUrl)]

  expect(await state.json()).toEqual({ down: false, failNext: 2 })
  expect(replies.map((reply) => reply.slice(0, 3))).toEqual(['451', '451', '250'])
  expect(await json('/api/mail')).toHaveLength(1)
})

test('refuses connections while the port is closed and reopens the same port', async () => {
  const { smtpUrl, json, post } = await runningSandbox()

  const closing = await post('/api/mail/down', { down: true })
  await expect(sendMail(smtpUrl)).rejects.toThrow('ECONNREFUSED')
  const opening = await post('/api/mail/down', { down: false })

  expect(await closing.json()).toEqual({ down: true, failNext: 0 })
  expect(await opening.json()).toEqual({ down: false, failNext: 0 })
  expect(await sendMail(smtpUrl)).toMatch(/^250 /)
  expect(await json('/api/mail')).toHaveLength(1)
})

test('closing the port aborts a message in transit and stores nothing', async () => {
  const { smtpUrl, json, post } = await runningSandbox()
  const client = await openSmtp(smtpUrl)
  for (const command of ['EHLO test', 'MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>', 'DATA']) await client.send(command)
  client.write('Subject: half')

  const [reply] = await Promise.all([post('/api/mail/down', { down: true }), client.closed()])

  expect(reply.status).toBe(200)
  expect(await json('/api/mail')).toEqual([])
})

test('concurrent requests to open and close the port end in the last requested state', async () => {
  const { smtpUrl, post } = await runningSandbox()

  const replies = await Promise.all([true, false, true, true, false].map((down) => post('/api/mail/down', { down })))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await sendMail(smtpUrl)).toMatch(/^250 /)
})

test.each([
  ['/api/mail/fail', {}],
  ['/api/mail/fail', { next: -1 }],
  ['/api/mail/fail', { next: 1.5 }],
  ['/api/mail/fail', { next: '2' }],
  ['/api/mail/fail', null],
  ['/api/mail/down', { down: 'yes' }],
])('%s refuses %j', async (path, body) => {
  const { post } = await runningSandbox()

  const reply = await post(path, body)

  expect(reply.status).toBe(400)
})

test('the page forms have the same effect as the API', async () => {
  const { smtpUrl, submit, read, json } = await runningSandbox()
  await sendMail(smtpUrl)

  const cleared = await submit('/mail/clear', {})
  const failing = await submit('/mail/fail', { next: '3' })
  const blank = await submit('/mail/fail', { next: '' })
  const closed = await submit('/mail/down', { down: 'true' })

  expect([cleared, failing, blank, closed].map(({ status }) => status)).toEqual([303, 303, 400, 303])
  expect(await json('/api/mail')).toEqual([])
  expect(await read('/control/faults')).toMatch(/is <strong>closed<\/strong>. Messages left to reject: <strong>3</)
})

test('keeps only the latest 500 messages', () => {
  const messages = createMessages()
  const mail = {
    from: '',
    to: ['a@b.test'],
    subject: '',
    date: '',
    text: null,
    html: null,
    headers: [],
    attachments: [],
  }

  for (let sent = 0; sent < 501; sent += 1) messages.add(mail)

  expect(messages.all()).toHaveLength(500)
  expect(messages.find('1')).toBeUndefined()
  expect(messages.find('501')).toBeDefined()
})
