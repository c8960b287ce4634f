import { createServer } from 'node:net'

/** Below the ephemeral range: an outgoing connection could take a port between the check and the listen. */
const lowest = 20_000
const highest = 30_000

/**
 * Returns the first of four consecutive free ports: portal, sandbox, its mailbox and metrics.
 * Each worker has its own range, so two workers never choose the same port.
 */
export async function findFreePorts(worker = 0, workers = 1): Promise<number> {
  const width = Math.floor((highest - lowest) / workers / 4) * 4
  const first = lowest + width * worker + 4 * Math.floor((Math.random() * width) / 4)
  const areFree = await Promise.all([0, 1, 2, 3].map((offset) => isFree(first + offset)))
  return areFree.every(Boolean) ? first : findFreePorts(worker, workers)
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
