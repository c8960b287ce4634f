import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Longer than any provider call, and shorter than most hosts' kill timeout. */
const timeout = 15_000

/**
 * Returns a function that closes the app gracefully: running requests are answered, idle sockets are destroyed. Needed
 * because Node no longer enforces its socket timeouts once a server is closing.
 */
export function closeGracefully(app: FastifyInstance, longest = timeout): () => Promise<void> {
  const idleSockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  app.server.on('request', ({ socket }, reply) => {
    idleSockets.delete(socket)
    reply.once('close', () => {
      if (!socket.destroyed) idleSockets.add(socket)
    })
  })

  return async () => {
    // Repeated, because a socket becomes idle once its request is answered.
    const cut = setInterval(() => {
      for (const socket of idleSockets) socket.destroy()
    }, 50)
    const cutAll = setTimeout(() => app.server.closeAllConnections(), longest)
    await app.close()
    clearInterval(cut)
    clearTimeout(cutAll)
  }
}
