import type { Owned } from '../apps/app.ts'
import type { Authority } from './authority.ts'
import type { SigningKeys } from './signing-keys.ts'

export type Webhook = Owned & { id: string; url: string; eventTypes: string[] }

export type WebhookEvent = {
  id: string
  type: string
  time: string
  /** Client ids of the apps it belongs to. Missing in older state, where every event was the platform's. */
  apps?: string[] | undefined
  /** Id of the resource, for filtering. */
  resourceId: string
  /** Exact body sent, so that every copy has the same checksum. */
  text: string
}

type Attempt = { time: string; transmissionId: string; result: string }

export type Delivery = {
  id: string
  eventId: string
  url: string
  /** Part of the signature: the webhook id or the simulator's placeholder. */
  webhookId: string
  status: 'waiting' | 'delivered' | 'given up' | 'dropped'
  due: string
  attempts: Attempt[]
}

/** Faults to inject into the next events. */
type Mischief = {
  drop: number
  duplicate: number
  /** Delays in milliseconds, one per event. */
  delays: number[]
  /** Swap the next two events. */
  reorder: boolean
  /** Deliveries of the first event, held until the second is sent. */
  held: string[] | null
}

export type WebhookState = {
  webhooks: Record<string, Webhook>
  events: Record<string, WebhookEvent>
  deliveries: Record<string, Delivery>
  mischief: Mischief
  /** Sends refunds, reversals and disputes also to the app that created the order. */
  generous: boolean
  authority: Authority | null
  signer: SigningKeys | null
}
