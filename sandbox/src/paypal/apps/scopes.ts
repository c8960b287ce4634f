import type { App, Feature } from './app.ts'

const always = [
  'payments/payment',
  'payments/payment/authcapture',
  'payments/refund',
  'payments/realtimepayment',
  'applications/webhooks',
]

const byFeature: Record<Feature, string[]> = {
  disputes: ['disputes/read-seller', 'disputes/update-seller'],
  tracking: ['shipping/trackers/readwrite'],
  subscriptions: ['subscriptions'],
}

/** The `scope` of an app's token. A feature that is off is missing from it. */
export function scopeOf({ features }: App): string {
  const services = [...always, ...features.flatMap((feature) => byFeature[feature])]
  return ['openid', ...services.map((name) => `https://uri.paypal.com/services/${name}`)].join(' ')
}
