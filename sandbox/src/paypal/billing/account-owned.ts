import { type App, creatorOf, type Owned } from '../apps/app.ts'
import type { Paypal } from '../paypal.ts'

/** What belongs to an account. `ownerId` is missing in older state, where it follows from the app. */
export type AccountOwned = Owned & { ownerId?: string | undefined }

function ownerIdOf({ state }: Pick<Paypal, 'state'>, thing: AccountOwned): string | undefined {
  return thing.ownerId ?? state.value.apps[creatorOf(thing)]?.ownerId
}

/** Keeps what belongs to the account of the app, whichever of its apps created it. */
export function inAccount<Thing extends AccountOwned>(
  paypal: Paypal,
  { ownerId }: App,
  things: Record<string, Thing>,
): Thing[] {
  return Object.values(things).filter((thing) => ownerIdOf(paypal, thing) === ownerId)
}

/** Returns what has this id in the account of the app; undefined if there is none or it is another account's. */
export function findInAccount<Thing extends AccountOwned>(
  paypal: Paypal,
  { ownerId }: App,
  things: Record<string, Thing>,
  id: string,
): Thing | undefined {
  const thing = things[id]
  return thing && ownerIdOf(paypal, thing) === ownerId ? thing : undefined
}

/** The apps of the account, which receive the events. */
export function audienceOf(paypal: Paypal, thing: AccountOwned): string[] {
  const ownerId = ownerIdOf(paypal, thing)
  return Object.values(paypal.state.value.apps)
    .filter((app) => app.ownerId === ownerId)
    .map(({ clientId }) => clientId)
}
