import type { Authority } from './authority.ts'
import type { SigningKeys } from './signing-keys.ts'

export type Webhook = { id: string; url: string; eventTypes: string[] }

export type WebhookEvent = {
  id: string
  type: string
  time: string
  /** The id of what happened, to find events by. */
  resourceId: string
  /** The very text that is sent, so that every copy has the same checksum. */
  text: string
}

type Attempt = { time: string; transmissionId: string; result: string }

export type Delivery = {
  id: string
  eventId: string
  url: string
  /** What goes into the signature: the webhook's id, or the simulator's placeholder. */
  webhookId: string
  status: 'waiting' | 'delivered' | 'given up' | 'dropped'
  due: string
  attempts: Attempt[]
}

/** What shall go wrong with the next events. */
type Mischief = {
  drop: number
  duplicate: number
  /** Milliseconds for each of the next events. */
  delays: number[]
  /** Whether the next two change places. */
  reorder: boolean
  /** Deliveries of the first of those two, kept back until the second is sent. */
  held: string[] | null
}

export type WebhookState = {
  webhooks: Record<string, Webhook>
  events: Record<string, WebhookEvent>
  deliveries: Record<string, Delivery>
  mischief: Mischief
  authority: Authority | null
  signer: SigningKeys | null
}
