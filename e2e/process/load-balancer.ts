import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process; those of one version share a name. */
export type Target = { name: string; url: string }
/** The status is 0 if the connection was lost. `requestId` is in the log lines about the request. */
export type BalancedResponse = {
  name: string
  request: string
  status: number
  asksToRetry: boolean
  requestId: string | undefined
}

/** Spreads requests over processes in turn, and records the status of each response. */
export async function openBalancer(port: number, onCleanup: (cleanUp: () => void) => void) {
  const responses: BalancedResponse[] = []
  const running = new Map<Target, number>()
  let targets: Target[] = []
  let turn = 0

  const server = createServer((incoming, outgoing) => {
    turn += 1
    const target = targets[turn % targets.length]
    if (!target) return void outgoing.writeHead(502).end()
    const count = (change: number) => running.set(target, (running.get(target) ?? 0) + change)
    count(1)
    outgoing.once('close', () => count(-1))
    forward(target, incoming, outgoing)
  })
  // An idle connection could be closed just as a user sends the next request.
  server.keepAliveTimeout = 0
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onCleanup(() => {
    server.close()
    server.closeAllConnections()
  })

  function forward({ name, url }: Target, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url: path = '', headers } = incoming
    const record = (status: number, received: IncomingHttpHeaders = {}) =>
      responses.push({
        name,
        request: `${method} ${path.split('?')[0]}`,
        status,
        asksToRetry: received['retry-after'] !== undefined,
        requestId: received['x-request-id']?.toString(),
      })
    // One connection per request: an idle one could be closed just as it's used again.
    const onward = request(url + path, { method, headers, agent: false })
    onward.once('response', (reply) => {
      record(reply.statusCode ?? 0, reply.headers)
      outgoing.writeHead(reply.statusCode ?? 0, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => {
      record(0)
      outgoing.destroy()
    })
    incoming.pipe(onward)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    responses,
    countOf: (name: string) => responses.filter((response) => response.name === name).length,
    add: (target: Target) => void targets.push(target),
    /** Sends it no further requests and waits for the running ones. */
    async remove(target: Target): Promise<void> {
      targets = targets.filter((one) => one !== target)
      while ((running.get(target) ?? 0) > 0) await sleep(20)
    },
  }
}
