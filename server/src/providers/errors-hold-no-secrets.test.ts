import { inspect } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { textReply } from '../chat/chat-reply.ts'
import { type FakeAnswer, type FakeRequest, fakeProvider } from '../testing/providers/provider-fake.ts'
import { createDiscordClients } from './discord/create-discord-clients.ts'
import { createPaypalClient } from './paypal/paypal-client.ts'

const secrets = {
  clientSecret: 'Secret1-of-the-client',
  botToken: 'Secret2.of-the_bot',
  publicKey: '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29',
  accessToken: 'Secret3-of-a-person',
  refreshToken: 'Secret4-of-a-person',
  code: 'Secret5-of-a-consent',
  interaction: 'Secret6-of-an-interaction',
}

/** Echoes the request in every field that an error could repeat. */
function echo({ headers, body, path }: FakeRequest) {
  const all = `${headers.authorization} ${body} ${path}`
  const [secret = all] = /Secret\d[\w.-]+/.exec(all) ?? []
  const details = [{ issue: secret, description: all }]
  return { error: secret, error_description: all, message: all, code: secret, name: secret, debug_id: secret, details }
}

const failures: Array<[string, (request: FakeRequest) => FakeAnswer]> = [
  ['a refusal', (request) => ({ status: 400, json: echo(request) })],
  ['a refused token', (request) => ({ status: 401, json: echo(request) })],
  ['a rate limit', (request) => ({ status: 429, json: { ...echo(request), retry_after: 90 } })],
  ['an outage', (request) => ({ status: 500, json: echo(request) })],
  ['a wrong answer', (request) => ({ json: { ...echo(request), access_token: 5, id: 5 } })],
  [
    'no JSON',
    (request) => ({ text: JSON.stringify(echo(request)).slice(1), headers: { 'content-type': 'application/json' } }),
  ],
  ['a broken connection', () => ({ fault: 'reset' })],
  ['silence', () => ({ fault: 'silence' })],
  ['half an answer', (request) => ({ fault: 'slow body', json: echo(request) })],
]

function everyCall(url: string): Array<() => Promise<unknown>> {
  const settings = { apiBase: url, webBase: url, clientId: '210000000000000099', ...secrets, timeout: 700 }
  const { oauth, users, bot, interactions } = createDiscordClients(settings)
  const paypal = createPaypalClient(settings)
  return [
    () => oauth.exchangeCode({ code: secrets.code, redirectUri: url }),
    () => oauth.exchangeLoginCode({ code: secrets.code, redirectUri: url }),
    () => oauth.refresh(secrets.refreshToken),
    () => oauth.revoke(secrets.accessToken),
    () => users.getUser(secrets.accessToken),
    () => users.getIdentity(secrets.accessToken),
    () => users.listGuilds(secrets.accessToken),
    () => bot.getGuild('310000000000000001'),
    () => bot.createMessage({ channelId: '510000000000000001', intent: 'x', ...textReply('Hi') }),
    () => interactions.editReply({ token: secrets.interaction, ...textReply('Hi') }),
    () => interactions.followUp({ token: secrets.interaction, ...textReply('Hi') }),
    () => paypal.identify(secrets.code),
    () => paypal.getOrder('X'),
  ]
}

test.each(failures)('leaves no secret in the error, its stack or the log on %s', async (_name, answer) => {
  const { url } = await fakeProvider(answer)
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })

  const errors = await Promise.all(
    everyCall(url).map((call) =>
      call()
        .then(() => null)
        .catch((error: unknown) => error),
    ),
  )

  const thrown = errors.filter((error) => error instanceof Error)
  for (const error of thrown) log.error(error)
  const texts = [
    ...thrown.map((error) => inspect(error, { depth: null, showHidden: true })),
    JSON.stringify(thrown),
    ...lines,
  ]
  expect(thrown.length).toBeGreaterThan(5)
  expect(texts.join('\n')).not.toMatch(/Secret\d/)
  for (const secret of [`210000000000000099:${secrets.clientSecret}`, secrets.clientSecret]) {
    expect(texts.join('\n')).not.toContain(Buffer.from(secret).toString('base64').slice(0, -4))
  }
})
