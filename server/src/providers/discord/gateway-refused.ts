import { GatewayCloseCodes } from 'discord-api-types/v10'
import { OperatorError } from '../../errors/operator-error.ts'

const reasons: Partial<Record<number, string>> = {
  [GatewayCloseCodes.AuthenticationFailed]:
    "Discord rejected DISCORD_BOT_TOKEN. Reset the token on the application's Bot page and copy it.",
  [GatewayCloseCodes.DisallowedIntents]:
    "The Server Members Intent is off. Turn it on under Privileged Gateway Intents on the application's Bot page, or don't run the gateway (see docs/operations.md).",
}

const finalCodes = new Set<number>([
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
])

/** The error of a close code after which reconnecting is pointless, or null. */
export function gatewayRefusal(code: number): OperatorError | null {
  if (!finalCodes.has(code)) return null
  return new OperatorError(reasons[code] ?? `Discord closed the gateway connection with code ${code}.`)
}
