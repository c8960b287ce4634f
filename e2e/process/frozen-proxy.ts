import { createServer, connect as openSocket, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** TCP proxy in front of a database. Frozen, it accepts connections and forwards nothing. */
export async function startProxy(databaseUrl: string): Promise<{ url: string; freeze: () => void; cut: () => void }> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    track(client)
    if (isFrozen) return
    const upstream = openSocket(Number(target.port), target.hostname)
    track(upstream)
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String(Object(server.address()).port)
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(cut)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    cut,
  }

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
}
