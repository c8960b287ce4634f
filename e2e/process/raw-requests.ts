import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './held-connections.ts'
import type { Shop } from './start-shop.ts'

export type RawRequest = {
  /** Everything before the blank line, without the Host header. */
  head: string[]
  /** The bytes after the blank line, one entry per write. */
  pieces: Buffer[]
  /** Waits this long between writes. */
  pauseMs?: number
  /** What the client does after its last write: wait for the response, half-close, or disconnect. */
  atEnd?: 'wait' | 'end' | 'destroy'
}

const timeout = 45_000

/** The final status, or what happened to the connection instead. */
export type Outcome = number | 'closed' | 'hung'

/** Sends exactly these bytes and waits for the server to close the connection. */
export async function sendRaw(shop: Shop, { head, pieces, pauseMs, atEnd }: RawRequest): Promise<Outcome> {
  const { socket, received, closed } = openConnection(shop)
  const [first, ...headers] = head
  socket.write([first, 'Host: shop', 'Connection: close', ...headers, '', ''].join('\r\n'))
  for (const piece of pieces) {
    if (pauseMs) await sleep(pauseMs)
    if (socket.writable) socket.write(piece)
  }
  if (atEnd === 'end') socket.end()
  if (atEnd === 'destroy') socket.destroy()
  const deadline = new AbortController()
  const late = sleep(timeout, 'late', { signal: deadline.signal }).catch(() => undefined)
  const isLate = (await Promise.race([closed, late])) === 'late'
  deadline.abort()
  socket.destroy()
  return finalStatus(received()) ?? (isLate ? 'hung' : 'closed')
}

/** Skips `100 Continue`. */
function finalStatus(received: string): number | null {
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  return statuses.find((status) => status >= 200) ?? null
}
