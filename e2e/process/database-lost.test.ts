import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { databaseUrlOf, isDatabaseRunning, killDatabase } from '../embedded-database.ts'
import { register, signIn } from './accounts.ts'
import { startProxy } from './frozen-proxy.ts'
import { anEmptyFolder, aSeededFolder, type Shop, startShop } from './start-shop.ts'

vi.setConfig({ testTimeout: 180_000 })

const readiness = async (shop: Shop) => (await fetch(`${shop.url}/readyz`)).status

describe('embedded database', () => {
  test('is restarted when it dies, and stops with the server', async () => {
    const folder = aSeededFolder()
    const shop = await startShop({ DATA_FOLDER: folder })
    await register(shop, 'keeper')

    for (let death = 0; death < 2; death += 1) {
      killDatabase(folder)
      await vi.waitFor(async () => expect(await readiness(shop)).toBe(503), { timeout: 60_000, interval: 20 })
      await vi.waitFor(async () => expect(await readiness(shop)).toBe(200), { timeout: 60_000 })
    }

    expect(await signIn(shop, 'keeper')).toBe(200)
    await shop.stop()
    await vi.waitFor(() => expect(isDatabaseRunning(folder)).toBe(false), { timeout: 60_000 })
  })

  test('ends the server with a one-line message when it cannot be restarted', async () => {
    const folder = aSeededFolder()
    const shop = await startShop({ DATA_FOLDER: folder })
    const stderrChunks: string[] = []
    shop.child.stderr?.on('data', (text) => stderrChunks.push(String(text)))
    const ended = once(shop.child, 'exit')

    rmSync(join(folder, 'postgres', 'global'), { recursive: true })
    killDatabase(folder)
    const [code] = await ended

    expect(code).toBe(1)
    expect(stderrChunks.join('').trim().split('\n').at(-1)).toBe(
      `PostgreSQL failed to start. Log: ${join(folder, 'postgres.log')}`,
    )
  })
})

describe('SIGTERM', () => {
  const secondsToStop = async (shop: Shop) => {
    const began = performance.now()
    await shop.stop()
    return (performance.now() - began) / 1000
  }

  test.each(['freeze', 'cut'] as const)('ends the server although the database is unavailable: %s', async (fault) => {
    const folder = aSeededFolder()
    await startShop({ DATA_FOLDER: folder })
    const proxy = await startProxy(databaseUrlOf(folder))
    const shop = await startShop({ DATA_FOLDER: anEmptyFolder(), DATABASE_URL: proxy.url })
    expect(await readiness(shop)).toBe(200)

    proxy[fault]()
    await vi.waitFor(async () => expect(await readiness(shop)).toBe(503), { timeout: 60_000 })
    const pending = signIn(shop, 'ada', 'guildshop-demo').catch(() => 'dropped')

    // The budget is 9.5 s; the rest is slack for a busy machine.
    expect(await secondsToStop(shop)).toBeLessThan(25)
    expect(shop.child.exitCode).not.toBeNull()
    await pending
  })
})
