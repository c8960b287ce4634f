import { connect, type Socket } from 'node:net'

/**
 * As bare as can be, because the client shares the cores with what it measures: requests are written to kept
 * connections as they are, and of an answer only its status and its length are read. Both end with an answer's last
 * byte, and throw when it was no success.
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
  if (status !== 200) throw new Error(`${url} was answered ${status}.`)
}

function takeFrom(free: Socket[]): Socket | undefined {
  const socket = free.pop()
  return socket?.destroyed ? takeFrom(free) : socket
}

/** Who waits for an answer hears what befalls a connection; an idle one may end unheard. */
function open(hostname: string, port: number): Socket {
  return connect(port, hostname)
    .setNoDelay()
    .unref()
    .on('error', () => undefined)
}

/** The status of an answer, once all of it is there. */
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

/** How long the answer will be that begins like this. */
function lengthOf(read: string): number {
  const head = read.indexOf(endOfHead) + endOfHead.length
  if (head < endOfHead.length) return Number.POSITIVE_INFINITY
  const body = /\r\ncontent-length: (\d+)/i.exec(read.slice(0, head))?.[1]
  if (!body) throw new Error('An answer does not tell its length.')
  return head + Number(body)
}
