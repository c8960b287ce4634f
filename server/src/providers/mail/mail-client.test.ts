import { createServer } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../testing/ports.ts'
import { startTestMailbox } from '../../testing/test-mailbox.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { createMailClient } from './mail-client.ts'

const mailbox = await startTestMailbox()
afterAll(() => mailbox.close())

const from = 'Guildshop <shop@guildshop.example>'
const mail = {
  to: 'nina@example.com',
  subject: 'Grüße · 🛒',
  text: 'Hello\n\nNina',
  html: '<p>Hello</p><p>Nina</p>',
}

const failure = { name: 'ProviderFailed', provider: 'mail', status: 0 }

/** A server that accepts connections and sends the given responses, or nothing. */
async function startFaultyServer(greeting: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (greeting) socket.write(greeting)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${portOf(server)}`
}

test('sends subject, both bodies, sender and message id', async () => {
  const client = createMailClient({ smtpUrl: mailbox.smtpUrl, from })

  await client.send(mail, 'abc')
  client.close()

  expect(mailbox.mails).toMatchObject([
    {
      from: { name: 'Guildshop', address: 'shop@guildshop.example' },
      to: [{ address: 'nina@example.com' }],
      subject: 'Grüße · 🛒',
      text: 'Hello\n\nNina\n',
      html: expect.stringContaining('<p>Hello</p><p>Nina</p>'),
      messageId: '<abc@guildshop>',
    },
  ])
})

test('fails when the server rejects a mail', async () => {
  const client = createMailClient({ smtpUrl: mailbox.smtpUrl, from })
  mailbox.isDown = true

  const sending = client.send(mail, 'abc')

  await expect(sending).rejects.toBeInstanceOf(ProviderFailed)
  await expect(sending).rejects.toMatchObject(failure)
  mailbox.isDown = false
})

test('fails when the server is unreachable', async () => {
  const client = createMailClient({ smtpUrl: 'smtp://127.0.0.1:1', from })

  await expect(client.send(mail, 'abc')).rejects.toMatchObject(failure)
  await expect(client.check()).rejects.toThrow()
})

test.each([
  ['says nothing at all', ''],
  ['falls silent after its greeting', '220 hello\r\n'],
])('times out when the server %s', async (_how, greeting) => {
  const client = createMailClient({ smtpUrl: await startFaultyServer(greeting), from, timeout: 200 })

  await expect(client.send(mail, 'abc')).rejects.toMatchObject(failure)
})

test('checks the server without sending a mail', async () => {
  const client = createMailClient({ smtpUrl: mailbox.smtpUrl, from })
  const before = mailbox.mails.length

  await client.check()

  expect(mailbox.mails).toHaveLength(before)
})

test('requires TLS for remote servers unless the URL disables it', async () => {
  const elsewhere = mailbox.smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const careful = createMailClient({ smtpUrl: elsewhere, from })
  const trusting = createMailClient({ smtpUrl: `${elsewhere}?requireTLS=false`, from })
  const before = mailbox.mails.length

  await expect(careful.send(mail, 'abc')).rejects.toMatchObject(failure)
  expect(mailbox.mails).toHaveLength(before)
  await trusting.send(mail, 'abc')
  expect(mailbox.mails).toHaveLength(before + 1)
})
