import type { Server } from 'node:http'

/** Graceful shutdown: waits up to one second for requests in flight. */
export async function closeServer(server: Server): Promise<void> {
  const impatience = setTimeout(() => server.closeAllConnections(), 1000)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(impatience)
}
