import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { readJson } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf, findOwned, isPaidTo, permissionDenied } from '../apps/rights.ts'
import { type Field, InvalidField, inside, isObject, readBoolean, readList, readText, requireText } from '../field.ts'
import { describeCaptured } from '../orders/describe-order.ts'
import type { Order } from '../orders/order.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, refusal, unprocessable } from '../refusal.ts'
import { bodyOf } from '../request-body.ts'
import { formatTime } from '../time.ts'
import { saveTracker } from './save-tracker.ts'
import type { Tracker } from './tracker.ts'
import { notPatchable, trackerNotFound, trackerPatchTexts, trackTexts } from './tracking-texts.ts'

const maxUpdates = 15

/** Tracking through the orders API. */
export function orderTrackRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post<PathParams<'id'>>(
    '/v2/checkout/orders/:id/track',
    about('Adds tracking to an order.'),
    async (request, reply) => {
      const order = findPaidOrder(paypal, appOf(request), request.params.id)
      const { isNew } = saveTracker(paypal, readParcel(paypal, order, bodyOf(request)))
      return reply.code(isNew ? 201 : 200).send(describeCaptured(paypal, order))
    },
  )
}

export function orderTrackerRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.patch<PathParams<'id' | 'tracker_id'>>(
    '/v2/checkout/orders/:id/trackers/:tracker_id',
    about('Updates or cancels tracking.'),
    async (request, reply) => {
      findPaidOrder(paypal, appOf(request), request.params.id)
      const tracker = findTracker(paypal, request.params.id, request.params.tracker_id)
      for (const patch of readList({ at: '', value: readJson(request) }) ?? []) applyPatch(tracker, patch)
      tracker.updates += 1
      tracker.update_time = formatTime(paypal.now())
      return reply.code(204).send()
    },
  )
}

/** Only the paid account's apps may track, whichever app created the order. */
function findPaidOrder({ state }: Paypal, app: App, id: string): Order {
  const order = state.value.orders[id]
  if (order?.units.every((unit) => isPaidTo(app, unit))) return order
  throw findOwned(app, state.value.orders, id) ? permissionDenied() : notFound()
}

function readParcel({ state }: Paypal, order: Order, body: Field) {
  const captureId = requireText(inside(body, 'capture_id'), { max: 50, pattern: /^[a-zA-Z0-9]*$/ })
  const carrier = readText(inside(body, 'carrier'), { max: 64, pattern: /^[0-9A-Z_]+$/ }) ?? null
  const other = inside(body, 'carrier_name_other')
  const carrierNameOther = readText(other, { max: 64 }) ?? null
  if (carrier === 'OTHER' && carrierNameOther === null) throw new InvalidField('missing', other)
  const trackingNumber = readText(inside(body, 'tracking_number'), { min: 0, max: 64 }) ?? null
  if (trackingNumber !== null && /^$|\s/.test(trackingNumber)) {
    throw unprocessable(trackTexts, 'INVALID_TRACKING_NUMBER', { field: '/tracking_number' })
  }
  const capture = state.value.captures[captureId]
  if (capture?.orderId !== order.id) throw unprocessable(trackTexts, 'CAPTURE_ID_NOT_FOUND', { field: '/capture_id' })
  if (!['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status)) {
    throw unprocessable(trackTexts, 'CAPTURE_STATUS_NOT_VALID', { field: '/capture_id' })
  }
  const notifyBuyer = readBoolean(inside(body, 'notify_payer')) ?? false
  const items =
    readList(inside(body, 'items'))
      ?.map(({ value }) => value)
      .filter(isObject) ?? []
  return { captureId, carrier, carrierNameOther, trackingNumber, notifyBuyer, items, status: 'SHIPPED' }
}

function findTracker({ state }: Paypal, orderId: string, trackerId: string): Tracker {
  const tracker = state.value.trackers[trackerId]
  if (tracker && state.value.captures[tracker.captureId]?.orderId === orderId) return tracker
  throw refusal(404, [{ ...trackerNotFound, field: 'tracker_id', location: 'path' }])
}

function applyPatch(tracker: Tracker, patch: Field): void {
  requireText(inside(patch, 'op'), { oneOf: ['add', 'replace'] })
  const value = inside(patch, 'value')
  if (value.value === undefined) throw unprocessable(trackerPatchTexts, 'PATCH_VALUE_REQUIRED', { field: value.at })
  if (tracker.updates >= maxUpdates) throw unprocessable(trackerPatchTexts, 'MAX_TRACKER_UPDATE_COUNT_EXCEEDED')
  const path = requireText(inside(patch, 'path'))
  if (path === '/status') tracker.status = requireText(value, { oneOf: ['CANCELLED'] })
  else if (path === '/notify_payer') tracker.notifyBuyer = readBoolean(value) ?? false
  else if (path === '/items')
    tracker.items =
      readList(value)
        ?.map((item) => item.value)
        .filter(isObject) ?? []
  else throw refusal(400, [{ ...notPatchable, field: path, location: 'body' }])
}
