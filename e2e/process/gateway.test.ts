import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf } from '../embedded-database.ts'
import { entries } from '../start-process.ts'
import { call } from './call.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { anEmptyFolder, aSeededFolder, freePort, runUntilExit, startShop } from './start-shop.ts'

/** The settings of a gateway process beside a shop with a sandbox. */
async function gatewaySettings() {
  const folder = aSeededFolder()
  const shop = await startShop({ DATA_FOLDER: folder })
  const sandboxUrl = `http://127.0.0.1:${Number(new URL(shop.url).port) + 1}`
  const settings = {
    RUN: 'gateway',
    DATA_FOLDER: anEmptyFolder(),
    DATABASE_URL: databaseUrlOf(folder),
    DATABASE_CONNECTIONS: '4',
    ...sandboxSettings(sandboxUrl),
  }
  return { settings, sandboxUrl }
}

const enableIntent = (sandboxUrl: string) =>
  call(`${sandboxUrl}/discord/control/members-intent`, 'POST', { body: { enabled: true } })

test('a gateway process refuses to start without the members intent, with a one-line message', async () => {
  const { settings } = await gatewaySettings()

  const { code, stderr } = await runUntilExit(settings, entries.production)

  expect(code).toBe(1)
  expect(stderr).toMatch(/^The Server Members Intent is off\. Turn it on under Privileged Gateway Intents/)
  expect(stderr.split('\n')).toHaveLength(1)
})

test('a gateway process is ready while connected, and stops on SIGTERM', async () => {
  const { settings, sandboxUrl } = await gatewaySettings()
  await enableIntent(sandboxUrl)
  const port = await freePort()

  const gateway = await startShop({ ...settings, PORT: String(port) }, onTestFinished, entries.production)

  const statusOf = async (path: string) => (await fetch(`${gateway.url}${path}`)).status
  expect(await Promise.all(['/healthz', '/readyz', '/api/docs'].map(statusOf))).toEqual([200, 200, 404])
  const metrics = await (await fetch(`http://127.0.0.1:${port + 3}/metrics`)).text()
  expect(metrics).toContain('guildshop_gateway_connected{shard="0"} 1')
  expect(await gateway.stop()).toBe(0)
})

test('a shop goes on without a gateway that Discord refuses, and uses one that it accepts', async () => {
  const { settings, sandboxUrl } = await gatewaySettings()
  const alone = { ...settings, RUN: 'all', DISCORD_GATEWAY: 'true', DATABASE_CONNECTIONS: '6' }
  const start = async () => {
    const port = await freePort()
    const shop = await startShop({ ...alone, PORT: String(port) }, onTestFinished, entries.production)
    const connected = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port + 3}/metrics`)).text()
      return /guildshop_gateway_connected\{shard="0"\} (\d)/.exec(metrics)?.[1]
    }
    return { ...shop, connected }
  }

  const refused = await start()
  await vi.waitFor(async () => expect(await refused.connected()).toBe('0'), { timeout: 60_000 })
  await enableIntent(sandboxUrl)
  const accepted = await start()

  await vi.waitFor(async () => expect(await accepted.connected()).toBe('1'), { timeout: 60_000 })
  const ready = await Promise.all([refused, accepted].map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
  expect(ready).toEqual([200, 200])
  expect([await refused.stop(), await accepted.stop()]).toEqual([0, 0])
})
