import { join } from 'node:path'
import { endNode, startNode } from '../running/child.ts'
import { freePort } from '../running/free-port.ts'
import { isAnswering, waitFor } from '../running/wait-for.ts'
import { dataFolder } from '../settings.ts'

type Floor = { url: string; pid: number; stop: () => Promise<void> }

/** Runs in its own process, like the real server. */
export async function startFloor(databaseUrl: string, inviteUrl: string): Promise<Floor> {
  const port = await freePort()
  const child = startNode(['--import', 'tsx', join(import.meta.dirname, 'serve-floor.ts')], {
    env: { DATABASE_URL: databaseUrl, PORT: String(port), INVITE_URL: inviteUrl },
    log: join(dataFolder, 'floor.log'),
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor('The floor', () => isAnswering(`${url}/`))
  return { url, pid: child.pid ?? 0, stop: () => endNode(child) }
}
