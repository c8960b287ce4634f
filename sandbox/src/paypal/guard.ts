import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyError, FastifyInstance } from 'fastify'
import { Declined } from '../http/declined.ts'
import { callOf } from '../http/request.ts'
import { consumeFault, type Fault, truncateJson, writeFault } from './faults.ts'
import { InvalidField } from './field.ts'
import { makeDebugId } from './ids.ts'
import type { Paypal } from './paypal.ts'
import { prepareRefusal, Refusal, refusal } from './refusal.ts'
import type { Wording } from './wording.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Fault injected into a PayPal call. */
    paypalFault: Fault | undefined
  }
}

export const apiBase = '/paypal/api'

/** Injects faults, adds the debug id to every reply and saves what a call changed. */
export function guardApi(api: FastifyInstance, paypal: Paypal): void {
  api.decorateRequest('paypalFault')
  api.decorateRequest('paypalApp', null)

  api.addHook('preHandler', async (request, reply) => {
    const { method, path } = callOf(request)
    const fault = consumeFault(paypal, method, path.slice(apiBase.length))
    request.paypalFault = fault
    if (fault?.delayMs) await sleep(fault.delayMs)
    if (fault && fault.status !== null && !fault.after) return reply.send()
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const { paypalFault: fault } = request
    if (callOf(request).method !== 'GET') paypal.state.save()
    if (fault && fault.status !== null) return writeFault(reply, { ...fault, status: fault.status })
    if (!reply.hasHeader('paypal-debug-id')) reply.header('paypal-debug-id', makeDebugId())
    return fault?.malformed ? truncateJson(payload) : payload
  })
}

/** Errors of these routes use the wording of their operation. */
export function explainErrors(api: FastifyInstance, wording: Wording): void {
  api.setErrorHandler<FastifyError>(async (error, _request, reply) => prepareRefusal(reply, explain(error, wording)))
}

function explain(error: FastifyError, wording: Wording): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof InvalidField) return explainInvalidField(error, wording)
  if (error.statusCode === 415) return refusal(415)
  if (error instanceof Declined)
    return explainInvalidField(new InvalidField('malformed', { at: '', value: undefined }), wording)
  throw error
}

function explainInvalidField({ problem, field }: InvalidField, wording: Wording): Refusal {
  const { status, issue, description } = wording[problem]
  const value = typeof field.value === 'string' ? field.value : undefined
  return refusal(status, [{ field: field.at || '/', value, location: 'body', issue, description }])
}
