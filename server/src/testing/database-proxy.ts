import { createServer, connect as openSocket, type Socket } from 'node:net'
import { portOf } from './ports.ts'

export type DatabaseProxy = {
  url: string
  freeze: () => void
  thaw: () => void
  close: () => void
  /** Closes the proxy at this message, counted from now, even in the middle of a transaction. */
  closeAtMessage: (number: number) => void
  isClosed: () => boolean
}

/**
 * TCP proxy in front of PostgreSQL. Frozen, it accepts connections but forwards nothing, like a failed-over or
 * stopped server. Connections opened before or during the freeze stay silent after the thaw.
 */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let messagesLeft = Number.POSITIVE_INFINITY
  const server = createServer((near) => {
    track(near)
    if (isFrozen) return
    near.on('data', () => {
      messagesLeft -= 1
      if (messagesLeft <= 0) close()
    })
    const far = openSocket(Number(target.port), target.hostname)
    track(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String(portOf(server))

  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      isFrozen = false
    },
    close,
    closeAtMessage(number) {
      messagesLeft = number
    },
    isClosed: () => !server.listening,
  }

  function close(): void {
    server.close()
    for (const socket of sockets) socket.destroy()
  }

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
}
