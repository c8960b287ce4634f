import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from '../ports.ts'

export type Exchange = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  status: number
  replyHeaders: IncomingHttpHeaders
  replyBody: string
}

/** A proxy between our clients and the sandbox that records all traffic. */
export async function startProviderProxy(target: string) {
  const exchanges: Exchange[] = []
  const server = createServer(async (asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked
    const body = await text(asked)
    const forwarded = request(new URL(path, target), { method, headers: { ...headers, host: new URL(target).host } })
    const reply = await replyTo(forwarded.end(body))
    const replyBody = await text(reply)
    exchanges.push({
      method,
      path,
      headers,
      body,
      status: reply.statusCode ?? 0,
      replyHeaders: reply.headers,
      replyBody,
    })
    answer.writeHead(reply.statusCode ?? 0, reply.headers).end(replyBody)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    exchanges,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function replyTo(forwarded: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    forwarded.once('response', resolve).once('error', reject)
  })
}
