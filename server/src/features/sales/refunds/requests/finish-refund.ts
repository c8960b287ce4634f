import * as z from 'zod'
import { type AnyJob, defineJob, enqueue, type Job } from '../../../../jobs/job.ts'
import { minutesFrom } from '../../checkout/checkout-times.ts'
import { executeRefund } from './execute-refund.ts'
import { decideRequest, findRequest } from './refund-request-queries.ts'

type Payload = { requestId: string; tries: number }

/** Minutes between tries; the last value repeats. */
const retryDelays = [1, 5, 30, 120, 720]

/** PayPal keeps a request id for 45 days; a repeat after that could refund twice. */
const maxDays = 40

/** When a request without a result is tried again. */
export const nextTryAt = (now: Date, tries: number): Date =>
  minutesFrom(now, retryDelays[tries] ?? retryDelays.at(-1) ?? 0)

/** Repeats a refund whose result is unknown, because PayPal didn't answer or our process crashed. Idempotent. */
export const finishRefund: Job<Payload> & AnyJob = defineJob({
  name: 'finish-refund',
  payload: z.object({ requestId: z.uuid(), tries: z.number() }),
  async run({ requestId, tries }, deps) {
    const known = await findRequest(deps.db, requestId)
    if (known && deps.now() > minutesFrom(known.createdAt, maxDays * 24 * 60)) {
      await decideRequest(deps.db, requestId, { state: 'refused', problem: 'RESULT_UNKNOWN' })
      return
    }
    const request = await executeRefund(deps, requestId)
    if (request?.state !== 'requested') return
    await enqueue(deps.db, finishRefund, { requestId, tries: tries + 1 }, { runAt: nextTryAt(deps.now(), tries + 1) })
  },
})
