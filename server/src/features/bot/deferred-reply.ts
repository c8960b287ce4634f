import { setTimeout as pass } from 'node:timers/promises'
import { MessageFlags } from 'discord-api-types/v10'
import { type ChatReply, textReply } from '../../chat/chat-reply.ts'
import type { Row } from '../../chat/components.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { RateLimited } from '../../providers/rate-limited.ts'
import { markReceiptShown, rememberCheckoutReply } from '../sales/checkout/checkout-reply.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord' | 'log'>

/**
 * A deferred reply; null sends nothing. `fallbackComponents` are the buttons shown with an error, so that the member
 * can continue.
 */
export type DeferredReply = {
  token: string
  buildReply: () => Promise<ChatReply | null>
  fallbackComponents: Row[]
  /** The message whose button was pressed, if the reply replaces it. */
  replaces?: string | undefined
}

const unknownWebhook = 10_015
/** Discord may not know a deferred interaction's webhook for about ten seconds. */
const retryMilliseconds = 20_000
const tokenLife = 15 * 60_000
const [firstPause, longestPause] = [200, 2000]

/** Never throws: failures are logged, and the member gets an error message. `signal` stops retrying. */
export async function sendDeferredReply(deps: Deps, deferred: DeferredReply, signal: AbortSignal): Promise<void> {
  const { token, buildReply, fallbackComponents, replaces } = deferred
  const webhook = { token, expiresAt: performance.now() + tokenLife, signal }
  const interactionAt = deps.now()
  const reply = await buildReply().catch((error) => textReply(failureMessage(deps, error), fallbackComponents))
  if (!reply) return
  const { followUps = [], paysFor, receiptOf, ...first } = reply
  try {
    const messageId = (await editReply(deps, webhook, first)) ?? replaces ?? null
    if (paysFor) await rememberCheckoutReply(deps, { saleId: paysFor, token, messageId, interactionAt })
    if (receiptOf) await markReceiptShown(deps, receiptOf)
    for (const next of followUps) {
      const flags = MessageFlags.Ephemeral
      await afterRateLimits(webhook, () => deps.discord.interactions.followUp({ token, ...next, flags }))
    }
  } catch (error) {
    deps.log.error(error, 'interaction reply failed')
  }
}

function failureMessage({ log }: Deps, error: unknown): string {
  if (error instanceof Refused) return error.message
  log.error(error)
  if (error instanceof ProviderFailed && error.provider === 'paypal') {
    return "PayPal isn't responding. You weren't charged. Try again in a few minutes."
  }
  return 'Something went wrong on our side. Please try again in a moment.'
}

type Webhook = { token: string; expiresAt: number; signal: AbortSignal }

/** Retries Unknown Webhook with exponential backoff. An aborted pause is followed by one last attempt. */
async function editReply({ discord }: Deps, webhook: Webhook, reply: ChatReply): Promise<string | null> {
  const { token, expiresAt, signal } = webhook
  const giveUpAt = Math.min(performance.now() + retryMilliseconds, expiresAt)
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await afterRateLimits(webhook, () => discord.interactions.editReply({ token, ...reply }))
    } catch (error) {
      const isUnknown = error instanceof DiscordRefused && error.code === unknownWebhook
      if (!isUnknown || signal.aborted || performance.now() + pause > giveUpAt) throw error
    }
    await pass(pause, undefined, { signal }).catch(() => undefined)
  }
}

/** Repeats a call that Discord rate limited, while the token is valid. Discord didn't execute it, so a repeat is safe. */
async function afterRateLimits<Result>({ expiresAt, signal }: Webhook, call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof RateLimited) || signal.aborted) throw error
      const pause = error.retryAfter * 1000
      if (performance.now() + pause > expiresAt) throw error
      await pass(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Milliseconds a shutdown waits for replies to finish, then for aborted ones to stop. */
const [grace, lastGrace] = [6000, 2000]

/** Tracks replies that are sent after the response. A shutdown waits for them, up to the grace periods. */
export function trackReplies() {
  const running = new Set<Promise<void>>()
  const stop = new AbortController()

  return {
    /** `send` must not throw, and must stop promptly once its signal is aborted. */
    start(send: (signal: AbortSignal) => Promise<void>): void {
      const promise = send(stop.signal).finally(() => running.delete(promise))
      running.add(promise)
    },

    async drain(): Promise<void> {
      await allWithin(grace)
      stop.abort()
      await allWithin(lastGrace)
    },
  }

  async function allWithin(milliseconds: number): Promise<void> {
    const done = new AbortController()
    const timer = pass(milliseconds, undefined, { signal: done.signal }).catch(() => undefined)
    await Promise.race([Promise.all(running), timer])
    done.abort()
  }
}
