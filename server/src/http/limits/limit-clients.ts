import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { networkOf } from '../client-network.ts'
import { countWindows, type Spent, type WindowCounter } from './count-windows.ts'
import { clientLimits } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The sender signs its requests and shares IPs with others, so only requests that we refuse are counted. */
    isSigned?: true
  }
}

type Budget = { name: string; counter: WindowCounter; key: string }

/**
 * Limits what one client may ask of this process, before anything is loaded for it: a refused request costs no database
 * work. A session is limited in addition to its network, so that one person can't use up a shared network's budget.
 */
export function limitClients(app: FastifyInstance, { now }: Pick<Dependencies, 'now'>, perSession: number): void {
  const { session, network, forgeries } = clientLimits(perSession)
  const sessions = countWindows(session, now)
  const networks = countWindows(network, now)
  const forged = countWindows(forgeries, now)
  const policies = `"network";q=${network.times};w=${network.seconds}, "session";q=${session.times};w=${session.seconds}`

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isSigned) return refuseSpent(forged.peek(networkOf(request.ip)))
    const token = request.headers.authorization
    const budgets: Budget[] = [
      { name: 'network', counter: networks, key: networkOf(request.ip) },
      ...(token ? [{ name: 'session', counter: sessions, key: digestOf(token) }] : []),
    ]
    reply.header('ratelimit-policy', policies)
    spend(reply, budgets)
  })

  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isSigned && isRefusal(request, reply)) forged.count(networkOf(request.ip))
  })
}

/** Reports every budget, as far as it was counted, before it refuses. */
function spend(reply: FastifyReply, budgets: Budget[]): void {
  const reports: string[] = []
  for (const { name, counter, key } of budgets) {
    const spent = counter.count(key)
    reports.push(`"${name}";r=${spent.remaining};t=${Math.ceil(spent.resetsIn)}`)
    reply.header('ratelimit', reports.join(', '))
    refuseSpent(spent)
  }
}

function refuseSpent({ isOver, resetsIn }: Spent): void {
  if (isOver) throw new Refused('TOO_MANY_REQUESTS', { retryAfter: resetsIn })
}

/** A request refused here isn't counted again, or a sender would stay refused as long as it tries. */
const isRefusal = ({ refusal }: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode >= 400 && statusCode < 500 && refusal !== 'TOO_MANY_REQUESTS'

/** Of a fixed length, whatever was sent as a token. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')
