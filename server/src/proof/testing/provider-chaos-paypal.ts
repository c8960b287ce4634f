import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import { testCertificate } from '../../testing/providers/provider-certificates.ts'
import { billing } from './provider-chaos-billing.ts'
import {
  amount,
  authenticated,
  context,
  links,
  newToken,
  notRetried,
  ownToken,
  price,
  read,
  requestId,
  write,
} from './provider-chaos-paypal-steps.ts'
import type { Conversations } from './provider-chaos-step.ts'

type Calls = Conversations<PaypalClient>

const time = '2026-05-01T12:00:00Z'

const order = { id: 'O-1', status: 'COMPLETED', purchase_units: [{ amount }] }
const webhook = { id: 'WH-1', url: 'https://shop.example/api/paypal/webhooks', event_types: [{ name: 'ANY' }] }

const authority = await testCertificate({ name: 'The fake', isAuthority: true })
const certificate = await testCertificate({ name: 'messageverificationcerts.paypal.com', issuer: authority })
/** The authority that signed the fake's certificate. */
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
  paymentUrl: 'sends no request',
  accountSettingsUrl: 'sends no request',
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
  resolutionCenterUrl: 'sends no request',
  getDispute: read('/v1/customer/disputes/D-1', (client) => client.getDispute('D-1'), {
    dispute_id: 'D-1',
    status: 'OPEN',
    create_time: time,
  }),
  listDisputes: read('/v1/customer/disputes', (client) => client.listDisputes({ updatedAfter: new Date(0) }), {
    items: [{ dispute_id: 'D-1' }],
  }),
  sendDisputeMessage: notRetried(
    '/v1/customer/disputes/D-1/send-message',
    (client) => client.sendDisputeMessage({ id: 'D-1', text: 'Hello' }),
    { links: [] },
  ),
  provideEvidence: notRetried(
    '/v1/customer/disputes/D-1/provide-evidence',
    (client) =>
      client.provideEvidence({ id: 'D-1', notes: 'See file', trackingNumber: 'T', isDelivered: true, pdf: rawBody }),
    { links: [] },
  ),
  acceptClaim: notRetried(
    '/v1/customer/disputes/D-1/accept-claim',
    (client) => client.acceptClaim({ id: 'D-1', note: 'Sorry' }),
    { links: [] },
  ),
}

const webhooks: Pick<Calls, 'registerWebhook' | 'updateWebhook' | 'deleteWebhook' | 'listWebhooks'> = {
  registerWebhook: notRetried(
    '/v1/notifications/webhooks',
    (client) => client.registerWebhook({ url: webhook.url, eventTypes: ['ANY'] }),
    webhook,
  ),
  updateWebhook: authenticated(
    (client) => client.updateWebhook(webhook.id, { url: webhook.url, eventTypes: ['ANY'] }),
    {
      request: 'PATCH /v1/notifications/webhooks/WH-1',
      response: { json: webhook },
      retrySafety: 'same outcome',
    },
  ),
  deleteWebhook: authenticated((client) => client.deleteWebhook(webhook.id), {
    request: 'DELETE /v1/notifications/webhooks/WH-1',
    response: { status: 204 },
    retrySafety: 'same outcome',
  }),
  listWebhooks: read('/v1/notifications/webhooks', (client) => client.listWebhooks(), { webhooks: [webhook] }),
}

const app: Pick<Calls, 'appsUrl' | 'readFeatures' | 'worksElsewhere' | 'canReadDisputes'> = {
  appsUrl: 'sends no request',
  readFeatures: { ask: (client) => client.readFeatures(), steps: [newToken] },
  // The fake isn't one of PayPal's environments.
  worksElsewhere: 'sends no request',
  canReadDisputes: read('/v1/customer/disputes', (client) => client.canReadDisputes(), { items: [] }),
}

/** `fakeUrl` serves the certificate that signed the webhook. */
export const paypalConversations = (fakeUrl: string): Calls => ({
  ...payments,
  ...disputes,
  ...billing,
  ...webhooks,
  ...app,
  signinUrl: 'sends no request',
  identify: {
    ask: (client) => client.identify('c'),
    steps: [
      { request: ownToken.request, response: { json: { access_token: 'theirs' } }, retrySafety: 'never' },
      {
        request: 'GET /v1/identity/oauth2/userinfo',
        response: { json: { payer_id: 'PETRASELLER23', verified_account: true } },
        retrySafety: 'reads',
      },
    ],
  },
  trackOrder: notRetried(
    '/v2/checkout/orders/O-1/track',
    (client) => client.trackOrder({ orderId: 'O-1', captureId: 'C-1', trackingNumber: 'T' }),
    { id: 'O-1' },
  ),
  verifyBySignatureCall: authenticated(
    (client) => client.verifyBySignatureCall(delivery(`${fakeUrl}${certificatePath}`)),
    {
      request: 'POST /v1/notifications/verify-webhook-signature',
      response: { json: { verification_status: 'SUCCESS' } },
      retrySafety: 'changes nothing',
    },
  ),
  verifyOffline: {
    ask: (client) => client.verifyOffline(delivery(`${fakeUrl}${certificatePath}`)),
    steps: [
      {
        request: `GET ${certificatePath}`,
        response: { text: certificate.pem },
        retrySafety: 'reads',
        malformedOutcome: 'answered false',
      },
    ],
  },
})
