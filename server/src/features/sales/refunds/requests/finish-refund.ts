import * as z from 'zod'
import { type AnyJob, defineJob, enqueue, type Job } from '../../../../jobs/job.ts'
import { minutesFrom } from '../../checkout/checkout-times.ts'
import { refreshRefunds } from '../refresh-refunds.ts'
import { executeRefund, isPaypalError, type RefundDeps } from './execute-refund.ts'
import { decideRequest, findRefundOf, findRequest, type RequestRow } from './refund-request-queries.ts'
import { succeedRequest } from './succeed-request.ts'

type Payload = { requestId: string; tries: number }

/** Minutes between tries; the last value repeats. */
const retryDelays = [1, 5, 30, 120, 720]

/** PayPal keeps a request id for 45 days; a repeat after that could refund twice. */
const daysRepeated = 40

/** How long PayPal is read afterwards, if it can't be. */
const daysRead = 30

/** When a request without a result is tried again. */
export const nextTryAt = (now: Date, tries: number): Date =>
  minutesFrom(now, retryDelays[tries] ?? retryDelays.at(-1) ?? 0)

const isOlder = ({ createdAt }: RequestRow, days: number, now: Date) => now > minutesFrom(createdAt, days * 24 * 60)

/** Repeats a refund whose result is unknown, because PayPal didn't answer or our process crashed. Idempotent. */
export const finishRefund: Job<Payload> & AnyJob = defineJob({
  name: 'finish-refund',
  payload: z.object({ requestId: z.uuid(), tries: z.number() }),
  async run({ requestId, tries }, deps) {
    const known = await findRequest(deps.db, requestId)
    if (known?.state !== 'requested') return
    const decide = isOlder(known, daysRepeated, deps.now()) ? decideByReading : executeRefund
    const request = await decide(deps, requestId)
    if (request?.state !== 'requested') return
    await enqueue(deps.db, finishRefund, { requestId, tries: tries + 1 }, { runAt: nextTryAt(deps.now(), tries + 1) })
  },
})

/** The payment's refunds at PayPal decide on a request that can't be repeated. */
async function decideByReading(deps: RefundDeps, id: string): Promise<RequestRow | undefined> {
  const request = await findRequest(deps.db, id)
  if (!request) return undefined
  const isShown = await readRefunds(deps, request.saleId)
  const refundId = await findRefundOf(deps.db, request)
  if (refundId) await succeedRequest(deps, request, refundId)
  else if (isShown || isOlder(request, daysRepeated + daysRead, deps.now()))
    await decideRequest(deps.db, id, { state: 'refused', problem: 'RESULT_UNKNOWN' })
  return findRequest(deps.db, id)
}

/** Returns false if PayPal couldn't be read. */
async function readRefunds(deps: RefundDeps, saleId: string): Promise<boolean> {
  try {
    return (await refreshRefunds(deps, saleId)).isShown
  } catch (error) {
    if (!isPaypalError(error)) throw error
    deps.log.warn({ err: error, saleId }, 'refunds not read')
    return false
  }
}
