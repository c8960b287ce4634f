import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { bytesOf } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf, findOwned } from '../apps/rights.ts'
import { type Field, inside } from '../field.ts'
import type { Paypal } from '../paypal.ts'
import { bodyOf } from '../request-body.ts'
import { rawMember } from './raw-member.ts'
import { signingKeys } from './signing-keys.ts'
import { algorithm, isGenuine } from './transmission.ts'
import { certificatePath } from './webhook-dispatcher.ts'
import { invalidData } from './webhook-refusals.ts'

/** Webhook signature verification. */
export function signatureRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/notifications/verify-webhook-signature', about('Verifies a signature.'), async (request) => {
    const body = bodyOf(request)
    const text = rawMember(bytesOf(request).toString(), 'webhook_event')
    if (text === null) throw invalidData('webhook_event', 'Required field missing')
    const isValid = await checkSignature(paypal, appOf(request), body, text)
    return { verification_status: isValid ? 'SUCCESS' : 'FAILURE' }
  })
}

export function certificateRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get<PathParams<'name'>>(
    '/v1/notifications/certs/:name',
    about('Certificate that signs webhooks.'),
    async (request, reply) => {
      const { name, certificate } = await signingKeys(paypal)
      if (request.params.name !== name) throw new Declined(404, "This certificate doesn't exist.")
      return reply.type('application/x-pem-file').send(certificate)
    },
  )
}

/** Genuine only for a webhook of the calling app. */
async function checkSignature(paypal: Paypal, app: App, body: Field, text: string): Promise<boolean> {
  const keys = await signingKeys(paypal)
  const webhookId = requireString(body, 'webhook_id')
  const certUrl = requireString(body, 'cert_url')
  const isOurs = certUrl === `${paypal.url()}${certificatePath}/${keys.name}`
  const transmission = {
    id: requireString(body, 'transmission_id'),
    time: requireString(body, 'transmission_time'),
    signature: requireString(body, 'transmission_sig'),
  }
  const isKnown =
    requireString(body, 'auth_algo') === algorithm &&
    findOwned(app, paypal.state.value.webhooks, webhookId) !== undefined
  return isOurs && isKnown && isGenuine(keys, transmission, webhookId, text)
}

function requireString(body: Field, name: string): string {
  const { value } = inside(body, name)
  if (typeof value === 'string' && value !== '') return value
  throw invalidData(name, 'Required field missing')
}
