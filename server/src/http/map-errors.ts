import { type RefusalCode, refusals } from '@guildshop/contract/refusals'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../errors/refused.ts'
import { Unverified } from '../errors/unverified.ts'
import { ProviderFailed } from '../providers/provider-failed.ts'
import { RateLimited } from '../providers/rate-limited.ts'
import { renderNoticePage } from './web/notice-page.ts'
import { renderOutagePage } from './web/outage-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal code, for the request log. */
    refusal: RefusalCode | null
    /** Whether its sender couldn't be verified at the moment. */
    isUnverified: boolean
  }
}

/** The only place that maps errors to HTTP. Outages and bugs carry no message: each screen has its own fallback. */
export function mapErrors(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refused) return refuse(reply, error.code, error.message, error)
  if ('validation' in error && error.validation) {
    const { message, field } = firstComplaint(error.validation)
    return refuse(reply, 'INVALID_INPUT', message, { field })
  }

  if (error instanceof RateLimited) {
    const busy = error.provider === 'discord' ? 'DISCORD_BUSY' : 'PAYPAL_BUSY'
    return refuse(reply, busy, refusals[busy].message, error)
  }

  const code = frameworkRefusal(error)
  if (code) return refuse(reply, code, refusals[code].message)

  if (error instanceof Unverified) {
    request.isUnverified = true
    return reply.code(503).header('retry-after', String(error.retryAfter)).send({ requestId: request.id })
  }

  request.log.error(error)
  if (error instanceof ProviderFailed && error.provider === 's3') {
    return reply.code(503).header('retry-after', '30').send(failure(reply, storageAway))
  }
  const seconds = secondsUntilDatabase(error)
  if (seconds) return reply.code(503).header('retry-after', String(seconds)).send(failure(reply, databaseAway))
  return reply
    .code(error instanceof ProviderFailed ? 502 : 500)
    .send(failure(reply, 'Something went wrong on our side.'))
}

const databaseAway = "We can't reach our database right now."
const storageAway = "We can't reach our file storage right now."

/** Renders a page for routes that browsers navigate to. */
function failure(reply: FastifyReply, cause: string) {
  const { outagePage } = reply.request.routeOptions.config
  return outagePage ? renderOutagePage(reply, outagePage, cause) : { requestId: reply.request.id }
}

type Details = { retryAfter?: number | undefined; field?: string | undefined; needs?: string[] | undefined }

function refuse(reply: FastifyReply, code: RefusalCode, message: string, details: Details = {}) {
  const { retryAfter, field, needs } = details
  reply.request.refusal = code
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  const { outagePage, refusalTitle } = reply.request.routeOptions.config
  if (outagePage && retryAfter !== undefined)
    return reply.code(refusals[code].status).send(renderOutagePage(reply, outagePage, message))
  if (refusalTitle && wantsPage(reply.request))
    return reply.code(refusals[code].status).send(renderNoticePage(reply, { title: refusalTitle, cause: message }))
  return reply.code(refusals[code].status).send({
    code,
    message,
    ...(field && { field }),
    ...(needs && { needs }),
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
  })
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

type Issue = { message?: string; instancePath?: string }

/**
 * Uses messages from our schemas, but not zod's defaults. `field` names a field inside a list, such as
 * `deliverables.2.content`, so that a form can mark it.
 */
function firstComplaint([issue]: Issue[]): { message: string; field: string | undefined } {
  const { message, instancePath = '' } = issue ?? {}
  const isOurs = message && !/^(Invalid|Unrecognized|Too)/.test(message)
  const names = instancePath.split('/').filter(Boolean)
  return {
    message: isOurs ? message : refusals.INVALID_INPUT.message,
    field: names.length > 1 ? names.join('.') : undefined,
  }
}

function frameworkRefusal(error: FastifyError | Error): RefusalCode | null {
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return 'BODY_TOO_LARGE'
  if (status === 415) return 'UNSUPPORTED_BODY'
  return status !== undefined && status >= 400 && status < 500 ? 'INVALID_INPUT' : null
}

const lostConnection = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|57P0.|53300|08...)$/
/** The statement timeout, and the timeout of a transaction that is idle. */
const databaseTimeout = /^(57014|25P03)$/
/** Messages of `pg` for a lost connection, which have no code. */
const lostConnectionMessage = /connection terminated|timeout exceeded when trying to connect|is not queryable/i
/** Insufficient resources (class 53), or read-only mode, which some hosts use when the disk is full. */
const noRoom = /^(53...|25006)$/

/** Retry-After seconds for an unavailable or full database; null for other errors. */
function secondsUntilDatabase(error: Error): number | null {
  if (lostConnectionMessage.test(error.message)) return 2
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (lostConnection.test(code) || databaseTimeout.test(code)) return 2
  return noRoom.test(code) ? 30 : null
}
