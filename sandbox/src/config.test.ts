import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('readConfig uses the default ports and ignores the parent process when no settings are given', () => {
  expect(readConfig({})).toEqual({
    port: 3001,
    smtpPort: 3002,
    exitsWithParent: false,
    folder: null,
    shopUrl: null,
    webhookDelay: null,
  })
})

test('readConfig lets settings override the defaults', () => {
  const env = {
    NODE_ENV: 'test',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '65535',
    SANDBOX_PARENT: '1',
    SANDBOX_FOLDER: 'kept',
    SANDBOX_SHOP_URL: 'http://127.0.0.1:3000/',
    SANDBOX_WEBHOOK_DELAY: '10000',
  }

  expect(readConfig(env)).toEqual({
    port: 0,
    smtpPort: 65_535,
    exitsWithParent: true,
    folder: 'kept',
    shopUrl: 'http://127.0.0.1:3000',
    webhookDelay: 10_000,
  })
})

test.each(['65536', '-1', '1.5', '0x10', 'http', ' '])('refuses %j as a port and names the setting', (text) => {
  expect(() => readConfig({ SANDBOX_SMTP_PORT: text })).toThrow(
    `SANDBOX_SMTP_PORT must be a whole number from 0 to 65535, not "${text}".`,
  )
})

test.each(['15001', '-1', '0.5', 'long'])('refuses %j as a webhook delay and names the setting', (text) => {
  expect(() => readConfig({ SANDBOX_WEBHOOK_DELAY: text })).toThrow(
    `SANDBOX_WEBHOOK_DELAY must be a whole number of milliseconds from 0 to 15000, not "${text}".`,
  )
})

test.each(['localhost:3000', 'ftp://shop.test', 'http://'])('refuses %j as a shop URL', (text) => {
  expect(() => readConfig({ SANDBOX_SHOP_URL: text })).toThrow(
    `SANDBOX_SHOP_URL must be a URL like http://127.0.0.1:3000, not "${text}".`,
  )
})
