import { replyJson, replyNothing } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { type Field, inside, needText, readBoolean, readList, readText, Wrong } from '../field.ts'
import { apiRoutes } from '../guard.ts'
import { makeDebugId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { bodyOf } from '../request-body.ts'
import { trackWording } from '../wording.ts'
import { describeTracker, trackerLinks } from './describe-tracker.ts'
import { saveTracker } from './save-tracker.ts'
import type { Tracker } from './tracker.ts'

/** The v1 tracking API, which accepts trackers without a number and returns errors inside a 200. */
export function trackerRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, trackWording, [
    route('POST /paypal/api/v1/shipping/trackers-batch', 'Adds up to 20 trackers; numbers are optional.', (call) => {
      const field = inside(bodyOf(call), 'trackers')
      const list = readList(field, { min: 1, max: 20 })
      if (!list) throw new Wrong('missing', field)
      return replyJson(addAll(paypal, list))
    }),

    route(
      'GET /paypal/api/v1/shipping/trackers',
      'Finds a tracker by ?transaction_id= and ?tracking_number=.',
      (call) => {
        const transaction = call.query.get('transaction_id')
        const number = call.query.get('tracking_number')
        const found = Object.values(paypal.state.value.trackers).find(
          ({ captureId, trackingNumber }) =>
            captureId === transaction && (number === null || number === trackingNumber),
        )
        if (!found) throw notFound('transaction_id', 'query')
        return replyJson(describeTracker(paypal, found))
      },
    ),

    route('GET /paypal/api/v1/shipping/trackers/{id}', 'Returns a tracker.', ({ param }) =>
      replyJson(describeTracker(paypal, findTracker(paypal, param('id')))),
    ),

    route('PUT /paypal/api/v1/shipping/trackers/{id}', 'Updates or cancels a tracker.', (call) => {
      const { id, captureId } = findTracker(paypal, call.param('id'))
      const parcel = readParcel(bodyOf(call))
      if (parcel.captureId !== captureId) throw notFound('/transaction_id', 'body')
      const { tracker } = saveTracker(paypal, parcel)
      if (tracker.id !== id) delete paypal.state.value.trackers[id]
      return replyNothing()
    }),
  ])
}

function addAll(paypal: Paypal, list: Field[]) {
  const parcels = list.map((field) => ({ field, parcel: readParcel(field) }))
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

function findTracker({ state }: Paypal, id: string): Tracker {
  const tracker = state.value.trackers[id]
  if (!tracker) throw notFound()
  return tracker
}
