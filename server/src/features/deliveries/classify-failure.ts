import type { DeliveryKind, DeliveryProblem } from '@guildshop/contract/deliveries'
import { Refused } from '../../errors/refused.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { RateLimited } from '../../providers/rate-limited.ts'
import type { DeliveryRow, Outcome } from './delivery-queries.ts'
import { KeysSoldOut } from './keys/keys-sold-out.ts'
import type { SoldSale } from './sold-sale-queries.ts'

type Codes = Record<number | string, DeliveryProblem>

const roleCodes: Codes = {
  10004: 'BOT_NOT_IN_GUILD',
  10007: 'MEMBER_LEFT',
  10011: 'ROLE_GONE',
  10013: 'MEMBER_LEFT',
  50001: 'BOT_NOT_IN_GUILD',
  50013: 'ROLE_TOO_HIGH',
  50028: 'ROLE_GONE',
  60003: 'TWO_FACTOR_REQUIRED',
}

const problems: Record<DeliveryKind, Codes> = {
  'give-role': roleCodes,
  'take-role': roleCodes,
  'return-role': roleCodes,
  'assign-key': {},
  announce: {
    10003: 'CHANNEL_GONE',
    50001: 'CHANNEL_CLOSED',
    50013: 'CHANNEL_CLOSED',
    50083: 'CHANNEL_CLOSED',
    160005: 'CHANNEL_CLOSED',
  },
  'message-buyer': {
    10013: 'DIRECT_MESSAGES_CLOSED',
    50007: 'DIRECT_MESSAGES_CLOSED',
    50278: 'DIRECT_MESSAGES_CLOSED',
  },
}

/** Backoff in minutes after each try. */
const retryDelays = [1, 5, 30, 120, 720]

type Attempt = { delivery: Pick<DeliveryRow, 'kind' | 'tries'>; sale: Pick<SoldSale, 'isTest'> }

/** Classifies a failure as retry, failed or skipped. Rethrows unexpected errors. */
export function classifyFailure({ delivery, sale }: Attempt, error: unknown, now: Date): Outcome {
  const problem = problemOf(delivery.kind, error)
  if (!problem) throw error
  if (problem === 'DIRECT_MESSAGES_CLOSED') return { state: 'skipped', problem }
  const delay = retryDelays[delivery.tries - 1]
  if (isFinal(error) || sale.isTest || delay === undefined) return { state: 'failed', problem }
  const seconds = Math.max(delay * 60, error instanceof RateLimited ? error.retryAfter : 0)
  return { state: 'waiting', problem, dueAt: new Date(now.getTime() + seconds * 1000) }
}

function problemOf(kind: DeliveryKind, error: unknown): DeliveryProblem | null {
  if (error instanceof KeysSoldOut) return 'KEYS_SOLD_OUT'
  if (error instanceof RateLimited) return 'DISCORD_BUSY'
  if (error instanceof ProviderFailed) return 'DISCORD_DOWN'
  if (error instanceof DiscordRefused) return problems[kind][error.code] ?? 'DISCORD_REFUSED'
  return isBotAbsent(error) ? 'BOT_NOT_IN_GUILD' : null
}

const isFinal = (error: unknown) =>
  error instanceof DiscordRefused ? error.isPermanent : error instanceof KeysSoldOut || isBotAbsent(error)

const isBotAbsent = (error: unknown) => error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD'
