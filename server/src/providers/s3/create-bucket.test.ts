import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3/s3-server.ts'
import type { ObservedCall } from '../observe-call.ts'
import { createBucket, partBytes } from './create-bucket.ts'

const s3 = await startS3Server()
const bucket = createBucket({ ...s3.settings, timeout: 2000 })

afterEach(() => {
  s3.recover()
  s3.exchanges.length = 0
})

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function anObject(bytes = Buffer.from('a soundtrack')): Promise<string> {
  const key = `files/${randomUUID()}`
  await bucket.write(key, inPieces(bytes))
  return key
}

const failure = (status: number) => expect.objectContaining({ name: 'ProviderFailed', provider: 's3', status })

describe('createBucket', () => {
  test('reports each call by operation and outcome, without keys', async () => {
    const calls: ObservedCall[] = []
    const observed = createBucket({ ...s3.settings, timeout: 60_000, onCall: (call) => calls.push(call) })
    const key = `files/${randomUUID()}`

    await observed.write(key, inPieces(Buffer.from('a soundtrack')))
    await observed.readAll(key)
    await observed.delete(key)
    await observed.size(key)
    s3.fail('failing')
    await observed.readAll(key).catch(() => undefined)
    s3.fail('down')
    await observed.delete(key).catch(() => undefined)
    s3.fail('forbidden')
    await observed.readAll(key).catch(() => undefined)

    expect(calls.map(({ provider, operation, outcome }) => [provider, operation, outcome])).toEqual([
      ['s3', 'PUT /files/{id}', 'ok'],
      ['s3', 'GET /files/{id}', 'ok'],
      ['s3', 'DELETE /files/{id}', 'ok'],
      ['s3', 'HEAD /files/{id}', 'rejected'],
      ['s3', 'GET /files/{id}', 'unavailable'],
      ['s3', 'DELETE /files/{id}', 'no-reply'],
      ['s3', 'GET /files/{id}', 'rejected'],
    ])
  })

  test('reports each call of an upload in parts', { timeout: 60_000 }, async () => {
    const calls: ObservedCall[] = []
    const observed = createBucket({ ...s3.settings, timeout: 60_000, onCall: (call) => calls.push(call) })

    await observed.write(`files/${randomUUID()}`, inPieces(randomBytes(partBytes + 1)))

    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      'POST /files/{id} ok',
      'PUT /files/{id} ok',
      'PUT /files/{id} ok',
      'POST /files/{id} ok',
    ])
  })

  test('does not retry a refusal', async () => {
    const key = await anObject()
    s3.fail('forbidden', 1)

    await expect(bucket.readAll(key)).rejects.toEqual(failure(403))
  })

  test('deletes an object that the service reports as missing', async () => {
    s3.fail('missing', 1)

    await expect(bucket.delete(`files/${randomUUID()}`)).resolves.toBeUndefined()
  })

  test('finishes an upload whose completion succeeded without a response', { timeout: 60_000 }, async () => {
    const patient = createBucket({ ...s3.settings, timeout: 60_000 })
    const key = `files/${randomUUID()}`
    const bytes = randomBytes(partBytes + 1)
    s3.failCompletion('lost-completion')

    await patient.write(key, inPieces(bytes))

    expect((await patient.readAll(key)).equals(bytes)).toBe(true)
    expect(s3.exchanges.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test.each([
    ['no object', null],
    ['an object of another size', Buffer.from('a soundtrack')],
  ])('fails an upload that the service no longer knows and that left %s', { timeout: 60_000 }, async (_what, other) => {
    const patient = createBucket({ ...s3.settings, timeout: 60_000 })
    const key = `files/${randomUUID()}`
    if (other) await patient.write(key, inPieces(other))
    s3.failCompletion('unknown-upload')

    await expect(patient.write(key, inPieces(randomBytes(partBytes + 1)))).rejects.toEqual(failure(404))
  })

  test.each(['down', 'failing'] as const)('retries twice while the service is %s', async (fault) => {
    const patient = createBucket({ ...s3.settings, timeout: 60_000 })
    const key = await anObject()
    s3.fail(fault, 2)

    const read = await patient.readAll(key)

    expect(read.toString()).toBe('a soundtrack')
  })

  test.each([
    ['down', 0],
    ['failing', 503],
    ['silence', 0],
    ['slow-body', 0],
  ] as const)(
    'fails every call within its deadline while the service is %s',
    async (fault, status) => {
      const key = await anObject()
      s3.fail(fault)

      await expect(bucket.readAll(key)).rejects.toEqual(failure(status))
      if (fault === 'slow-body') return
      await expect(bucket.size(key)).rejects.toEqual(failure(status))
      await expect(bucket.write(key, inPieces(Buffer.from('x')))).rejects.toEqual(failure(status))
      await expect(bucket.delete(key)).rejects.toEqual(failure(status))
    },
    60_000,
  )

  test('fails with a wrong key, and names neither the key nor what was signed', async () => {
    const other = createBucket({ ...s3.settings, secretAccessKey: 'not the secret' })

    const error = await other.readAll(await anObject()).catch((thrown) => thrown)

    expect(error).toEqual(failure(403))
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toMatch(
      /not the secret|AWS4-HMAC/,
    )
  })

  test('fails for a bucket that does not exist', async () => {
    const nowhere = createBucket({ ...s3.settings, bucket: 'nowhere' })

    await expect(nowhere.readAll('files/x')).rejects.toEqual(failure(404))
    await expect(nowhere.write('files/x', inPieces(Buffer.from('x')))).rejects.toEqual(failure(404))
  })

  test('discards the parts of an upload that fails', { timeout: 60_000 }, async () => {
    const key = `files/${randomUUID()}`
    async function* broken() {
      yield randomBytes(partBytes + 1)
      throw new Error('the client is gone')
    }

    await expect(bucket.write(key, broken())).rejects.toThrow('the client is gone')

    const [begun, part, ...aborted] = s3.exchanges
    expect([begun?.method, part?.method]).toEqual(['POST', 'PUT'])
    // The server knows no such call and refuses it, but it was made.
    expect(aborted[0]).toMatchObject({ method: 'DELETE', path: expect.stringContaining('uploadId=') })
    expect(await bucket.size(key)).toBeNull()
  })

  test('retries a failed part', { timeout: 60_000 }, async () => {
    const patient = createBucket({ ...s3.settings, timeout: 60_000 })
    const key = `files/${randomUUID()}`
    const bytes = randomBytes(partBytes + 1)
    async function* halfway() {
      yield bytes.subarray(0, partBytes)
      s3.fail('failing', 1)
      yield bytes.subarray(partBytes)
    }

    await patient.write(key, halfway())

    expect((await patient.readAll(key)).equals(bytes)).toBe(true)
  })
})
