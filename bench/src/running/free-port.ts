import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral port range, which outgoing connections of the measurement use heavily. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
