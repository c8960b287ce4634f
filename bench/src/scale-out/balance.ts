import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Round-robin balancer per connection. */
export async function balance(urls: string[]): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>()
  let turn = 0
  const proxy = createServer((client) => {
    const target = new URL(urls[turn % urls.length] ?? '')
    turn += 1
    const server = connect(Number(target.port), target.hostname)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address?.port}`,
    stop() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
