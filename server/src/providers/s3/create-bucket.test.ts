import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3/s3-server.ts'
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

  test('writes a part again that failed once', { timeout: 60_000 }, async () => {
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
