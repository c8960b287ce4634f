import { paypalCredentials } from '../paypal-credentials.ts'
import { platform } from '../people.ts'

/** Feature switches of a REST app, as in PayPal's developer dashboard. */
export const features = ['disputes', 'tracking', 'subscriptions'] as const
export type Feature = (typeof features)[number]

/** A REST app. It acts for the account that owns it. */
export type App = {
  clientId: string
  clientSecret: string
  /** Payer id of the owner. */
  ownerId: string
  features: Feature[]
}

/** What an app created. Missing in older state, where everything was the platform's. */
export type Owned = { clientId?: string | undefined }

/** Exists from the start, with the credentials the shop is configured with. */
export function platformApp(): App {
  return { ...paypalCredentials, ownerId: platform.payerId, features: [...features] }
}

export function isPlatformApp({ clientId }: Pick<App, 'clientId'>): boolean {
  return clientId === paypalCredentials.clientId
}

/** The client id of the app that created it. */
export function creatorOf({ clientId = paypalCredentials.clientId }: Owned): string {
  return clientId
}
