import type { IncomingHttpHeaders } from 'node:http'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/job.ts'
import { Refused } from '../../refused.ts'
import { insertEvent } from './event-queries.ts'
import { event } from './event-shape.ts'
import { handlePaypalEvent } from './handle-paypal-event.ts'

type Letter = { headers: IncomingHttpHeaders; rawBody: unknown }
type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'paypalWebhookId'>

/** Believes nothing that PayPal did not sign for our own webhook, and keeps each event once, together with its job. */
export async function takeEvent(deps: Deps, { headers, rawBody }: Letter): Promise<void> {
  const { db, now, paypal, paypalWebhookId: webhookId } = deps
  if (!webhookId || !Buffer.isBuffer(rawBody)) throw new Refused('INVALID_INPUT')
  if (!(await paypal.verifyOffline({ headers, rawBody, webhookId }))) throw new Refused('INVALID_INPUT')
  const parsed = event.safeParse(readJson(rawBody))
  if (!parsed.success) throw new Refused('INVALID_INPUT')

  const { about, ...facts } = parsed.data
  await db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, { ...facts, about: JSON.stringify(about), receivedAt: now() })
    if (isNew) await enqueue(tx, handlePaypalEvent, { eventId: facts.id })
  })
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
