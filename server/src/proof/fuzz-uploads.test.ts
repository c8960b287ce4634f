import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { processEnvironment } from '../config.ts'
import { downloadShop } from '../testing/download-shop.ts'

vi.setConfig({ testTimeout: 300_000 })

/** `npm run test:proof` sets a higher number. */
const numRuns = Math.min(1000, Number(processEnvironment().FUZZ_REQUESTS ?? 100))
const seed = 20_260_101

const shop = await downloadShop()
const { app, db, deps, owner, guild } = shop
await shop.givePremium(owner)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port, host } = new URL(app.listeningOrigin)

type Upload = { headers: string[]; body: Buffer; cut: number | null; pieces: number }

const head = (name: string, headers: string[]) =>
  [
    `POST /api/guilds/${guild.guildId}/files?name=${encodeURIComponent(name)} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Authorization: Bearer ${owner.token}`,
    ...headers,
    '\r\n',
  ].join('\r\n')

/** Sends the body in pieces, up to the cut, after which the client disconnects. Resolves with the response, if any. */
async function send(name: string, { headers, body, cut, pieces }: Upload): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += String(data)
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  socket.write(head(name, headers))
  await sendPieces(socket, cut === null ? body : body.subarray(0, cut), pieces)
  if (cut !== null) socket.destroy()
  await closed
  return heard
}

async function sendPieces(socket: Socket, body: Buffer, pieces: number): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / pieces))
  for (let start = 0; start < body.length && !socket.destroyed; start += size) {
    await new Promise<void>((resolve) => socket.write(body.subarray(start, start + size), () => resolve()))
  }
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)
const binary = 'Content-Type: application/octet-stream'
const fileIds = (sha256: string) => db.selectFrom('storedFile').select('id').where('sha256', '=', sha256).execute()

/** The server may notice a disconnected client late, so connections are checked first. */
async function untilNothingIsUnfinished(): Promise<void> {
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  await vi.waitUntil(async () => (await countConnections()) === 0, { timeout: 60_000 })
  const unfinished = db.selectFrom('storedFile').select('id').where('uploadedAt', 'is', null)
  await vi.waitUntil(async () => (await unfinished.execute()).length === 0, { timeout: 60_000 })
}

const bodies = fc.oneof(
  { weight: 4, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.nat(700_000).map((size) => Buffer.alloc(size, 'x')) },
)
const lengths = (body: Buffer) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant([`Content-Length: ${body.length}`]) },
    { weight: 1, arbitrary: fc.nat(3000).map((length) => [`Content-Length: ${length}`]) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<string[]>(
        [],
        ['Transfer-Encoding: chunked'],
        ['Content-Length: 5', 'Transfer-Encoding: chunked'],
        ['Content-Length: -1'],
        ['Content-Length: 1e3'],
        ['Content-Length: 99999999999999999999'],
        [`Content-Length: ${deps.limits.fileLimitBytes + 1}`],
        ['Content-Length: 5', 'Content-Length: 6'],
        ['Content-Length: 0'],
      ),
    },
  )
const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant(binary) },
  { weight: 1, arbitrary: fc.constantFrom('X-None: 1', 'Content-Type: application/json', 'Content-Type: text/html') },
)
/** A request whose body is shorter than announced would wait, so its client disconnects. */
const uploads: fc.Arbitrary<Upload> = bodies.chain((body) =>
  fc
    .record({
      length: lengths(body),
      type: types,
      cut: fc.option(fc.nat(body.length)),
      pieces: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ length, type, cut, pieces }) => {
      const isExact = length.length === 1 && length[0] === `Content-Length: ${body.length}`
      return { headers: [type, ...length], body, cut: isExact ? cut : (cut ?? body.length), pieces }
    }),
)

