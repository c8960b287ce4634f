import { randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod'
import type { Money } from '../../providers/paypal/paypal-money.ts'
import { paypalOrders } from '../../providers/paypal/paypal-orders.ts'
import { paypalTracking } from '../../providers/paypal/paypal-tracking.ts'
import type { CallPaypal } from '../../providers/paypal/requests/paypal-caller.ts'
import { createTrials, type TrialReport } from './trial.ts'

type TrialContext = {
  call: CallPaypal
  publicUrl: string
  /** Shows the buyer where to approve the order. */
  onApproval: (url: string) => void
  /** Whether our webhook has received an event of this type about one of these ids. */
  hasEvent: (type: string, ids: string[]) => Promise<boolean>
}

/** `payeeId` null pays the account of the credentials. `timeout` in milliseconds bounds each wait. */
type Request = { amount: Money; payeeId: string | null; timeout: number }

const pollEvery = 1000

/** Makes a real payment, tries everything the product does with one, and refunds it. */
export async function tryPaypal(context: TrialContext, request: Request): Promise<TrialReport> {
  const { call, onApproval } = context
  const { trials, attempt, add } = createTrials()
  const orders = paypalOrders(call)
  const order = await attempt('Create order', () => orders.createOrder(newOrder(context, request)))
  if (!order?.approveUrl) return { orderId: order?.id ?? null, captureId: null, trials }
  const orderId = order.id
  onApproval(order.approveUrl)

  const isApproved = await until(request.timeout, async () => (await orders.getOrder(orderId)).status === 'APPROVED')
  add({ step: 'Approval by the buyer', ...received(isApproved, 'The order was not approved in time.') })
  if (!isApproved) return { orderId, captureId: null, trials }

  const paid = await attempt('Capture payment', () => orders.captureOrder({ orderId, requestId: `capture-${orderId}` }))
  await attempt('Read order', () => orders.getOrder(orderId))
  const captureId = paid?.captures[0]?.id ?? null
  if (captureId) await tryRights(context, { trials: { attempt, add }, orderId, captureId, timeout: request.timeout })
  return { orderId, captureId, trials }
}

type Payment = {
  trials: Pick<ReturnType<typeof createTrials>, 'attempt' | 'add'>
  orderId: string
  captureId: string
  timeout: number
}

/** The calls that need the seller's rights. The refund comes last, because it ends the payment. */
async function tryRights(
  { call, hasEvent }: TrialContext,
  { trials: { attempt, add }, orderId, captureId, timeout }: Payment,
): Promise<void> {
  await attempt('Send tracking', () => paypalTracking(call).trackOrder({ orderId, captureId, trackingNumber: null }))
  await attempt('List disputes', () =>
    call({ method: 'GET', path: '/v1/customer/disputes', query: { page_size: '1' } }, z.object({})),
  )
  const ids = [orderId, captureId]
  const hasCaptureEvent = await until(timeout, () => hasEvent('PAYMENT.CAPTURE.COMPLETED', ids))
  add({
    step: 'Webhook of the payment',
    ...received(hasCaptureEvent, 'Check that the instance runs and its webhook is set up.'),
  })
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
  const refund = await attempt('Refund payment', () =>
    call({ method: 'POST', path, requestId: `refund-${captureId}`, json: {} }, z.object({ id: z.string() })),
  )
  if (!refund) return
  const hasRefundEvent = await until(timeout, () => hasEvent('PAYMENT.CAPTURE.REFUNDED', ids))
  add({ step: 'Webhook of the refund', ...received(hasRefundEvent, 'Refunds appear after the next check.') })
}

function newOrder({ publicUrl }: TrialContext, { amount, payeeId }: Request) {
  const id = randomUUID()
  return {
    requestId: `doctor-${id}`,
    customId: id,
    invoiceId: `doctor-${id}`,
    payeeId,
    item: { name: 'Guildshop check', description: 'Refund this payment.', price: amount, needsShipping: false },
    brandName: 'Guildshop',
    returnUrl: publicUrl,
    cancelUrl: publicUrl,
  }
}

const received = (isReceived: boolean, detail: string) =>
  isReceived ? ({ result: 'allowed', detail: '' } as const) : ({ result: 'not received', detail } as const)

/** Polls until it's true; returns false after `timeout` milliseconds. */
async function until(timeout: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const giveUpAt = Date.now() + timeout; Date.now() < giveUpAt; await pass(Math.min(pollEvery, timeout))) {
    if (await isTrue()) return true
  }
  return isTrue()
}
