import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
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
  // Closing an idle connection races with the next request on it.
  const server = createServer({ keepAliveTimeout: 0 }, (asked, answer) => {
    forward(target, asked, answer, exchanges).catch(() => answer.destroy())
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

/** A broken or abandoned connection on one side breaks the other. */
async function forward(target: string, asked: IncomingMessage, answer: ServerResponse, exchanges: Exchange[]) {
  const { method = 'GET', url: path = '/', headers } = asked
  const body = await buffer(asked)
  const forwarded = request(new URL(path, target), {
    method,
    headers: { ...headers, host: new URL(target).host, connection: 'close' },
    agent: false,
  })
  answer.once('close', () => forwarded.destroy())
  const reply = await replyTo(forwarded.end(body))
  const replyBody = await buffer(reply)

  const { statusCode: status = 0, headers: replyHeaders } = reply
  exchanges.push({ method, path, headers, body: `${body}`, status, replyHeaders, replyBody: `${replyBody}` })
  const { connection: _connection, ...passedOn } = replyHeaders
  answer.writeHead(status, passedOn).end(replyBody)
}

function replyTo(forwarded: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    forwarded.once('response', resolve).once('error', reject)
  })
}
