import { afterEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../testing/s3/s3-server.ts'
import { checkStorage } from './check-storage.ts'

const s3 = await startS3Server()
const settings = { writesTo: 's3', bucket: { ...s3.settings, timeout: 5000 } } as const

afterEach(() => {
  s3.recover()
  s3.exchanges.length = 0
})

describe('checkStorage', () => {
  test('passes without a bucket', async () => {
    const finding = await checkStorage({ storage: { writesTo: 'database', bucket: null } })

    expect(finding).toMatchObject({ isAllRight: true, message: expect.stringContaining('database') })
  })

  test('writes, reads and deletes an object of a private bucket', async () => {
    const finding = await checkStorage({ storage: settings })

    expect(finding).toMatchObject({ isAllRight: true, message: expect.stringContaining('is private') })
    expect(s3.exchanges.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'PUT 200',
      'GET 200',
      'DELETE 204',
    ])
  })

  test('warns about a public bucket', async () => {
    s3.fail('public')

    expect(await checkStorage({ storage: settings })).toMatchObject({
      isAllRight: false,
      message: expect.stringContaining('Make it private'),
    })
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['a bucket that does not exist', { bucket: 'nowhere' }, 'NoSuchBucket'],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])('fails with %s and names the settings', async (_what, wrong, reason) => {
    const finding = await checkStorage({ storage: { ...settings, bucket: { ...settings.bucket, ...wrong } } })

    expect(finding).toMatchObject({ isAllRight: false, message: expect.stringContaining('Check the S3_ settings') })
    expect(finding.message).toContain(reason)
  })
})
