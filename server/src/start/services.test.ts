import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { configuredServices } from './services.ts'

const settings = {
  DATABASE_URL: 'postgres://localhost/shop',
  SMTP_URL: 'smtp://localhost',
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 's',
  DISCORD_BOT_TOKEN: 't',
  DISCORD_PUBLIC_KEY: 'a'.repeat(64),
  PAYPAL_CLIENT_ID: 'p',
  PAYPAL_CLIENT_SECRET: 's',
  PAYPAL_WEBHOOK_ID: 'w',
}
const servicesOf = (env: Record<string, string>) => configuredServices(readConfig(env))

test('returns the services in the settings', () => {
  expect(servicesOf(settings)).toEqual({
    databaseUrl: settings.DATABASE_URL,
    smtpUrl: settings.SMTP_URL,
    discord: expect.objectContaining({ clientId: '1', botToken: 't' }),
    paypal: expect.objectContaining({ clientId: 'p' }),
    premiumPlanId: null,
    paypalWebhookId: 'w',
  })
})

test('names every missing service and the command that replaces it', () => {
  expect(() => servicesOf({})).toThrow(
    'Set DATABASE_URL, SMTP_URL, DISCORD_*, PAYPAL_* (see .env.example), or run `npm start`',
  )
  expect(() => servicesOf({ ...settings, DATABASE_URL: '' })).toThrow('Set DATABASE_URL (see .env.example)')
  expect(() => servicesOf({ ...settings, SMTP_URL: '' })).toThrow('Set SMTP_URL (see .env.example)')
})

test('refuses demo data', () => {
  expect(() => servicesOf({ ...settings, DEMO: 'true' })).toThrow('DEMO=true requires `npm start`')
})
