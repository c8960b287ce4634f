import type { Server } from 'node:http'

/** Lets running requests end, for a second at most. */
export async function closeServer(server: Server): Promise<void> {
  const impatience = setTimeout(() => server.closeAllConnections(), 1000)
  await new Promise((resolve) => server.close(resolve))
  clearTimeout(impatience)
}
