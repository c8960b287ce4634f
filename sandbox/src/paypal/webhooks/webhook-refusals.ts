import { Refusal } from '../refusal.ts'

const information_link = 'https://developer.paypal.com/docs/api/webhooks/#errors'

/** The webhooks API uses PayPal's older error format. */
export function webhookNotFound(): Refusal {
  const message = 'The requested resource ID was not found.'
  return new Refusal(404, { name: 'INVALID_RESOURCE_ID', message, information_link })
}

export function invalidData(field: string, issue: string): Refusal {
  const details = [{ field, location: 'body', issue }]
  return new Refusal(400, { name: 'VALIDATION_ERROR', message: 'Invalid data provided', information_link, details })
}

export function duplicateUrl(): Refusal {
  return new Refusal(400, {
    name: 'WEBHOOK_URL_ALREADY_EXISTS',
    message: 'Webhook URL already exists',
    information_link,
  })
}

export function tooManyWebhooks(): Refusal {
  const message = 'Webhook number limit exceeded'
  return new Refusal(400, { name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED', message, information_link })
}
