import type { IncomingHttpHeaders } from 'node:http'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { Unavailable } from '../../errors/unavailable.ts'
import { enqueue } from '../../jobs/job.ts'
import { insertEvent } from './event-queries.ts'
import { event } from './event-shape.ts'
import { handlePaypalEvent } from './handle-paypal-event.ts'
import { verifyDelivery } from './verify-delivery.ts'

type Webhook = { headers: IncomingHttpHeaders; rawBody: unknown }
type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics' | 'paypal' | 'paypalWebhookId'>
type Why = 'not-configured' | 'forged' | 'malformed' | 'undecided'

const secondsToWait = 60

/** Accepts only events that PayPal signed for our webhook. Stores each event once, together with its job. */
export async function ingestEvent(deps: Deps, { headers, rawBody }: Webhook): Promise<void> {
  const { db, now, paypalWebhookId: webhookId } = deps
  if (!webhookId || !Buffer.isBuffer(rawBody)) throw refuse(deps, webhookId ? 'malformed' : 'not-configured')
  const verdict = await verifyDelivery(deps, { headers, rawBody, webhookId })
  if (verdict !== 'genuine') throw refuse(deps, verdict)
  const parsed = event.safeParse(readJson(rawBody))
  if (!parsed.success) throw refuse(deps, 'malformed')

  const { about, facts, ...named } = parsed.data
  const stored = { ...named, about: JSON.stringify(about), facts: facts && JSON.stringify(facts), receivedAt: now() }
  await db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, stored)
    if (isNew) await enqueue(tx, handlePaypalEvent, { eventId: named.id })
  })
}

/** PayPal redelivers after a 5xx, so genuine events aren't lost while they can't be verified. */
function refuse({ metrics, log }: Deps, reason: Why): Error {
  metrics.paypalWebhooksRefused.inc({ reason })
  log.warn({ reason }, 'paypal webhook refused')
  return reason === 'undecided' ? new Unavailable(secondsToWait) : new Refused('INVALID_INPUT')
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