describe('T28: uploads over a socket', () => {
  test('are stored whole or not at all', async () => {
    const sent = new Set<string>()
    await fc.assert(
      fc.asyncProperty(uploads, fc.string({ unit: 'binary', maxLength: 300 }), async (upload, name) => {
        await db.deleteFrom('throttle').execute()
        await db.deleteFrom('storedFile').where('uploadedAt', 'is not', null).execute()
        const sha256 = createHash('sha256').update(upload.body).digest('hex')
        sent.add(sha256)

        const response = await send(name.replaceAll(/\0|\p{Surrogate}/gu, ''), upload)

        expect(statusOf(response)).toBeLessThan(500)
        if (statusOf(response) === 200) expect(await fileIds(sha256)).toHaveLength(1)
      }),
      { numRuns, seed },
    )

    await untilNothingIsUnfinished()
    // A slow server may begin with an upload after its client has disconnected.
    await vi.waitFor(
      async () => {
        const stored = await db.selectFrom('storedFile').select('sha256').execute()
        expect(stored.filter(({ sha256 }) => sha256 === null || !sent.has(sha256))).toEqual([])
      },
      { timeout: 60_000 },
    )
  })

  test('leave nothing behind when the client disconnects', async () => {
    const body = randomBytes(900_000)
    const cuts = [0, 1, 262_143, 262_144, 262_145, 600_000, 899_999]

    await Promise.all(
      cuts.map((cut) => send('mod.jar', { headers: [binary, `Content-Length: ${body.length}`], body, cut, pieces: 5 })),
    )

    await untilNothingIsUnfinished()
    expect(await fileIds(createHash('sha256').update(body).digest('hex'))).toEqual([])
  })

  test('are refused before the body is sent if they are too large', async () => {
    const headers = [binary, `Content-Length: ${deps.limits.fileLimitBytes + 1}`]
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(head('mod.jar', headers))

    const [answer] = await once(socket, 'data')
    socket.destroy()

    expect(String(answer)).toContain('FILE_TOO_LARGE')
  })
})

describe('T28: downloads over a socket', () => {
  test('reassemble to the same file, wherever they are cut, and count once', async () => {
    const bytes = randomBytes(800_003)
    const { entitlement, file } = await shop.sellFile({ bytes })
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 6 })

    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        await db.deleteFrom('download').execute()
        const url = app.listeningOrigin + shop.linkTo(entitlement)
        const edges = [0, ...places.toSorted((one, other) => one - other), bytes.length]
        const hash = createHash('sha256')
        for (const [index, start] of edges.slice(0, -1).entries()) {
          const headers = { range: `bytes=${start}-${(edges[index + 1] ?? 0) - 1}`, 'if-range': `"${file.sha256}"` }
          const reply = await fetch(url, { headers })
          expect(reply.status).toBe(206)
          hash.update(new Uint8Array(await reply.arrayBuffer()))
        }
        expect(hash.digest('hex')).toBe(file.sha256)
        expect(await db.selectFrom('download').select('linkId').execute()).toHaveLength(1)
      }),
      { numRuns: Math.min(numRuns, 100), seed },
    )
  })

  test('resume after the client disconnects, and count once', async () => {
    const bytes = randomBytes(800_003)
    const { entitlement } = await shop.sellFile({ bytes })
    await db.deleteFrom('download').execute()
    const url = app.listeningOrigin + shop.linkTo(entitlement)
    const abort = new AbortController()
    const aborted = await fetch(url, { signal: abort.signal })
    const first = await aborted.body?.getReader().read()
    abort.abort()
    const start = first?.value?.length ?? 0

    const rest = await fetch(url, {
      headers: { range: `bytes=${start}-`, 'if-range': String(aborted.headers.get('etag')) },
    })

    const whole = Buffer.concat([first?.value ?? new Uint8Array(), new Uint8Array(await rest.arrayBuffer())])
    expect(whole.equals(bytes)).toBe(true)
    expect(await db.selectFrom('download').select('linkId').execute()).toHaveLength(1)
  })
})
