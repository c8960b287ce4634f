import type { IncomingHttpHeaders } from 'node:http'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { Unverified } from '../../errors/unverified.ts'
import { enqueue } from '../../jobs/job.ts'
import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import { findWebhook } from '../connections/paypal-connection/find-webhook.ts'
import { insertEvent } from './event-queries.ts'
import { event } from './event-shape.ts'
import { handlePaypalEvent } from './handle-paypal-event.ts'
import { verifyDelivery } from './verify-delivery.ts'

/** `connectionId` is null for our own webhook. */
type Webhook = { headers: IncomingHttpHeaders; rawBody: unknown; connectionId?: string }
type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'metrics' | 'paypal' | 'paypalApps' | 'secrets' | 'paypalWebhookId'
>
const refusalReasons = ['not-configured', 'forged', 'malformed', 'undecided'] as const
type RefusalReason = (typeof refusalReasons)[number]

const secondsToWait = 60

/** Accepts only events that PayPal signed for this webhook. Stores each event once, together with its job. */
export async function ingestEvent(deps: Deps, { headers, rawBody, connectionId }: Webhook): Promise<void> {
  const { db, now } = deps
  const receiver = connectionId === undefined ? ourWebhook(deps) : await findWebhook(deps, connectionId)
  if (!receiver || !Buffer.isBuffer(rawBody)) throw refuse(deps, receiver ? 'malformed' : 'not-configured')
  const { webhookId, paypal } = receiver
  const verdict = await verifyDelivery({ ...deps, paypal }, { headers, rawBody, webhookId })
  if (verdict !== 'genuine') throw refuse(deps, verdict)
  const parsed = event.safeParse(readJson(rawBody))
  if (!parsed.success) throw refuse(deps, 'malformed')

  const { about, facts, ...named } = parsed.data
  const stored = {
    ...named,
    connectionId: connectionId ?? null,
    about: JSON.stringify(about),
    facts: facts && JSON.stringify(facts),
    receivedAt: now(),
  }
  await db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, stored)
    if (isNew) await enqueue(tx, handlePaypalEvent, { eventId: named.id })
  })
}

type Receiver = { webhookId: string; paypal: PaypalClient }

function ourWebhook({ paypal, paypalWebhookId: webhookId }: Deps): Receiver | null {
  return webhookId ? { webhookId, paypal } : null
}

/** PayPal redelivers after a 5xx, so genuine events aren't lost while they can't be verified. */
function refuse({ metrics, log }: Deps, reason: RefusalReason): Error {
  metrics.paypalWebhooksRefused.inc({ reason })
  log.warn({ reason }, 'paypal webhook refused')
  return reason === 'undecided' ? new Unverified(secondsToWait) : new Refused('INVALID_INPUT')
}

export function startRefusalsAtZero({ metrics }: Pick<Dependencies, 'metrics'>): void {
  for (const reason of refusalReasons) metrics.paypalWebhooksRefused.inc({ reason }, 0)
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
