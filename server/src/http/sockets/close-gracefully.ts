import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Longer than any provider may take, and shorter than most machines wait before they kill. */
const patience = 15_000

/**
 * Answers how to close the app though somebody holds lines: once a server closes, Node looks after slow callers no more.
 * Whoever has asked is answered first; lines on which nobody has asked are cut.
 */
export function closeThoughHeld(app: FastifyInstance, longest = patience): () => Promise<void> {
  const unasked = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unasked.add(socket)
    socket.once('close', () => unasked.delete(socket))
  })
  app.server.on('request', ({ socket }, reply) => {
    unasked.delete(socket)
    reply.once('close', () => {
      if (!socket.destroyed) unasked.add(socket)
    })
  })

  return async () => {
    // Again and again, since whoever has just been answered holds a line on which nobody asks.
    const cut = setInterval(() => {
      for (const socket of unasked) socket.destroy()
    }, 50)
    const cutAll = setTimeout(() => app.server.closeAllConnections(), longest)
    await app.close()
    clearInterval(cut)
    clearTimeout(cutAll)
  }
}
