import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import type { Conversation, Step } from './provider-chaos-step.ts'

export const requestId = 'the-same-each-time'
export const price = { cents: 500, currency: 'USD' }
export const amount = { currency_code: 'USD', value: '5.00' }
export const context = {
  returnUrl: 'https://shop.example/r',
  cancelUrl: 'https://shop.example/c',
  brandName: 'Guildshop',
}
export const links = [{ rel: 'payer-action', href: 'https://paypal.example/agree' }]

export const newToken: Step = {
  request: 'POST /v1/oauth2/token',
  response: { json: { access_token: 'ours', expires_in: 32_400 } },
  retrySafety: 'changes nothing',
}

/** Requested before the first call, then shared; if it fails, so does the call. */
export const ownToken: Step = { ...newToken, isShared: true }

type Ask = Conversation<PaypalClient>['ask']

export function authenticated(ask: Ask, step: Step): Conversation<PaypalClient> {
  return { ask, steps: [ownToken, step] }
}

export const read = (path: string, ask: Ask, json: unknown) =>
  authenticated(ask, { request: `GET ${path}`, response: { json }, retrySafety: 'reads' })

export const write = (path: string, ask: Ask, json: unknown) =>
  authenticated(ask, { request: `POST ${path}`, response: { status: 201, json }, retrySafety: 'request id' })

/** PayPal doesn't support a request id here, so only the caller, who can check first, may retry. */
export const notRetried = (path: string, ask: Ask, json?: unknown) =>
  authenticated(ask, {
    request: `POST ${path}`,
    response: json === undefined ? { status: 204 } : { json },
    retrySafety: 'never',
  })
