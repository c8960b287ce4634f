import type { FastifyRequest } from 'fastify'
import { type Refusal, refusal } from '../refusal.ts'
import { type App, creatorOf, type Feature, type Owned } from './app.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The app whose token a PayPal call carries. */
    paypalApp: App | null
  }
}

export type FromApp = Pick<FastifyRequest, 'paypalApp'>
type Paid = { payee: { merchant_id: string } }

export function permissionDenied(): Refusal {
  const description = 'You do not have permission to access or perform operations on this resource.'
  return refusal(403, [{ issue: 'PERMISSION_DENIED', description }])
}

export function appOf({ paypalApp }: FromApp): App {
  if (!paypalApp) throw refusal(401)
  return paypalApp
}

/** Returns the items this app created. */
export function ownedBy<Item extends Owned>({ clientId }: App, items: Record<string, Item>): Item[] {
  return Object.values(items).filter((item) => creatorOf(item) === clientId)
}

/** Returns the item with this id if this app created it. */
export function findOwned<Item extends Owned>(
  { clientId }: App,
  items: Record<string, Item>,
  id: string,
): Item | undefined {
  const item = items[id]
  return item && creatorOf(item) === clientId ? item : undefined
}

/** True if the money went to the owner of the app. */
export function isPaidTo({ ownerId }: App, { payee }: Paid): boolean {
  return payee.merchant_id === ownerId
}

/** Only the paid account's apps may refund, track or answer disputes, whichever app created the order. */
export function requirePayee(app: App, paid: Paid): void {
  if (!isPaidTo(app, paid)) throw permissionDenied()
}

export function requireFeature(app: App, feature: Feature | null): void {
  if (feature !== null && !app.features.includes(feature)) throw permissionDenied()
}
