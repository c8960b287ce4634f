import { connect, type Socket } from 'node:net'

/**
 * Minimal HTTP client, because it shares the cores with the server it measures: requests are written to keep-alive
 * connections, and only the status and content length of a reply are parsed. Resolves at the last byte and throws
 * unless the status is 200.
 */
export function get(url: string, headers: Record<string, string>): Promise<void> {
  return send('GET', url, headers)
}

export function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return send('POST', url, { ...headers, ...length }, body)
}

const idle = new Map<string, Socket[]>()
const endOfHead = '\r\n\r\n'

async function send(method: string, url: string, headers: Record<string, string>, body = ''): Promise<void> {
  const { host, hostname, port, pathname, search } = new URL(url)
  const free = idle.get(host) ?? []
  idle.set(host, free)
  const socket = takeFrom(free) ?? open(hostname, Number(port))
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${method} ${pathname}${search} HTTP/1.1`, ...lines].join('\r\n') + endOfHead + body)
  const status = await readStatus(socket)
  free.push(socket)
  if (status !== 200) throw new Error(`${url} replied ${status}.`)
}

function takeFrom(free: Socket[]): Socket | undefined {
  const socket = free.pop()
  return socket?.destroyed ? takeFrom(free) : socket
}

/** A pending request handles connection errors; an idle connection may close silently. */
function open(hostname: string, port: number): Socket {
  return connect(port, hostname)
    .setNoDelay()
    .unref()
    .on('error', () => undefined)
}

/** Resolves with the status once the whole reply has arrived. */
function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let read = ''
    const settle = () => socket.off('data', take).off('error', fail).off('close', fail)
    const fail = (error: Error | boolean) => {
      settle()
      reject(error instanceof Error ? error : new Error('The connection was closed.'))
    }
    const take = (chunk: Buffer) => {
      read += chunk.toString('latin1')
      if (read.length < lengthOf(read)) return
      settle()
      resolve(Number(read.slice(9, 12)))
    }
    socket.on('data', take).on('error', fail).on('close', fail)
  })
}

/** Expected total length of the reply, from its head. */
function lengthOf(read: string): number {
  const head = read.indexOf(endOfHead) + endOfHead.length
  if (head < endOfHead.length) return Number.POSITIVE_INFINITY
  const body = /\r\ncontent-length: (\d+)/i.exec(read.slice(0, head))?.[1]
  if (!body) throw new Error('The reply has no content-length.')
  return head + Number(body)
}
