import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { networkOf } from '../client-network.ts'
import { countWindows, type Spent } from './count-windows.ts'
import { clientLimits } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The sender signs its requests and shares IPs with others, so only requests that we don't accept are counted. */
    isSigned?: true
  }
}

/**
 * Limits what one client may ask of this process, before anything is loaded for it: a refused request costs no database
 * work. A session is limited in addition to its network, and a request that it may not make costs the network nothing, so
 * that one session can't use up a shared network's budget.
 */
export function limitClients(app: FastifyInstance, { now }: Pick<Dependencies, 'now'>, perSession: number): void {
  const { session, network, forgeries } = clientLimits(perSession)
  const sessions = countWindows(session, now)
  const networks = countWindows(network, now)
  const forged = countWindows(forgeries, now)
  const policies = `"network";q=${network.times};w=${network.seconds}, "session";q=${session.times};w=${session.seconds}`

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isSigned) return refuseSpent(forged.peek(networkOf(request.ip)))
    const key = networkOf(request.ip)
    const token = request.headers.authorization
    reply.header('ratelimit-policy', policies)
    // Before the session, so that a network can't fill the memory of sessions with tokens.
    spend(reply, { network: networks.peek(key) })
    const session = token ? { session: sessions.count(digestOf(token)) } : {}
    spend(reply, { network: networks.peek(key), ...session })
    spend(reply, { network: networks.count(key), ...session })
  })

  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isSigned && isNotAccepted(request, reply)) forged.count(networkOf(request.ip))
  })
}

/** Reports every budget before it refuses. */
function spend(reply: FastifyReply, budgets: Record<string, Spent>): void {
  const reports = Object.entries(budgets).map(
    ([name, { remaining, resetsIn }]) => `"${name}";r=${remaining};t=${Math.ceil(resetsIn)}`,
  )
  reply.header('ratelimit', reports.join(', '))
  for (const spent of Object.values(budgets)) refuseSpent(spent)
}

function refuseSpent({ isOver, resetsIn }: Spent): void {
  if (isOver) throw new Refused('TOO_MANY_REQUESTS', { retryAfter: resetsIn })
}

/** A request refused here isn't counted again, or a sender would stay refused as long as it tries. */
const isNotAccepted = ({ refusal, isUnverified }: FastifyRequest, { statusCode }: FastifyReply) =>
  isUnverified || (statusCode >= 400 && statusCode < 500 && refusal !== 'TOO_MANY_REQUESTS')

/** Of a fixed length, whatever was sent as a token. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')
