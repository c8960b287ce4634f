import { type App, creatorOf, type Owned } from '../apps/app.ts'
import type { Paypal } from '../paypal.ts'

/** What belongs to an account. `ownerId` is missing in older state, where it follows from the app. */
export type AccountOwned = Owned & { ownerId?: string | undefined }

function ownerIdOf({ state }: Pick<Paypal, 'state'>, item: AccountOwned): string | undefined {
  return item.ownerId ?? state.value.apps[creatorOf(item)]?.ownerId
}

/** Returns the items of the app's account, whichever of its apps created them. */
export function inAccount<Item extends AccountOwned>(
  paypal: Paypal,
  { ownerId }: App,
  items: Record<string, Item>,
): Item[] {
  return Object.values(items).filter((item) => ownerIdOf(paypal, item) === ownerId)
}

/** Returns the item with this id if it belongs to the app's account. */
export function findInAccount<Item extends AccountOwned>(
  paypal: Paypal,
  { ownerId }: App,
  items: Record<string, Item>,
  id: string,
): Item | undefined {
  const item = items[id]
  return item && ownerIdOf(paypal, item) === ownerId ? item : undefined
}

/** The apps of the account, which receive the events. */
export function audienceOf(paypal: Paypal, item: AccountOwned): string[] {
  const ownerId = ownerIdOf(paypal, item)
  return Object.values(paypal.state.value.apps)
    .filter((app) => app.ownerId === ownerId)
    .map(({ clientId }) => clientId)
}
