import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Shop } from './start-shop.ts'

export type Connection = { socket: Socket; received: () => string; closed: Promise<string> }

/** Opens a raw TCP connection. `closed` resolves to everything received. */
export function openConnection(shop: Shop): Connection {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (text) => {
    received += String(text)
  })
  // Resets are expected.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  return { socket, received: () => received, closed }
}

/** Sent first, and again every 500 ms to keep the connection active. */
type Behavior = { first: string; again?: string; neverReads?: boolean }

const batchSize = 100

/** Holds this many connections open and replaces each one the server closes, until `release`. */
export async function holdConnections(shop: Shop, count: number, { first, again, neverReads }: Behavior) {
  const held = new Set<Connection>()
  let isOver = false
  const open = () => {
    const connection = openConnection(shop)
    held.add(connection)
    if (neverReads) connection.socket.pause()
    connection.socket.write(first)
    connection.closed.then(() => {
      held.delete(connection)
      if (!isOver) open()
    })
    return connection
  }
  const early: Connection[] = []
  while (early.length < count) {
    // In batches: all at the same time would overflow the listen backlog.
    const batch = Array.from({ length: Math.min(batchSize, count - early.length) }, open)
    await Promise.all(batch.map(({ socket }) => once(socket, 'connect')))
    early.push(...batch)
  }
  const keepAlive = setInterval(() => {
    for (const { socket } of again ? held : []) if (socket.writable) socket.write(again ?? '')
  }, 500)

  return {
    /** The initial connections. */
    early,
    countOpen: () => [...held].filter(({ socket }) => socket.readyState === 'open').length,
    release() {
      isOver = true
      clearInterval(keepAlive)
      for (const { socket } of held) socket.destroy()
    },
  }
}
