import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports of outgoing calls, of which a measurement makes many: one of them could take it first. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
