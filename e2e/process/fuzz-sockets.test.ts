import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { call } from './call.ts'
import { formBodies, formRequest, formTypes, itemForm, part } from './raw-forms.ts'
import { rawRequests } from './raw-framing.ts'
import { type Outcome, type RawRequest, sendRaw } from './raw-requests.ts'
import { aSeededFolder, startShop } from './start-shop.ts'

const requestsPerRoute = Number(process.env.FUZZ_SOCKET_REQUESTS ?? 200)
const timeout = 60_000 + requestsPerRoute * 100
const seed = 20_260_101
const atOnce = 20

const shop = await startShop({ DATA_FOLDER: aSeededFolder(afterAll) }, afterAll)
const { body } = await call(`${shop.url}/api/auth/login`, 'POST', {
  body: { identifier: 'petra', password: 'guildshop-demo' },
})
const signedIn = [`Authorization: Bearer ${body.token}`]
const editItem = 'PUT /api/items/00000000-0000-4000-8000-000000000000'
const createItem = 'POST /api/guilds/310000000000000001/items'

type Answered = { request: RawRequest; status: Outcome }

async function sendAll(requests: RawRequest[]): Promise<Answered[]> {
  const answered: Answered[] = []
  const waiting = [...requests].reverse()
  const sendNext = async () => {
    for (let request = waiting.pop(); request; request = waiting.pop())
      answered.push({ request, status: await sendRaw(shop, request) })
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return answered
}

/** Short enough to read in a failure. */
const describeFault = ({ request: { head, pieces, ...rest }, status }: Answered) => ({
  ...rest,
  status,
  head: head.filter((line) => !line.startsWith('Authorization')).map((line) => line.slice(0, 100)),
  body: Buffer.concat(pieces).toString('latin1').slice(0, 1000),
})

/** `closed` is none: a response can be lost when the server refuses a request that is still being sent. */
const isFault = ({ status }: Answered) => status === 'hung' || (status !== 'closed' && status >= 500)

async function expectAlive(): Promise<void> {
  expect({ exitCode: shop.child.exitCode, signal: shop.child.signalCode }).toEqual({ exitCode: null, signal: null })
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
}

describe('multipart form over a socket', () => {
  test('refuses a form with too many parts whose last part is cut off', async () => {
    const fields = Array.from({ length: 60 }, (_, index) => part(`field-${index}`, 'x'))
    const cut = part('last', 'x').slice(0, -4)

    const status = await sendRaw(shop, formRequest(editItem, signedIn, fields.join('') + cut))

    expect(status).toBe(400)
    await expectAlive()
  })

  test('refuses a form that is cut at any byte', { timeout }, async () => {
    const lengths = Array.from({ length: itemForm.length - '--\r\n'.length }, (_, bytes) => bytes)
    const requests = lengths.map((bytes) => formRequest(editItem, signedIn, itemForm.slice(0, bytes)))

    const answered = await sendAll(requests)

    expect(answered.filter(({ status }) => status !== 400).map(describeFault)).toEqual([])
    expect(await sendRaw(shop, formRequest(editItem, signedIn, itemForm))).toBe(404)
    await expectAlive()
  })
})

const rawBodies = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
  fc
    .constantFrom('', '{"type":1}', '{"type":2,"data":{"name":"shop"}}', '['.repeat(50_000), 'x'.repeat(300_000))
    .map((text) => Buffer.from(text)),
)
const rawTypes = fc.constantFrom<string[]>(
  [],
  ['Content-Type: application/json'],
  ['Content-Type: application/json', 'Content-Type: text/plain'],
  ['Content-Type: ;;;'],
  ['Content-Type: multipart/form-data; boundary=fuzz'],
)
const discordHeaders = ['X-Signature-Ed25519: 00', 'X-Signature-Timestamp: 1', 'X-Signature-Timestamp: 2']
const paypalHeaders = [
  'PayPal-Transmission-Id: x',
  'PayPal-Transmission-Time: x',
  'PayPal-Transmission-Sig: x',
  'PayPal-Transmission-Sig: y',
  'PayPal-Auth-Algo: SHA256withRSA',
  'PayPal-Cert-Url: https://paypal.example/certs/x',
]

describe('random framing and bodies over a socket', () => {
  test.each([
    { name: editItem, headers: signedIn, bodies: formBodies, types: formTypes },
    { name: createItem, headers: signedIn, bodies: formBodies, types: formTypes },
    { name: 'POST /api/paypal/webhooks', headers: paypalHeaders, bodies: rawBodies, types: rawTypes },
    { name: 'POST /api/discord/interactions', headers: discordHeaders, bodies: rawBodies, types: rawTypes },
    { name: 'POST /api/discord/events', headers: discordHeaders, bodies: rawBodies, types: rawTypes },
  ])('never gets a 5xx from $name and never ends the process', { timeout }, async (target) => {
    const requests = fc.sample(rawRequests(target), { numRuns: requestsPerRoute, seed })

    const answered = await sendAll(requests)

    expect(answered.filter(isFault).slice(0, 5).map(describeFault)).toEqual([])
    await expectAlive()
  })
})
