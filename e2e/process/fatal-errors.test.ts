import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { isDatabaseRunning } from '../embedded-database.ts'
import { beginRequests } from './accounts.ts'
import { openConnection } from './held-connections.ts'
import { aSeededFolder, type Shop, startShop } from './start-shop.ts'

/** Preloaded into the server: fails on a signal, outside of any request. */
const preload = (failure: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${failure} })`)}`,
})

function readOutput({ child }: Shop): () => string {
  const read: string[] = []
  child.stdout?.on('data', (text) => read.push(String(text)))
  return () => read.join('')
}

async function fail({ child }: Shop): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill('SIGUSR2')
  await exited
  return child.exitCode
}

describe('uncaught error', () => {
  test.each([
    ['an exception', "throw new Error('out of the blue')"],
    ['a rejection', "Promise.reject(new Error('out of the blue'))"],
  ])('%s is logged, running requests finish, and the process exits with 1', async (_kind, failure) => {
    const folder = aSeededFolder()
    const shop = await startShop({ DATA_FOLDER: folder, LOG_LEVEL: 'info', ...preload(failure) })
    const output = readOutput(shop)
    const finishRequests = await beginRequests(shop, 4)

    const exited = fail(shop)
    await vi.waitFor(() => expect(output()).toMatch(/"level":60.*out of the blue/), 60_000)

    expect(await finishRequests()).toEqual([200, 200, 200, 200])
    expect(await exited).toBe(1)
    expect(isDatabaseRunning(folder)).toBe(false)
  })

  test('ends the process within its deadline although a request never finishes', async () => {
    const shop = await startShop({ DATA_FOLDER: aSeededFolder(), ...preload("throw new Error('out of the blue')") })
    const { socket } = openConnection(shop)
    await once(socket, 'connect')
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 1000\r\n\r\n{')
    const began = performance.now()

    const code = await fail(shop)

    expect(code).toBe(1)
    expect(performance.now() - began).toBeLessThan(25_000)
  })
})
