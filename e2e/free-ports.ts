import { createServer } from 'node:net'

/** Below the ports that outgoing calls use, which would take one between the look and the listening. */
const lowest = 20_000
const highest = 30_000

/**
 * The first of four free ports in a row: portal, sandbox, its mailbox and metrics.
 * Every worker of a run has ports of its own, so that two never choose the same.
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
