import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Protocol messages after which a client waits: Query and Sync. */
const endings = new Set(['Q', 'S'].map((letter) => letter.charCodeAt(0)))

export type Counter = { url: string; count: () => number; stop: () => void }

/** Proxy between a server and the database that counts round trips. */
export async function countRoundTrips(databaseUrl: string): Promise<Counter> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trips = 0
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const count = messageCounter((type) => {
      if (endings.has(type)) trips += 1
    })
    client.on('data', count).pipe(database)
    database.pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' && address?.port)
  return {
    url: url.href,
    count: () => trips,
    stop() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

/** Parses the client side of the protocol: an untyped startup message, then type, length and body. */
function messageCounter(see: (type: number) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const typeBytes = isStarted ? 1 : 0
      if (rest.length < typeBytes + 4) return
      const length = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < length) return
      if (isStarted) see(rest.readUInt8(0))
      isStarted = true
      rest = rest.subarray(length)
    }
  }
}
