import { randomBytes } from 'node:crypto'
import { revokeTokens } from '../login/tokens.ts'
import type { Paypal } from '../paypal.ts'
import type { Account } from '../people.ts'
import { deleteWebhook } from '../webhooks/delete-webhook.ts'
import { type App, features } from './app.ts'
import { ownedBy } from './rights.ts'

export function findAppOf({ state }: Pick<Paypal, 'state'>, { payerId }: Account): App | undefined {
  return Object.values(state.value.apps).find(({ ownerId }) => ownerId === payerId)
}

export function createAppFor({ state }: Paypal, { payerId }: Account): App {
  const app: App = {
    clientId: makeCredential('A'),
    clientSecret: makeCredential('E'),
    ownerId: payerId,
    features: [...features],
  }
  state.value.apps[app.clientId] = app
  return app
}

/** The old secret and the tokens it issued stop working immediately. */
export function rotateSecret(paypal: Paypal, app: App): void {
  app.clientSecret = makeCredential('E')
  revokeTokens(paypal, app)
}

/** Deletes the app with its tokens and webhooks. Its orders remain, readable by no app. */
export function deleteApp(paypal: Paypal, app: App): void {
  for (const webhook of ownedBy(app, paypal.state.value.webhooks)) deleteWebhook(paypal, webhook)
  revokeTokens(paypal, app)
  delete paypal.state.value.apps[app.clientId]
}

/** 80 characters, like PayPal's. */
function makeCredential(prefix: string): string {
  return prefix + randomBytes(60).toString('base64url').slice(1)
}
