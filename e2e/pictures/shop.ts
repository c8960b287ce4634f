import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '..', '..', 'server', 'dev', 'dist', 'main.js')

/** Runs the built shop, with its demo data and nothing else, until `stop`. */
export async function openShop(port: number): Promise<{ url: string; sandboxUrl: string; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'guildshop-pictures-'))
  const shop = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_FOLDER: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shop, 'exit')
  await Promise.race([once(shop.stdout, 'data'), ended.then(() => Promise.reject(new Error('The shop did not open.')))])

  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    async stop() {
      shop.kill('SIGTERM')
      await ended
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
