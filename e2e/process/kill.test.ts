import { expect, test } from 'vitest'
import { killDatabase } from '../embedded-database.ts'
import { register, signIn } from './accounts.ts'
import { anEmptyFolder, type Shop, startShop } from './start-shop.ts'

/** Signs people up as fast as it goes until the shop is gone, and answers who was told that it worked. */
async function registerUntilGone(shop: Shop, round: string): Promise<string[]> {
  const acknowledged: string[] = []
  const one = async (line: number) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const username = `${round}-${line}-${turn}`
      if ((await register(shop, username)) === 200) acknowledged.push(username)
    }
  }
  await Promise.allSettled([0, 1, 2, 3].map(one))
  return acknowledged
}

async function whoCannotSignIn(shop: Shop, usernames: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const username of usernames) if ((await signIn(shop, username)) !== 200) missing.push(username)
  return missing
}

test('a server killed during writes comes back by itself with every acknowledged write', async () => {
  const folder = anEmptyFolder()
  const shop = await startShop({ DATA_FOLDER: folder })
  const writes = registerUntilGone(shop, 'kill')
  setTimeout(() => shop.child.kill('SIGKILL'), 1500)
  const acknowledged = await writes

  const again = await startShop({ DATA_FOLDER: folder })
  const missing = await whoCannotSignIn(again, acknowledged.slice(-50))

  expect(acknowledged.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

test('server and database killed together come back with every acknowledged write', async () => {
  const folder = anEmptyFolder()
  const shop = await startShop({ DATA_FOLDER: folder })
  const writes = registerUntilGone(shop, 'both')
  setTimeout(() => {
    killDatabase(folder)
    shop.child.kill('SIGKILL')
  }, 1500)
  const acknowledged = await writes

  const again = await startShop({ DATA_FOLDER: folder })
  const missing = await whoCannotSignIn(again, acknowledged.slice(-50))

  expect(acknowledged.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
