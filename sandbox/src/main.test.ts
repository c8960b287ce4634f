import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { startProcess } from './testing/sandbox-process.ts'
import { sendMail } from './testing/smtp-client.ts'

const parentWithPipe = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { stdio: ['pipe', 'inherit', 'inherit'] })`

const parentWithChannel = `
  const { fork } = require('node:child_process')
  fork('src/main.ts', { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`

test('prints its endpoints as one line of JSON and exits cleanly on SIGTERM', async () => {
  const { child, ready, ended } = startProcess({})
  const line = await ready()
  const { url, smtpUrl } = JSON.parse(line)
  const page = await fetch(url)
  const mail = await sendMail(smtpUrl)

  child.kill('SIGTERM')

  expect(line).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(line)).toEqual({
    sandbox: 'ready',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    discord: {
      apiBase: `${url}/discord/api`,
      webBase: `${url}/discord`,
      clientId: '210000000000000099',
      clientSecret: expect.stringMatching(/^.{32}$/),
      botToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
    paypal: {
      apiBase: `${url}/paypal/api`,
      webBase: `${url}/paypal`,
      clientId: expect.stringMatching(/^A[\w-]{79}$/),
      clientSecret: expect.stringMatching(/^E[\w-]{79}$/),
      certHosts: '127.0.0.1',
      trustedIssuers: [expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/)],
    },
  })
  expect(page.status).toBe(200)
  expect(mail).toMatch(/^250 /)
  expect(await ended).toEqual([[0, null], ''])
})

test('refuses to start in production and prints the reason on one line', async () => {
  const { ended } = startProcess({ NODE_ENV: 'production' })

  expect(await ended).toEqual([
    [1, null],
    "The sandbox fakes Discord, PayPal and mail, so it won't start with NODE_ENV=production.\n",
  ])
})

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
  'exits with a message when the port of %s is in use',
  async (setting) => {
    const squatter = createServer()
    const port = await listen(squatter, 0, 'PORT')
    onTestFinished(() => void squatter.close())

    const { ended } = startProcess({ [setting]: String(port) })

    expect(await ended).toEqual([[1, null], `Port ${port} is already in use. Set ${setting} to a different port.\n`])
  },
)

test.each([
  ['pipe', parentWithPipe],
  ['channel', parentWithChannel],
])('exits when its parent is killed, detected through a %s', async (_name, parent) => {
  const { child, ready } = startProcess({ SANDBOX_PARENT: '1' }, ['-e', parent])
  const { url } = JSON.parse(await ready())
  const pipesClosed = once(child, 'close')

  child.kill('SIGKILL')
  await pipesClosed

  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('keeps running after stdin closes when SANDBOX_PARENT is not set', async () => {
  const { child, ready } = startProcess({})
  const { url } = JSON.parse(await ready())

  child.stdin.end()
  await new Promise((resolve) => setTimeout(resolve, 300))

  expect((await fetch(url)).status).toBe(200)
})
