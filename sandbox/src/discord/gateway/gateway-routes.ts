import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Discord } from '../discord.ts'
import { endpoint } from '../gate/api-gate.ts'
import { serveConnection } from './serve-connection.ts'

const gatewayPath = '/discord/gateway'
const startsPerDay = 1000
const oneDay = 86_400_000

export function gatewayRoutes(api: FastifyInstance, { gateway }: Discord): void {
  api.get('/gateway/bot', endpoint('Returns the gateway’s URL and limits.', { bot: true }), async ({ host }) => ({
    url: `ws://${host}${gatewayPath}`,
    shards: 1,
    session_start_limit: {
      total: startsPerDay,
      remaining: Math.max(0, startsPerDay - gateway.starts),
      reset_after: oneDay,
      max_concurrency: 1,
    },
  }))
}

/** Accepts WebSocket connections to the gateway. */
export function acceptConnections(app: FastifyInstance, discord: Discord): void {
  const server = new WebSocketServer({ noServer: true })
  const { sockets } = discord.gateway

  app.server.on('upgrade', (request, stream, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '', urlOf(request))
    if (pathname !== gatewayPath) return stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    server.handleUpgrade(request, stream, head, (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      if (searchParams.get('v') !== '10') return socket.close(4012, 'Invalid API version.')
      serveConnection(discord, socket, `${urlOf(request)}${gatewayPath}`)
    })
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.terminate()
  })
}

function urlOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return `ws://${headers.host ?? '127.0.0.1'}`
}
