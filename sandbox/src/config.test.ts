import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the usual ports are used and no parent is followed', () => {
  expect(readConfig({})).toEqual({ port: 3001, smtpPort: 3002, endsWithParent: false, folder: null, shopUrl: null })
})

test('settings win over the usual values', () => {
  const env = {
    NODE_ENV: 'test',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '65535',
    SANDBOX_PARENT: '1',
    SANDBOX_FOLDER: 'kept',
    SANDBOX_SHOP_URL: 'http://127.0.0.1:3000/',
  }

  expect(readConfig(env)).toEqual({
    port: 0,
    smtpPort: 65_535,
    endsWithParent: true,
    folder: 'kept',
    shopUrl: 'http://127.0.0.1:3000',
  })
})

test.each(['65536', '-1', '1.5', '0x10', 'http', ' '])('%j is no port, and the setting is named', (text) => {
  expect(() => readConfig({ SANDBOX_SMTP_PORT: text })).toThrow(
    `SANDBOX_SMTP_PORT must be a whole number from 0 to 65535, not "${text}".`,
  )
})

test.each(['localhost:3000', 'ftp://shop.test', 'http://'])('%j is no address of a shop', (text) => {
  expect(() => readConfig({ SANDBOX_SHOP_URL: text })).toThrow(
    `SANDBOX_SHOP_URL must be an address like http://127.0.0.1:3000, not "${text}".`,
  )
})
