import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { initialState } from '../discord-state.ts'
import { expireGrants, revokeGrants } from '../oauth/grants.ts'
import { controlRoute, userField } from './control-route.ts'
import { readFault } from './read-fault.ts'

/** Injects faults and rate limits, and manages tokens. */
export function callControls(discord: Discord): Route[] {
  const { state, limiter, log } = discord
  const kinds = '{"kind": "status" | "delay" | "malformed" | "rate-limit", "times", "method", "path", …}'
  return [
    controlRoute(discord, 'faults', kinds, (fields) => {
      state.value.faults.push(readFault(fields))
    }),

    controlRoute(discord, 'faults/clear', 'Clears queued faults.', () => {
      state.value.faults = []
    }),

    controlRoute(
      discord,
      'limits',
      '{"route", "limit", "seconds"}. GET /discord/control lists the routes.',
      (fields) => {
        const route = fields.text('route')
        const limit = fields.whole('limit', { min: 1, max: 1_000_000 })
        const seconds = fields.number('seconds', { min: 0.1, max: 86_400 })
        state.value.limits = [...state.value.limits.filter((one) => one.route !== route), { route, limit, seconds }]
        limiter.forget()
      },
    ),

    controlRoute(discord, 'revoke', '{"user"}: revokes all their tokens.', (fields) =>
      revokeGrants(state.value, userField(discord, fields).id),
    ),

    controlRoute(discord, 'expire', '{"user"}: expires their access tokens but not the refresh tokens.', (fields) =>
      expireGrants(state.value, userField(discord, fields).id),
    ),

    controlRoute(discord, 'reset', 'Restores the initial state.', () => {
      state.value = initialState(discord.initialWebhookDelay, state.value.keys)
      limiter.forget()
      log.clear()
    }),
  ]
}
