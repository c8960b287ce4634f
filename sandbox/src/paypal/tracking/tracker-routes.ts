import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf, requirePayee } from '../apps/rights.ts'
import { type Field, InvalidField, inside, readBoolean, readText, requireText } from '../field.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { bodyOf } from '../request-body.ts'
import { describeTracker } from './describe-tracker.ts'
import { saveTracker } from './save-tracker.ts'
import type { Tracker } from './tracker.ts'

/** What remains of the v1 tracking API: reading and updating trackers. New ones are added through the orders API. */
export function trackerRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get(
    '/v1/shipping/trackers',
    about('Finds a tracker by ?transaction_id= and ?tracking_number=.'),
    async (request) => {
      const transaction = queryOf(request).get('transaction_id')
      const number = queryOf(request).get('tracking_number')
      const found = Object.values(paypal.state.value.trackers).find(
        ({ captureId, trackingNumber }) => captureId === transaction && (number === null || number === trackingNumber),
      )
      if (!found) throw notFound('transaction_id', 'query')
      requireTracked(paypal, appOf(request), found)
      return describeTracker(paypal, found)
    },
  )

  app.get<PathParams<'id'>>('/v1/shipping/trackers/:id', about('Returns a tracker.'), async (request) =>
    describeTracker(paypal, findTracker(paypal, appOf(request), request.params.id)),
  )

  app.put<PathParams<'id'>>(
    '/v1/shipping/trackers/:id',
    about('Updates or cancels a tracker.'),
    async (request, reply) => {
      const { id, captureId } = findTracker(paypal, appOf(request), request.params.id)
      const parcel = readParcel(bodyOf(request))
      if (parcel.captureId !== captureId) throw notFound('/transaction_id', 'body')
      const { tracker } = saveTracker(paypal, parcel)
      if (tracker.id !== id) delete paypal.state.value.trackers[id]
      return reply.code(204).send()
    },
  )
}

function readParcel(field: Field) {
  const other = inside(field, 'carrier_name_other')
  const carrier = readText(inside(field, 'carrier'), { max: 64 }) ?? null
  const carrierNameOther = readText(other, { max: 64 }) ?? null
  if (carrier === 'OTHER' && carrierNameOther === null) throw new InvalidField('missing', other)
  return {
    captureId: requireText(inside(field, 'transaction_id'), { max: 50, pattern: /^[a-zA-Z0-9]*$/ }),
    trackingNumber: readText(inside(field, 'tracking_number'), { max: 64 }) ?? null,
    carrier,
    carrierNameOther,
    status: requireText(inside(field, 'status'), { max: 64, pattern: /^[A-Z_]+$/ }),
    notifyBuyer: readBoolean(inside(field, 'notify_buyer')) ?? false,
    items: [],
  }
}

function requireTracked({ state }: Paypal, app: App, { captureId }: Pick<Tracker, 'captureId'>): void {
  const capture = state.value.captures[captureId]
  if (capture) requirePayee(app, capture)
}

function findTracker(paypal: Paypal, app: App, id: string): Tracker {
  const tracker = paypal.state.value.trackers[id]
  if (!tracker) throw notFound()
  requireTracked(paypal, app, tracker)
  return tracker
}
