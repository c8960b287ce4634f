import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createMailClient, type MailClient } from '../providers/mail/mail-client.ts'
import { ProviderFailed } from '../providers/provider-failed.ts'
import { portOf } from '../testing/ports.ts'

const mail = { to: 'nina@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/** A complete SMTP session: commands and regular responses. */
const healthy: Record<string, string> = {
  greeting: '220 hello',
  EHLO: '250 hello',
  MAIL: '250 yes',
  RCPT: '250 yes',
  DATA: '354 go on',
  'the end of the mail': '250 taken',
}

type Fault = (socket: Socket) => unknown

const faults: Array<[string, Fault]> = [
  ['says nothing', () => undefined],
  ['breaks the connection', (socket) => socket.resetAndDestroy()],
  ['refuses', (socket) => socket.write('554 no\r\n')],
  ['wants us to wait', (socket) => socket.write('421 4.7.0 try again later\r\n')],
  ['answers nonsense', (socket) => socket.write('<html>no mail here</html>\r\n')],
  ['begins to answer and never ends', dripForever],
]

function dripForever(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-and another word\r\n'), 50)
  socket.on('close', () => clearInterval(timer))
}

/** An SMTP server whose response to one step is broken until repaired. */
async function startMailServer(brokenStep: string, fault: Fault) {
  const server = { isBroken: true, taken: 0 }
  const sockets = new Set<Socket>()
  const answer = (socket: Socket, step: string) => {
    if (step === brokenStep && server.isBroken) return fault(socket)
    if (step === 'the end of the mail') server.taken += 1
    return socket.write(`${healthy[step] ?? '250 yes'}\r\n`)
  }
  const listener = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    answer(socket, 'greeting')
    let isInMail = false
    createInterface({ input: socket }).on('line', (line) => {
      if (isInMail && line !== '.') return
      const step = isInMail ? 'the end of the mail' : (line.split(/[ :]/)[0] ?? '')
      isInMail = step === 'DATA' && !(brokenStep === 'DATA' && server.isBroken)
      answer(socket, step.replace('HELO', 'EHLO'))
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return { server, smtpUrl: `smtp://127.0.0.1:${portOf(listener)}` }
}

const outcomeOf = (call: Promise<void>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ProviderFailed ? 'failed' : `thrown: ${error}`))

const conversations: Record<keyof MailClient, { steps: string[]; ask: (client: MailClient) => Promise<void> } | null> =
  {
    send: { steps: Object.keys(healthy), ask: (client) => client.send(mail, 'abc') },
    check: { steps: ['greeting', 'EHLO'], ask: (client) => client.check() },
    close: null,
  }

const scenes = Object.entries(conversations).flatMap(([call, conversation]) =>
  (conversation?.steps ?? []).map((step) => ({ name: `${call}: ${step}`, step, ask: conversation?.ask })),
)

test.each(faults)(
  'every call fails within its deadline when the mail server %s, and succeeds once it recovers',
  async (_how, fault) => {
    const played = await Promise.all(
      scenes.map(async ({ name, step, ask }) => {
        const { server, smtpUrl } = await startMailServer(step, fault)
        const client = createMailClient({ smtpUrl, from: 'Guildshop <shop@guildshop.example>', timeout: 1000 })
        const outcome = await outcomeOf(Promise.resolve(ask?.(client)))
        const takenWhileBroken = server.taken
        server.isBroken = false
        return [name, { outcome, takenWhileBroken, afterwards: await outcomeOf(Promise.resolve(ask?.(client))) }]
      }),
    )

    expect(Object.fromEntries(played)).toEqual(
      Object.fromEntries(
        scenes.map(({ name }) => [name, { outcome: 'failed', takenWhileBroken: 0, afterwards: 'done' }]),
      ),
    )
  },
)

test('covers every call of the mail client', () => {
  const client = createMailClient({ smtpUrl: 'smtp://127.0.0.1:9', from: 'shop@guildshop.example' })

  expect(Object.keys(conversations)).toEqual(Object.keys(client))
  client.close()
})
