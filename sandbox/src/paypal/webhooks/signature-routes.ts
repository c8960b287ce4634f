import { Declined } from '../../http/declined.ts'
import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { type Field, inside } from '../field.ts'
import { apiRoutes } from '../guard.ts'
import type { Paypal } from '../paypal.ts'
import { bodyOf } from '../request-body.ts'
import { orderWording } from '../wording.ts'
import { certificatePath } from './postman.ts'
import { rawMember } from './raw-member.ts'
import { signingKeys } from './signing-keys.ts'
import { algorithm, isGenuine } from './transmission.ts'
import { invalidData } from './webhook-refusals.ts'

/** Webhook signature verification. */
export function signatureRoutes(paypal: Paypal): Route[] {
  return [
    ...apiRoutes(paypal, orderWording, [
      route('POST /paypal/api/v1/notifications/verify-webhook-signature', 'Verifies a signature.', async (call) => {
        const body = bodyOf(call)
        const text = rawMember(call.body.toString(), 'webhook_event')
        if (text === null) throw invalidData('webhook_event', 'Required field missing')
        const isRight = await checkSignature(paypal, body, text)
        return replyJson({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' })
      }),
    ]),

    route('GET /paypal/api/v1/notifications/certs/{name}', 'Certificate that signs webhooks.', async ({ param }) => {
      const { name, certificate } = await signingKeys(paypal)
      if (param('name') !== name) throw new Declined(404, "This certificate doesn't exist.")
      return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: certificate }
    }),
  ]
}

async function checkSignature(paypal: Paypal, body: Field, text: string): Promise<boolean> {
  const keys = await signingKeys(paypal)
  const webhookId = need(body, 'webhook_id')
  const certUrl = need(body, 'cert_url')
  const isOurs = certUrl === `${paypal.url()}${certificatePath}/${keys.name}`
  const transmission = {
    id: need(body, 'transmission_id'),
    time: need(body, 'transmission_time'),
    signature: need(body, 'transmission_sig'),
  }
  const isKnown = need(body, 'auth_algo') === algorithm && webhookId in paypal.state.value.webhooks
  return isOurs && isKnown && isGenuine(keys, transmission, webhookId, text)
}

function need(body: Field, name: string): string {
  const { value } = inside(body, name)
  if (typeof value === 'string' && value !== '') return value
  throw invalidData(name, 'Required field missing')
}
