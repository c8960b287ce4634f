import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { type App, features, isPlatformApp } from '../apps/app.ts'
import { createAppFor, deleteApp, findAppOf, rotateSecret } from '../apps/manage-apps.ts'
import { ownedBy } from '../apps/rights.ts'
import type { Paypal } from '../paypal.ts'
import { deleteWebhook } from '../webhooks/delete-webhook.ts'
import { control, findById, type Read, readFlag } from './control.ts'
import { requireSeller } from './seller-controls.ts'

const page = '/paypal/apps'

/** A seller's REST app, as in PayPal's developer dashboard. */
export function appControls(app: FastifyInstance, paypal: Paypal): void {
  const path = '/paypal/control/sellers/:seller/app'
  app.post<PathParams<'seller'>>(
    path,
    about('{"disputes": true, "tracking": true, "subscriptions": true}: creates the seller\'s app or returns it.'),
    control(paypal, (read, { seller }) => describe(setFeatures(findOrCreate(paypal, seller), read)), page),
  )
  app.post<PathParams<'seller'>>(
    `${path}/rotate`,
    about('Replaces the secret. The old one and its tokens stop working.'),
    control(paypal, (_read, { seller }) => rotate(paypal, requireSellerApp(paypal, seller)), page),
  )
  app.post<PathParams<'seller'>>(
    `${path}/features`,
    about('{"disputes": false}: turns features on or off; omitted ones are unchanged.'),
    control(paypal, (read, { seller }) => describe(setFeatures(requireApp(paypal, seller), read)), page),
  )
  app.post<PathParams<'seller'>>(
    `${path}/delete`,
    about('Deletes the app with its tokens and webhooks.'),
    control(paypal, (_read, { seller }) => deleteApp(paypal, requireSellerApp(paypal, seller)), page),
  )
  app.post<PathParams<'seller'>>(
    `${path}/delete-webhooks`,
    about("Deletes the app's webhooks."),
    control(paypal, (_read, { seller }) => deleteWebhooks(paypal, requireApp(paypal, seller)), page),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/webhooks/:id/delete',
    about('Deletes a webhook.'),
    control(paypal, (_read, { id }) => deleteWebhook(paypal, findById(paypal.state.value.webhooks, id)), page),
  )
}

function findOrCreate(paypal: Paypal, name: string): App {
  const seller = requireSeller(name)
  return findAppOf(paypal, seller) ?? createAppFor(paypal, seller)
}

function requireApp(paypal: Paypal, name: string): App {
  const app = findAppOf(paypal, requireSeller(name))
  if (!app) throw new Declined(404, `${name} has no app.`)
  return app
}

function requireSellerApp(paypal: Paypal, name: string): App {
  const app = requireApp(paypal, name)
  if (isPlatformApp(app)) throw new Declined(409, "The platform's credentials are fixed.")
  return app
}

function setFeatures(app: App, read: Read): App {
  app.features = features.filter((feature) => readFlag(read, feature, app.features.includes(feature)))
  return app
}

function rotate(paypal: Paypal, app: App) {
  rotateSecret(paypal, app)
  return describe(app)
}

function deleteWebhooks(paypal: Paypal, app: App): void {
  for (const webhook of ownedBy(app, paypal.state.value.webhooks)) deleteWebhook(paypal, webhook)
}

function describe({ clientId, clientSecret, ownerId, features: on }: App) {
  return { client_id: clientId, client_secret: clientSecret, payer_id: ownerId, features: on }
}
