import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const bucket = {
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'shop-files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('keeps pictures and files in the database by default', () => {
  expect(readConfig({}).storage).toEqual({ writesTo: 'database', bucket: null })
})

test('reads the bucket, on Amazon S3 or elsewhere', () => {
  const settings = { region: 'eu-central-1', bucket: 'shop-files', accessKeyId: 'key', secretAccessKey: 'secret' }
  const elsewhere = { S3_ENDPOINT: 'https://storage.example/', S3_FORCE_PATH_STYLE: 'true' }

  expect(readConfig({ STORAGE: 's3', ...bucket }).storage).toEqual({
    writesTo: 's3',
    bucket: { ...settings, endpoint: null, forcePathStyle: false },
  })
  expect(readConfig({ ...bucket, ...elsewhere }).storage).toEqual({
    writesTo: 'database',
    bucket: { ...settings, endpoint: 'https://storage.example', forcePathStyle: true },
  })
})

test.each(Object.keys(bucket))('refuses STORAGE=s3 without %s', (name) => {
  expect(() => readConfig({ STORAGE: 's3', ...bucket, [name]: '' })).toThrow(`STORAGE=s3 needs a bucket. Set ${name} `)
})

test('refuses incomplete bucket settings, and prints no secret', () => {
  const half = () => readConfig({ S3_SECRET_ACCESS_KEY: 'my-secret', S3_ENDPOINT: 'https://storage.example' })

  expect(half).toThrow('Missing S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID. Set all of')
  expect(half).not.toThrow('my-secret')
})
