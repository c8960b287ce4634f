import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import { testCertificate } from '../../testing/providers/provider-certificates.ts'
import { billing } from './provider-chaos-billing.ts'
import {
  amount,
  context,
  links,
  newToken,
  once,
  ownToken,
  price,
  read,
  requestId,
  talk,
  write,
} from './provider-chaos-paypal-talk.ts'
import type { Conversations } from './provider-chaos-step.ts'

type Calls = Conversations<PaypalClient>

const time = '2026-05-01T12:00:00Z'

const order = { id: 'O-1', status: 'COMPLETED', purchase_units: [{ amount }] }
const webhook = { id: 'WH-1', url: 'https://shop.example/api/paypal/webhooks', event_types: [{ name: 'ANY' }] }

const authority = await testCertificate({ name: 'The fake', isAuthority: true })
const certificate = await testCertificate({ name: 'messageverificationcerts.paypal.com', issuer: authority })
/** Who vouches for the fake's certificate. */
export const trustedIssuers = [authority.pem]
const certificatePath = '/v1/notifications/certs/CERT-1'
const rawBody = Buffer.from('{"id":"WH-EVENT"}')

function delivery(certUrl: string) {
  const signature = sign('sha256', Buffer.from(`T-1|${time}|WH-1|${crc32(rawBody)}`), certificate.privateKey)
  const headers = {
    'paypal-transmission-id': 'T-1',
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return { headers, rawBody, webhookId: 'WH-1' }
}

const payments: Pick<
  Calls,
  | 'createOrder'
  | 'getOrder'
  | 'captureOrder'
  | 'getCapture'
  | 'getSubscriptionPayment'
  | 'getRefund'
  | 'refundCapture'
  | 'paymentUrl'
  | 'accountSettingsUrl'
> = {
  paymentUrl: 'asks nobody',
  accountSettingsUrl: 'asks nobody',
  createOrder: write(
    '/v2/checkout/orders',
    (client) =>
      client.createOrder({
        requestId,
        customId: 'c',
        invoiceId: 'i',
        payeeId: 'PAYEE',
        item: { name: 'Mug', description: 'Tea', price, needsShipping: false },
        ...context,
      }),
    { id: 'O-1', status: 'CREATED', links },
  ),
  getOrder: read('/v2/checkout/orders/O-1', (client) => client.getOrder('O-1'), order),
  captureOrder: write(
    '/v2/checkout/orders/O-1/capture',
    (client) => client.captureOrder({ orderId: 'O-1', requestId }),
    order,
  ),
  getCapture: read('/v2/payments/captures/C-1', (client) => client.getCapture('C-1'), {
    id: 'C-1',
    status: 'COMPLETED',
    amount,
  }),
  getSubscriptionPayment: read('/v1/payments/sale/S-1', (client) => client.getSubscriptionPayment('S-1'), {
    id: 'S-1',
    state: 'completed',
    amount: { total: '5.00', currency: 'USD' },
  }),
  getRefund: read('/v2/payments/refunds/R-1', (client) => client.getRefund('R-1'), {
    id: 'R-1',
    status: 'COMPLETED',
    amount,
  }),
  refundCapture: write(
    '/v2/payments/captures/C-1/refund',
    (client) => client.refundCapture({ captureId: 'C-1', requestId, amount: price, note: 'Sorry' }),
    { id: 'R-1', status: 'COMPLETED', amount },
  ),
}

const disputes: Pick<
  Calls,
  'getDispute' | 'listDisputes' | 'sendDisputeMessage' | 'provideEvidence' | 'acceptClaim' | 'resolutionCenterUrl'
> = {
  resolutionCenterUrl: 'asks nobody',
  getDispute: read('/v1/customer/disputes/D-1', (client) => client.getDispute('D-1'), {
    dispute_id: 'D-1',
    status: 'OPEN',
    create_time: time,
  }),
  listDisputes: read('/v1/customer/disputes', (client) => client.listDisputes({ updatedAfter: new Date(0) }), {
    items: [{ dispute_id: 'D-1' }],
  }),
  sendDisputeMessage: once(
    '/v1/customer/disputes/D-1/send-message',
    (client) => client.sendDisputeMessage({ id: 'D-1', text: 'Hello' }),
    { links: [] },
  ),
  provideEvidence: once(
    '/v1/customer/disputes/D-1/provide-evidence',
    (client) =>
      client.provideEvidence({ id: 'D-1', notes: 'See file', trackingNumber: 'T', isDelivered: true, pdf: rawBody }),
    { links: [] },
  ),
  acceptClaim: once(
    '/v1/customer/disputes/D-1/accept-claim',
    (client) => client.acceptClaim({ id: 'D-1', note: 'Sorry' }),
    { links: [] },
  ),
}

const webhooks: Pick<Calls, 'registerWebhook' | 'updateWebhook' | 'deleteWebhook' | 'listWebhooks'> = {
  registerWebhook: once(
    '/v1/notifications/webhooks',
    (client) => client.registerWebhook({ url: webhook.url, eventTypes: ['ANY'] }),
    webhook,
  ),
  updateWebhook: talk((client) => client.updateWebhook(webhook.id, { url: webhook.url, eventTypes: ['ANY'] }), {
    asks: 'PATCH /v1/notifications/webhooks/WH-1',
    yes: { json: webhook },
    again: 'same outcome',
  }),
  deleteWebhook: talk((client) => client.deleteWebhook(webhook.id), {
    asks: 'DELETE /v1/notifications/webhooks/WH-1',
    yes: { status: 204 },
    again: 'same outcome',
  }),
  listWebhooks: read('/v1/notifications/webhooks', (client) => client.listWebhooks(), { webhooks: [webhook] }),
}

const app: Pick<Calls, 'appsUrl' | 'readFeatures' | 'worksElsewhere' | 'canReadDisputes'> = {
  appsUrl: 'asks nobody',
  readFeatures: { ask: (client) => client.readFeatures(), steps: [newToken] },
  // The fake isn't one of PayPal's environments.
  worksElsewhere: 'asks nobody',
  canReadDisputes: read('/v1/customer/disputes', (client) => client.canReadDisputes(), { items: [] }),
}

/** `fakeUrl` serves the certificate that signed the webhook. */
export const paypalConversations = (fakeUrl: string): Calls => ({
  ...payments,
  ...disputes,
  ...billing,
  ...webhooks,
  ...app,
  signinUrl: 'asks nobody',
  identify: {
    ask: (client) => client.identify('c'),
    steps: [
      { asks: ownToken.asks, yes: { json: { access_token: 'theirs' } }, again: 'never' },
      {
        asks: 'GET /v1/identity/oauth2/userinfo',
        yes: { json: { payer_id: 'PETRASELLER23', verified_account: true } },
        again: 'reads',
      },
    ],
  },
  trackOrder: once(
    '/v2/checkout/orders/O-1/track',
    (client) => client.trackOrder({ orderId: 'O-1', captureId: 'C-1', trackingNumber: 'T' }),
    { id: 'O-1' },
  ),
  verifyBySignatureCall: talk((client) => client.verifyBySignatureCall(delivery(`${fakeUrl}${certificatePath}`)), {
    asks: 'POST /v1/notifications/verify-webhook-signature',
    yes: { json: { verification_status: 'SUCCESS' } },
    again: 'changes nothing',
  }),
  verifyOffline: {
    ask: (client) => client.verifyOffline(delivery(`${fakeUrl}${certificatePath}`)),
    steps: [
      {
        asks: `GET ${certificatePath}`,
        yes: { text: certificate.pem },
        again: 'reads',
        nonsense: 'answered false',
      },
    ],
  },
})
