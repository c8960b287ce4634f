import { expect, test } from 'vitest'
import { createDiscordClients, type DiscordClients } from '../providers/discord/create-discord-clients.ts'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { keepCollectingGarbage } from '../testing/collect-garbage.ts'
import type { FakeAnswer, FakeRequest } from '../testing/providers/provider-fake.ts'
import { discordConversations } from './testing/provider-chaos-discord.ts'
import { paypalConversations, trustedIssuers } from './testing/provider-chaos-paypal.ts'
import { type Scenario, scenariosOf } from './testing/provider-chaos-scenarios.ts'
import type { Step } from './testing/provider-chaos-step.ts'
import { recordFigures } from './testing/record-figures.ts'

const keys = { clientId: '210000000000000099', clientSecret: 'a client secret' }

function discordAt(apiBase: string, timeout: number): DiscordClients {
  return createDiscordClients({ ...keys, botToken: 'a bot token', publicKey: '0'.repeat(64), apiBase, timeout })
}

const paypalAt = (apiBase: string, timeout: number) =>
  createPaypalClient({ ...keys, apiBase, certHosts: ['127.0.0.1'], trustedIssuers, timeout })

const { oauth, users, bot, interactions } = discordConversations

const scenarios: Scenario[] = [
  ...scenariosOf({ group: 'oauth', open: (...fake) => discordAt(...fake).oauth, conversations: () => oauth }),
  ...scenariosOf({ group: 'users', open: (...fake) => discordAt(...fake).users, conversations: () => users }),
  ...scenariosOf({ group: 'bot', open: (...fake) => discordAt(...fake).bot, conversations: () => bot }),
  ...scenariosOf({
    group: 'interactions',
    open: (...fake) => discordAt(...fake).interactions,
    conversations: () => interactions,
  }),
  ...scenariosOf({ group: 'paypal', open: paypalAt, conversations: paypalConversations }),
]

/** Deadlines: long enough for all retries, or short because no response will come. */
const longTimeout = 15_000
const shortTimeout = 5000

const times = (step: Step) => (step.retrySafety === 'never' ? 1 : 3)

/** The bot's client parses the response within the retry loop; the others parse it afterwards. */
const triesOnMalformed = (step: Step, name: string) => (name.startsWith('bot.') ? times(step) : 1)

type Expected = { outcome: string; tries: number; afterwards?: string }

const faults: Array<[string, FakeAnswer, number, (step: Step, name: string) => Expected]> = [
  ['says nothing', { fault: 'silence' }, shortTimeout, () => ({ outcome: 'timed out', tries: 1 })],
  [
    'begins to answer and never ends',
    { fault: 'slow body', json: { much: 'text' } },
    shortTimeout,
    () => ({ outcome: 'timed out', tries: 1 }),
  ],
  [
    'breaks the connection',
    { fault: 'reset' },
    longTimeout,
    (step) => ({ outcome: 'the connection failed', tries: times(step) }),
  ],
  ['answers 500', { status: 500 }, longTimeout, (step) => ({ outcome: 'failed with 500', tries: times(step) })],
  [
    'wants us to wait a minute',
    { status: 429, headers: { 'retry-after': '60' }, json: { message: 'Slow down', retry_after: 60, global: false } },
    longTimeout,
    (_step, name) => ({
      outcome: 'wait a minute',
      tries: 1,
      // The bot's queue remembers the limit and doesn't send the next request.
      ...(name.startsWith('bot.') && { afterwards: 'wait a minute' }),
    }),
  ],
  [
    'answers half a JSON',
    { headers: { 'content-type': 'application/json' }, text: '{"id": "1", "sta' },
    longTimeout,
    (step, name) => ({ outcome: step.malformedOutcome ?? 'response is not JSON', tries: triesOnMalformed(step, name) }),
  ],
]

test.each(faults)(
  'every call follows its retry policy when a provider %s, and succeeds once it recovers',
  async (fault, answer, timeout, expected) => {
    keepCollectingGarbage()
    const results = await Promise.all(
      scenarios.map(async (scenario) => ({ scenario, ...(await scenario.run(answer, timeout)) })),
    )

    const outcomes = results.map(({ scenario, outcome, tries, afterwards }) => [
      scenario.name,
      { outcome, tries, afterwards },
    ])
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(
        scenarios.map(({ name, step }) => [name, { afterwards: 'answered', ...expected(step, name) }]),
      ),
    )
    for (const { scenario, asked } of results) {
      expect(new Set(asked.map(requestKey)), `${scenario.name} repeats the same request`).toHaveLength(1)
      for (const request of asked) expect(retryReasons(request), scenario.name).toContain(scenario.step.retrySafety)
    }
    recordFigures({ chaos: { fault, calls: results.length } })
  },
)

const requestKey = ({ method, path, body, headers }: FakeRequest) =>
  JSON.stringify([method, path, body, headers['paypal-request-id'], headers.authorization])

/** POST paths without a side effect, or with an idempotent one. */
const harmless = /^\/v1\/oauth2\/token$|verify-webhook-signature$|^\/v10\/users\/@me\/channels$/
const repeatable = /^\/oauth2\/token\/revoke$/

/** Requests that are never retried need no reason. */
function retryReasons(request: FakeRequest): Array<Step['retrySafety']> {
  return ['never', ...reasonOf(request)]
}

function reasonOf({ method, path, headers, body }: FakeRequest): Array<Step['retrySafety']> {
  if (method === 'GET') return ['reads']
  if (['PUT', 'PATCH', 'DELETE'].includes(method) || repeatable.test(path)) return ['same outcome']
  if (harmless.test(path)) return ['changes nothing']
  if (headers['paypal-request-id'] === 'the-same-each-time') return ['request id']
  return body.includes('"nonce":"') && body.includes('"enforce_nonce":true') ? ['nonce'] : []
}

test('covers every call of every client that sends a request', () => {
  const discord = discordAt('http://127.0.0.1:9', longTimeout)
  // run-gateway.test.ts interrupts the gateway, which is one long connection.
  const { isGenuineInteraction, connectGateway: _connectGateway, ...clients } = discord

  expect(isGenuineInteraction({ signature: undefined, timestamp: undefined, rawBody: Buffer.from('') })).toBe(false)
  expect(Object.keys(discordConversations)).toEqual(Object.keys(clients))
  for (const [name, calls] of Object.entries(discordConversations)) {
    const client = Object.entries(clients).find(([known]) => known === name)?.[1] ?? {}
    expect(Object.keys(calls).sort(), name).toEqual(Object.keys(client).sort())
  }
  const paypal = paypalAt('http://127.0.0.1:9', longTimeout)
  expect(Object.keys(paypalConversations('')).sort()).toEqual(Object.keys(paypal).sort())
})

test('builds URLs without a request', () => {
  const { oauth: links } = discordAt('http://127.0.0.1:9', longTimeout)
  const authorization = { state: 's', redirectUri: 'https://shop.example/r' }

  const urls = [
    links.authorizeUrl(authorization),
    links.inviteUrl(),
    paypalAt('http://127.0.0.1:9', longTimeout).signinUrl(authorization),
  ]

  for (const url of urls) expect(new URL(url).protocol).toBe('https:')
})
