import type { Selectable } from 'kysely'
import type { Sale } from '../../../../db/tables.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { PaypalRefund } from '../../../../providers/paypal/paypal-payments.ts'
import { PaypalRefused } from '../../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../../providers/provider-failed.ts'
import { RateLimited } from '../../../../providers/rate-limited.ts'
import { recordBroken } from '../../../connections/paypal-connection/broken-connection.ts'
import { ConnectionErased, withSalePaypal } from '../../../connections/paypal-connection/sale-paypal.ts'
import { minutesFrom } from '../../checkout/checkout-times.ts'
import { findSale } from '../../sale-queries.ts'
import { settleSale } from '../../settlement/settle-sale.ts'
import { recordRefunds } from '../record-refunds.ts'
import { refreshRefunds } from '../refresh-refunds.ts'
import {
  type ClaimedRequest,
  claimRequest,
  decideRequest,
  findRequest,
  type RequestRow,
  releaseRequest,
} from './refund-request-queries.ts'
import { succeedRequest } from './succeed-request.ts'

export type RefundDeps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'metrics' | 'paypal' | 'paypalApps' | 'secrets' | 'publicUrl' | 'hooks'
>

/** Longer than a call to PayPal with its retries. */
const leaseMinutes = 1

/**
 * Sends a requested refund to PayPal and records the result. Idempotent: PayPal returns the same refund for the same
 * request, so a repeat after a crash or an outage refunds once. Returns the request, which stays `requested` while the
 * result is unknown.
 */
export async function executeRefund(deps: RefundDeps, id: string): Promise<RequestRow | undefined> {
  const claim = { now: deps.now(), until: minutesFrom(deps.now(), leaseMinutes) }
  const request = await claimRequest(deps.db, id, claim)
  const sale = request && (await findSale(deps.db, request.saleId))
  if (request && sale) {
    const result = await attempt(deps, sale, request)
    deps.metrics.refundRequests.inc({ result })
  }
  return findRequest(deps.db, id)
}

type Result = 'succeeded' | 'refused' | 'unknown'

async function attempt(deps: RefundDeps, sale: Selectable<Sale>, request: ClaimedRequest): Promise<Result> {
  try {
    const refund = await sendRefund(deps, sale, request)
    return await recordResult(deps, sale, request, refund)
  } catch (error) {
    const problem = conclusiveProblem(error, request)
    if (problem) return refuse(deps, sale, request, problem)
    if (!isPaypalError(error)) throw error
    deps.log.warn({ err: error, saleId: sale.id, refundRequestId: request.id }, 'refund result unknown')
    await releaseRequest(deps.db, request.id, deps.now())
    return 'unknown'
  }
}

/** PayPal couldn't be asked, so nothing is known. */
export const isPaypalError = (error: unknown) =>
  [PaypalRefused, ProviderFailed, RateLimited, ConnectionErased].some((kind) => error instanceof kind)

async function sendRefund(deps: RefundDeps, sale: Selectable<Sale>, request: ClaimedRequest): Promise<PaypalRefund> {
  const { id, connectionId, isOwnApp, captureId, amountCents, note } = request
  if (!connectionId && !isOwnApp) throw new ConnectionErased(id)
  const { paypal } = await withSalePaypal(deps, { connectionId })
  return paypal.refundCapture({
    captureId,
    requestId: `refund-${id}`,
    amount: amountCents === null ? undefined : { cents: amountCents, currency: sale.currency },
    note: note ?? undefined,
  })
}

/** The refund is recorded before the request is decided, so that a crash in between is repaired by a repeat. */
async function recordResult(
  deps: RefundDeps,
  sale: Selectable<Sale>,
  request: ClaimedRequest,
  refund: PaypalRefund,
): Promise<Result> {
  const { id, saleId } = request
  await recordRefunds(deps, sale, { captures: [], refunds: [refund] })
  // A payment that doesn't match its order is now refunded.
  if (sale.state !== 'paid') await settleSale(deps, saleId)
  const isMade = refund.status === 'COMPLETED' || refund.status === 'PENDING'
  deps.log.info({ saleId, refundRequestId: id, refundId: refund.id, status: refund.status }, 'refund requested')
  if (isMade) await succeedRequest(deps, request, refund.id)
  else await decideRequest(deps.db, id, { state: 'refused', problem: 'REFUND_FAILED' })
  return isMade ? 'succeeded' : 'refused'
}

/**
 * PayPal's reason if it certainly made no refund, or null. After an attempt with an unknown result, rejected credentials
 * and rights prove nothing about that attempt.
 */
function conclusiveProblem(error: unknown, { isFirstTry }: ClaimedRequest): string | null {
  if (error instanceof ConnectionErased) return 'CONNECTION_ERASED'
  if (!(error instanceof PaypalRefused)) return null
  const { status, issues, reason } = error
  if (status === 409 || issues.some((issue) => issue.endsWith('_IN_PROGRESS'))) return null
  if (status === 401) return isFirstTry ? 'CREDENTIALS_REJECTED' : null
  if (status === 403 && !isFirstTry) return null
  return issues[0] ?? reason
}

async function refuse(
  deps: RefundDeps,
  sale: Selectable<Sale>,
  { id, connectionId }: ClaimedRequest,
  problem: string,
): Promise<Result> {
  deps.log.warn({ saleId: sale.id, refundRequestId: id, problem }, 'refund refused by paypal')
  await decideRequest(deps.db, id, { state: 'refused', problem })
  if (connectionId && problem === 'CREDENTIALS_REJECTED') await recordBroken(deps, connectionId, problem)
  if (isRefundedElsewhere.has(problem)) await readRefunds(deps, sale.id)
  return 'refused'
}

const isRefundedElsewhere = new Set(['CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED'])

/** Records refunds made at PayPal that we don't know of yet. If PayPal fails now, the scheduled read finds them. */
async function readRefunds(deps: RefundDeps, saleId: string): Promise<void> {
  try {
    await refreshRefunds(deps, saleId)
  } catch (error) {
    if (!isPaypalError(error)) throw error
  }
}
