import { paypalLocale } from './paypal-locale.ts'
import { type CallPaypal, emptyResponse } from './requests/paypal-caller.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'
import {
  type NewPaypalSubscription,
  newSubscription,
  type PaypalSubscription,
  type PaypalTransaction,
  subscription,
  transactions,
} from './subscription-shapes.ts'

type NewSubscription = {
  requestId: string
  planId: string
  customId: string
  brandName: string
  returnUrl: string
  cancelUrl: string
  /** BCP 47 tag; the subscriber's own language by default. */
  locale?: string | null
}

type Change = {
  id: string
  /** Up to 128 characters. */
  reason: string
}

const subscriptions = '/v1/billing/subscriptions'

/** Subscriptions to plans of the account that owns the app. */
export function paypalSubscriptions(call: CallPaypal) {
  return {
    /** The subscriber approves at `approveUrl`. */
    createSubscription({ requestId, ...details }: NewSubscription): Promise<NewPaypalSubscription> {
      return call({ method: 'POST', path: subscriptions, requestId, json: subscriptionBody(details) }, newSubscription)
    },

    getSubscription,

    /** A subscription that has ended counts as cancelled. */
    cancelSubscription: (change: Change): Promise<void> => act('cancel', change, async () => true),

    /** PayPal bills nothing until it's activated again. */
    suspendSubscription: (change: Change): Promise<void> =>
      act('suspend', change, async () => (await getSubscription(change.id)).status === 'SUSPENDED'),

    /** Resumes a suspended subscription. PayPal refuses one that reached its plan's failure threshold. */
    activateSubscription: (change: Change): Promise<void> =>
      act('activate', change, async () => (await getSubscription(change.id)).status === 'ACTIVE'),

    /** All payments in the period, which PayPal doesn't paginate. */
    listTransactions({ id, from, to }: { id: string; from: Date; to: Date }): Promise<PaypalTransaction[]> {
      const query = { start_time: from.toISOString(), end_time: to.toISOString() }
      return call({ method: 'GET', path: `${pathOf(id)}/transactions`, query }, transactions)
    },
  }

  function getSubscription(id: string): Promise<PaypalSubscription> {
    return call({ method: 'GET', path: pathOf(id) }, subscription)
  }

  async function act(action: string, { id, reason }: Change, isDone: () => Promise<boolean>): Promise<void> {
    try {
      await call({ method: 'POST', path: `${pathOf(id)}/${action}`, json: { reason } }, emptyResponse)
    } catch (error) {
      const isOver = error instanceof PaypalRefused && error.has('SUBSCRIPTION_STATUS_INVALID')
      if (!isOver || !(await isDone())) throw error
    }
  }
}

const pathOf = (id: string) => `${subscriptions}/${encodeURIComponent(id)}`

function subscriptionBody(details: Omit<NewSubscription, 'requestId'>) {
  const { planId, customId, brandName, returnUrl, cancelUrl, locale: tag } = details
  const locale = tag && paypalLocale(tag)
  return {
    plan_id: planId,
    custom_id: customId,
    application_context: {
      brand_name: brandName,
      ...(locale && { locale }),
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}
