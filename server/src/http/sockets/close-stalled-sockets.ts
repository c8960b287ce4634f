import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Connection = { running: number; bytesBefore: number; stalledSince: number | null }
type Limits = { limit: number; checkEvery?: number }

/**
 * Closes connections that keep sending after a request without completing the headers of the next one. Node times headers
 * from their first character on, so blank lines between two requests would keep a connection open forever. A silent
 * keep-alive connection is not stalled.
 */
export function closeStalledSockets(server: Server, { limit, checkEvery = 1000 }: Limits): void {
  const connections = new Map<Socket, Connection>()
  const track = (socket: Socket): Connection => {
    const connection = { running: 0, bytesBefore: 0, stalledSince: null }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }
  server.on('request', ({ socket }, reply) => {
    const connection = connections.get(socket) ?? track(socket)
    connection.running += 1
    reply.once('close', () => {
      connection.running -= 1
      connection.bytesBefore = socket.bytesRead
      connection.stalledSince = null
    })
  })
  const check = setInterval(() => {
    for (const [socket, connection] of connections) if (isStalled(socket, connection, limit)) socket.destroy()
  }, checkEvery).unref()
  server.once('close', () => clearInterval(check))
}

function isStalled(socket: Socket, connection: Connection, limit: number): boolean {
  if (connection.running > 0 || socket.bytesRead === connection.bytesBefore) return false
  connection.stalledSince ??= performance.now()
  return performance.now() - connection.stalledSince > limit
}
