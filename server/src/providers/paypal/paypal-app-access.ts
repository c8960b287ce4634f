import * as z from 'zod'
import type { CallPaypal } from './requests/paypal-caller.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'
import type { PaypalAccess } from './requests/paypal-request.ts'
import { type PaypalCredentials, type PaypalToken, requestToken } from './requests/paypal-token.ts'

type Access = PaypalAccess & PaypalCredentials & { webBase: string; otherApiBase: string | null }

const environments = ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'] as const
const services = 'https://uri.paypal.com/services'
const anything = z.unknown()

/** Null if the API is neither PayPal's live nor its sandbox environment. */
export function otherEnvironment(apiBase: string): string | null {
  const [live, sandbox] = environments
  if (apiBase === live) return sandbox
  return apiBase === sandbox ? live : null
}

function dashboardUrl(apiBase: string): string | null {
  const [live, sandbox] = environments
  if (apiBase !== live && apiBase !== sandbox) return null
  return `https://developer.paypal.com/dashboard/applications/${apiBase === live ? 'live' : 'sandbox'}`
}

/** Features of the app; null if PayPal doesn't list them. */
export type AppFeatures = { tracking: boolean; subscriptions: boolean } | null

/** What an app may do. */
export function paypalAppAccess(call: CallPaypal, token: PaypalToken, { webBase, otherApiBase, ...access }: Access) {
  return {
    /** Where sellers create and manage their apps. */
    appsUrl: (): string => dashboardUrl(access.apiBase) ?? new URL('/paypal/apps', webBase).href,

    /** Also proves that PayPal accepts the credentials, because it requests a new token. */
    async readFeatures(): Promise<AppFeatures> {
      const scopes = await token.renew()
      return (
        scopes && {
          tracking: scopes.includes(`${services}/shipping/trackers/readwrite`),
          subscriptions: scopes.includes(`${services}/subscriptions`),
        }
      )
    },

    /** Whether PayPal's other environment accepts the credentials; null if there is none to ask. */
    async worksElsewhere(): Promise<boolean | null> {
      if (!otherApiBase) return null
      try {
        await requestToken({ ...access, apiBase: otherApiBase })
        return true
      } catch (error) {
        if (error instanceof PaypalRefused) return false
        throw error
      }
    },

    async canReadDisputes(): Promise<boolean> {
      try {
        await call({ method: 'GET', path: '/v1/customer/disputes', query: { page_size: '1' } }, anything)
        return true
      } catch (error) {
        if (error instanceof PaypalRefused && error.status === 403) return false
        throw error
      }
    },
  }
}
