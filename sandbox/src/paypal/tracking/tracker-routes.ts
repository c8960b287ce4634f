import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf, requirePayee } from '../apps/rights.ts'
import { type Field, inside, needText, readBoolean, readList, readText, Wrong } from '../field.ts'
import { makeDebugId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { bodyOf } from '../request-body.ts'
import { describeTracker, trackerLinks } from './describe-tracker.ts'
import { saveTracker } from './save-tracker.ts'
import type { Tracker } from './tracker.ts'

/** The v1 tracking API, which accepts trackers without a number and returns errors inside a 200. */
export function trackerRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/shipping/trackers-batch', about('Adds up to 20 trackers; numbers are optional.'), async (request) => {
    const field = inside(bodyOf(request), 'trackers')
    const list = readList(field, { min: 1, max: 20 })
    if (!list) throw new Wrong('missing', field)
    return addAll(paypal, appOf(request), list)
  })

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

function addAll(paypal: Paypal, app: App, list: Field[]) {
  const parcels = list.map((field) => ({ field, parcel: readParcel(field) }))
  for (const { parcel } of parcels) requireTracked(paypal, app, parcel)
  const isKnown = ({ captureId }: { captureId: string }) => captureId in paypal.state.value.captures
  const added = parcels.filter(({ parcel }) => isKnown(parcel)).map(({ parcel }) => saveTracker(paypal, parcel).tracker)
  const errors = parcels.filter(({ parcel }) => !isKnown(parcel)).map(({ field, parcel }) => refuse(field, parcel))
  return {
    ...(added.length > 0 && { tracker_identifiers: added.map((tracker) => identify(paypal, tracker)) }),
    ...(errors.length > 0 && { errors }),
    links: [apiLink(paypal, 'self', '/v1/shipping/trackers-batch', 'POST')],
  }
}

function identify(paypal: Paypal, tracker: Tracker) {
  return {
    transaction_id: tracker.captureId,
    tracking_number: tracker.trackingNumber ?? undefined,
    links: trackerLinks(paypal, tracker),
  }
}

function refuse(field: Field, { captureId }: { captureId: string }) {
  return {
    name: 'RESOURCE_NOT_FOUND',
    debug_id: makeDebugId(),
    message: 'The specified resource does not exist.',
    details: [
      {
        field: inside(field, 'transaction_id').at,
        value: captureId,
        location: 'body',
        issue: 'INVALID_TRANSACTION_ID',
        description: 'The transaction ID is not valid.',
      },
    ],
  }
}

function readParcel(field: Field) {
  const other = inside(field, 'carrier_name_other')
  const carrier = readText(inside(field, 'carrier'), { max: 64 }) ?? null
  const carrierNameOther = readText(other, { max: 64 }) ?? null
  if (carrier === 'OTHER' && carrierNameOther === null) throw new Wrong('missing', other)
  return {
    captureId: needText(inside(field, 'transaction_id'), { max: 50, pattern: /^[a-zA-Z0-9]*$/ }),
    trackingNumber: readText(inside(field, 'tracking_number'), { max: 64 }) ?? null,
    carrier,
    carrierNameOther,
    status: needText(inside(field, 'status'), { max: 64, pattern: /^[A-Z_]+$/ }),
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
