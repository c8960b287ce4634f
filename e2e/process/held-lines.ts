import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Shop } from './start-shop.ts'

export type Line = { socket: Socket; heard: () => string; closed: Promise<string> }

/** Opens a raw TCP connection. `closed` resolves to everything received. */
export function openLine(shop: Shop): Line {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (text) => {
    heard += String(text)
  })
  // Resets are expected.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  return { socket, heard: () => heard, closed }
}

/** Sent first, and again every 500 ms to keep the connection active. */
type Manners = { first: string; again?: string; isDeaf?: boolean }

const inGroup = 100

/** Holds this many connections open and replaces each one the server closes, until `letGo`. */
export async function holdLines(shop: Shop, count: number, { first, again, isDeaf }: Manners) {
  const held = new Set<Line>()
  let isOver = false
  const open = () => {
    const line = openLine(shop)
    held.add(line)
    if (isDeaf) line.socket.pause()
    line.socket.write(first)
    line.closed.then(() => {
      held.delete(line)
      if (!isOver) open()
    })
    return line
  }
  const early: Line[] = []
  while (early.length < count) {
    // In batches: all at the same time would overflow the listen backlog.
    const group = Array.from({ length: Math.min(inGroup, count - early.length) }, open)
    await Promise.all(group.map(({ socket }) => once(socket, 'connect')))
    early.push(...group)
  }
  const drip = setInterval(() => {
    for (const { socket } of again ? held : []) if (socket.writable) socket.write(again ?? '')
  }, 500)

  return {
    /** The initial connections. */
    early,
    countOpen: () => [...held].filter(({ socket }) => socket.readyState === 'open').length,
    letGo() {
      isOver = true
      clearInterval(drip)
      for (const { socket } of held) socket.destroy()
    },
  }
}
