import type { FastifyInstance } from 'fastify'
import type { Discord } from '../discord.ts'
import { initialState } from '../discord-state.ts'
import { expireGrants, revokeGrants } from '../oauth/grants.ts'
import { controlsOf, userField } from './control-route.ts'
import { readFault } from './read-fault.ts'

/** Injects faults and rate limits, and manages tokens. */
export function callControls(app: FastifyInstance, discord: Discord): void {
  const control = controlsOf(app, discord)
  const { state, limiter, log } = discord
  const kinds = '{"kind": "status" | "delay" | "malformed" | "rate-limit", "times", "method", "path", …}'
  control('faults', kinds, (fields) => {
    state.value.faults.push(readFault(fields))
  })

  control('faults/clear', 'Clears queued faults.', () => {
    state.value.faults = []
  })

  control('limits', '{"route", "limit", "seconds"}. GET /discord/control lists the routes.', (fields) => {
    const route = fields.text('route')
    const limit = fields.whole('limit', { min: 1, max: 1_000_000 })
    const seconds = fields.number('seconds', { min: 0.1, max: 86_400 })
    state.value.limits = [...state.value.limits.filter((one) => one.route !== route), { route, limit, seconds }]
    limiter.reset()
  })

  control('revoke', '{"user"}: revokes all their tokens.', (fields) =>
    revokeGrants(state.value, userField(discord, fields).id),
  )

  control('expire', '{"user"}: expires their access tokens but not the refresh tokens.', (fields) =>
    expireGrants(state.value, userField(discord, fields).id),
  )

  control('reset', 'Restores the initial state.', () => {
    state.value = initialState(discord.initialWebhookDelay, state.value.keys)
    limiter.reset()
    log.clear()
  })
}
