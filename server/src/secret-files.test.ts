import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BadSettings, readConfig } from './config.ts'
import { readSecretFiles, secretFileNames } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildshop-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function aFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const key = 'k'.repeat(32)

describe('a secret in a file', () => {
  test.each(secretFileNames)('is read from %s without its line end', (name) => {
    const { values, problems } = readSecretFiles({ [name]: aFile(name, ' a secret \r\n') })

    expect(values[name.replace(/_FILE$/, '')]).toBe(' a secret ')
    expect(problems).toEqual([])
  })

  test('is used like the setting itself', () => {
    const env = {
      SECRET_KEY_FILE: aFile('key', `${key}\n`),
      SECRET_KEYS_OLD_FILE: aFile('old', `${'o'.repeat(32)}, ${'p'.repeat(40)}\n`),
      DATABASE_URL_FILE: aFile('database', 'postgres://shop:secret@db.example/shop\n'),
      SMTP_URL_FILE: aFile('smtp', 'smtps://mail.example\n'),
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET_FILE: aFile('discord', 'client secret\n'),
      DISCORD_BOT_TOKEN_FILE: aFile('bot', 'bot token\n'),
      DISCORD_PUBLIC_KEY: 'a'.repeat(64),
      PAYPAL_CLIENT_ID: 'p',
      PAYPAL_CLIENT_SECRET_FILE: aFile('paypal', 'paypal secret\n'),
      PUBLIC_URL: 'https://shop.example',
      NODE_ENV: 'production',
    }

    expect(readConfig(env)).toMatchObject({
      secretKey: key,
      oldSecretKeys: ['o'.repeat(32), 'p'.repeat(40)],
      databaseUrl: 'postgres://shop:secret@db.example/shop',
      mail: { smtpUrl: 'smtps://mail.example' },
      discord: { clientSecret: 'client secret', botToken: 'bot token' },
      paypal: { clientSecret: 'paypal secret' },
    })
  })

  test.each([
    ['one per line', `${'o'.repeat(32)}\r\n${'p'.repeat(32)}\n`],
    ['one per line, with commas', `${'o'.repeat(32)},\n${'p'.repeat(32)},\n`],
  ])('may list old keys %s', (_how, text) => {
    const { oldSecretKeys } = readConfig({ SECRET_KEYS_OLD_FILE: aFile('old keys', text) })

    expect(oldSecretKeys).toEqual(['o'.repeat(32), 'p'.repeat(32)])
  })

  test('may list an old key with spaces', () => {
    const passphrase = 'a passphrase of four words and more'

    expect(readConfig({ SECRET_KEYS_OLD: `${passphrase}, ${key}` }).oldSecretKeys).toEqual([passphrase, key])
  })

  test('is validated like the setting itself, without printing it', () => {
    const start = () => readConfig({ SECRET_KEY_FILE: aFile('short', 'my-short-secret\n') })

    expect(start).toThrow('SECRET_KEY: must be at least 32 characters')
    expect(start).not.toThrow('my-short-secret')
  })

  test('refuses a setting that is given twice, an empty file and a missing one, together and by name', () => {
    const start = () =>
      readConfig({
        SECRET_KEY: key,
        SECRET_KEY_FILE: aFile('twice', key),
        SMTP_URL_FILE: aFile('empty', '\n'),
        DATABASE_URL_FILE: join(folder, 'missing'),
      })

    expect(start).toThrow(BadSettings)
    expect(start).toThrow('SECRET_KEY_FILE: is set together with SECRET_KEY (see .env.example).')
    expect(start).toThrow(`SMTP_URL_FILE: ${join(folder, 'empty')} is empty`)
    expect(start).toThrow(`DATABASE_URL_FILE: can't read ${join(folder, 'missing')}`)
  })
})

test('INITIAL_ADMIN is compared in lower case and must be an email address', () => {
  expect(readConfig({ INITIAL_ADMIN: 'Ada@Shop.Example' }).initialAdmin).toBe('ada@shop.example')
  expect(() => readConfig({ INITIAL_ADMIN: 'ada' })).toThrow('anyone can register a username')
})
