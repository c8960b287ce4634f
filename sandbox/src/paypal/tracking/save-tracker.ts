import type { Paypal } from '../paypal.ts'
import { formatTime } from '../time.ts'
import type { Tracker } from './tracker.ts'

type Parcel = Omit<Tracker, 'id' | 'create_time' | 'update_time' | 'updates'>

/** Upserts by capture and tracking number. */
export function saveTracker({ state, now }: Paypal, parcel: Parcel): { tracker: Tracker; isNew: boolean } {
  const { trackers } = state.value
  const id = `${parcel.captureId}-${parcel.trackingNumber ?? 'NOTRACKER'}`
  const time = formatTime(now())
  const known = trackers[id]
  const tracker = { create_time: time, ...known, ...parcel, id, updates: (known?.updates ?? -1) + 1, update_time: time }
  trackers[id] = tracker
  return { tracker, isNew: !known }
}
