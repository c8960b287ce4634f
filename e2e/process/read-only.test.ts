import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf } from '../embedded-database.ts'
import { entries } from '../start-process.ts'
import { register, signIn } from './accounts.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { aSeededFolder, startShop } from './start-shop.ts'

/** Node 20 calls its permission model experimental. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/** Denies every write to a file and every child process. */
const readOnly = [permission, '--allow-fs-read=*', '--allow-addons', '--allow-worker', '--no-warnings'].join(' ')

test('the production entry runs without writing a file', async () => {
  const folder = aSeededFolder()
  const demo = await startShop({ DATA_FOLDER: folder })
  const sandboxUrl = `http://127.0.0.1:${Number(new URL(demo.url).port) + 1}`
  const settings = {
    NODE_ENV: 'production',
    NODE_OPTIONS: readOnly,
    PUBLIC_URL: 'https://shop.example.com',
    SECRET_KEY: 'the secret of a process in production',
    DATABASE_URL: databaseUrlOf(folder),
    ...sandboxSettings(sandboxUrl),
  }

  const shop = await startShop(settings, onTestFinished, entries.production)

  await vi.waitFor(async () => expect((await fetch(`${shop.url}/readyz`)).status).toBe(200), { timeout: 60_000 })
  expect((await fetch(shop.url)).status).toBe(200)
  expect(await register(shop, 'reader')).toBe(200)
  expect(await signIn(shop, 'reader')).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('the development entry, which writes its database, fails without that right', async () => {
  const starting = startShop({ DATA_FOLDER: aSeededFolder(), NODE_OPTIONS: readOnly })

  await expect(starting).rejects.toThrow(/ERR_ACCESS_DENIED|Access to this API has been restricted/)
})
