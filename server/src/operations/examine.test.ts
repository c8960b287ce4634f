import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSecrets } from '../security/secrets.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { startTestMailbox } from '../testing/test-mailbox.ts'
import { startTestSandbox } from '../testing/test-sandbox.ts'
import { checkRotation } from './check-secrets.ts'
import { examine } from './examine.ts'

const sandbox = await startTestSandbox()
const { url } = await testDatabase()
const mailbox = await startTestMailbox()
const { discord, paypal } = sandbox

const healthy = {
  DATABASE_URL: url,
  SMTP_URL: mailbox.smtpUrl,
  DISCORD_API_BASE: discord.apiBase,
  DISCORD_WEB_BASE: discord.webBase,
  DISCORD_CLIENT_ID: discord.clientId,
  DISCORD_CLIENT_SECRET: discord.clientSecret,
  DISCORD_BOT_TOKEN: discord.botToken,
  DISCORD_PUBLIC_KEY: discord.publicKey,
  PAYPAL_API_BASE: paypal.apiBase,
  PAYPAL_WEB_BASE: paypal.webBase,
  PAYPAL_CLIENT_ID: paypal.clientId,
  PAYPAL_CLIENT_SECRET: paypal.clientSecret,
}

/** Failed checks by subject. */
async function complaints(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const findings = await examine(env)
  const failed = findings.filter(({ isAllRight }) => !isAllRight)
  return Object.fromEntries(failed.map(({ about, message }) => [about, message]))
}

test('reports only the missing webhooks for a working instance', async () => {
  expect(await complaints(healthy)).toEqual({
    'Discord events': expect.stringContaining('npm run setup:discord'),
    'PayPal webhook': expect.stringContaining('npm run setup:paypal'),
  })
})

test('reports nothing for a local shop', async () => {
  expect(await complaints({})).toEqual({})
})

test.each([
  ['a setting', { PORT: 'many' }, 'Settings', 'PORT'],
  ['the database URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'Database', 'DATABASE_URL'],
  ['the mail server URL', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'Mail', 'SMTP_URL'],
  ['the bot token', { DISCORD_BOT_TOKEN: 'another' }, 'Discord bot', 'DISCORD_BOT_TOKEN'],
  ['the public key', { DISCORD_PUBLIC_KEY: 'ab'.repeat(32) }, 'Discord bot', 'DISCORD_PUBLIC_KEY'],
  ['the client secret', { DISCORD_CLIENT_SECRET: 'another' }, 'Discord sign-in', 'DISCORD_CLIENT_SECRET'],
  ['the Discord URL', { DISCORD_API_BASE: 'http://127.0.0.1:9' }, 'Discord bot', 'DISCORD_API_BASE'],
  ['the PayPal secret', { PAYPAL_CLIENT_SECRET: 'another' }, 'PayPal', 'PAYPAL_CLIENT_SECRET'],
  ['the PayPal URL', { PAYPAL_API_BASE: 'http://127.0.0.1:9' }, 'PayPal', 'PAYPAL_API_BASE'],
])('names the setting when %s is wrong', async (_what, change, about, setting) => {
  const found = await complaints({ ...healthy, ...change })

  expect(found[about]).toContain(setting)
})

test("reports missing 2FA of the bot's owner", async () => {
  await sandbox.control('/discord/control/owner-two-factor', { enabled: false })

  const found = await complaints(healthy)
  await sandbox.control('/discord/control/owner-two-factor', { enabled: true })

  expect(found['Discord 2FA']).toContain('has 2FA off')
  expect(await complaints(healthy)).not.toHaveProperty('Discord 2FA')
})

test('reports a missing members intent only if the gateway is used', async () => {
  const withGateway = { ...healthy, DISCORD_GATEWAY: 'true' }

  const [unused, used] = [await complaints(healthy), await complaints(withGateway)]
  await sandbox.control('/discord/control/members-intent', { enabled: true })

  expect(unused).not.toHaveProperty('Discord gateway')
  expect(used['Discord gateway']).toContain('Server Members Intent is off')
  expect(await complaints(withGateway)).not.toHaveProperty('Discord gateway')
})

test('never repeats a secret in a finding', async () => {
  const findings = await examine({
    ...healthy,
    DISCORD_BOT_TOKEN: 'a-secret-token',
    PAYPAL_CLIENT_SECRET: 'a-secret-word',
  })

  expect(JSON.stringify(findings)).not.toMatch(/a-secret/)
})

test('reports data of a key that is not configured', async () => {
  const [oldKey, newKey] = ['the old secret key of 32 characters', 'the new secret key of 32 characters']
  const shop = await testApp(undefined, undefined, { secrets: createSecrets(oldKey) })
  await shop.aPerson({ hasTwoFactor: true })

  const lost = await complaints({ ...healthy, SECRET_KEY: newKey })
  const findings = await examine({ ...healthy, SECRET_KEY: newKey, SECRET_KEYS_OLD: oldKey })

  expect(lost['Secret keys']).toBe(
    "1 encrypted values and 0 recovery and premium codes need a key that isn't configured. Add it to SECRET_KEYS_OLD.",
  )
  expect(findings).toContainEqual({
    about: 'Secret keys',
    isAllRight: true,
    message: '1 encrypted values and 0 recovery and premium codes still need a key from SECRET_KEYS_OLD.',
  })
  expect(JSON.stringify(findings)).not.toContain(oldKey)
})

test('reports that the secret keys could not be checked', async () => {
  const shop = await testDatabase()
  await sql`alter table license_key rename to license_key_elsewhere`.execute(shop.db)
  onTestFinished(async () => {
    await sql`alter table license_key_elsewhere rename to license_key`.execute(shop.db)
  })

  const found = await complaints({ ...healthy, SECRET_KEY: 'the secret key of 32 characters, at least' })

  expect(found['Secret keys']).toBe(
    `couldn't read all encrypted values (relation "license_key" does not exist). Fix the cause and run this again.`,
  )
})

describe("a SECRET_KEY that can't be rotated", () => {
  const key = (part: string) => `the secret key of 32 characters with a ${part}`

  test.each(['comma,', 'line\nbreak', 'trailing space '])('is reported before the instance has data: %j', (part) => {
    const [finding] = checkRotation(key(part), { isInUse: false })

    expect(finding?.isAllRight).toBe(false)
    expect(finding?.message).toMatch(/^contains a comma or line break, or begins or ends with a space/)
  })

  test('is accepted once there is an account', async () => {
    const shop = await testApp(undefined, undefined, { secrets: createSecrets(key('comma,')) })
    await shop.aPerson()

    const findings = await examine({ ...healthy, SECRET_KEY: key('comma,') })

    const message = expect.stringContaining("Keep it: data is encrypted with it, and it can't be rotated.")
    expect(findings).toContainEqual({ about: 'SECRET_KEY', isAllRight: true, message })
  })
})
