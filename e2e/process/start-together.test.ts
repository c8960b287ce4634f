import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { databaseUrlOf } from '../embedded-database.ts'
import { signIn } from './accounts.ts'
import { anEmptyFolder, startShop } from './start-shop.ts'

vi.setConfig({ testTimeout: 300_000 })

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('three processes starting together on an empty database all start and seed it once', async () => {
  const host = anEmptyFolder()
  await startShop({ DATA_FOLDER: host, DEMO: 'false' })
  const url = new URL(databaseUrlOf(host))
  await query(url.href, 'create database together template template0')
  url.pathname = '/together'
  const settings = {
    DATABASE_URL: url.href,
    DEMO: 'true',
    SECRET_KEY: 'the same secret for all three of these servers',
  }

  const shops = await Promise.all([1, 2, 3].map(() => startShop({ ...settings, DATA_FOLDER: anEmptyFolder() })))

  expect(await Promise.all(shops.map((shop) => signIn(shop, 'ada', 'guildshop-demo')))).toEqual([200, 200, 200])
  expect(await query(url.href, 'select count(*)::int as accounts from account')).toEqual([{ accounts: 4 }])
})
