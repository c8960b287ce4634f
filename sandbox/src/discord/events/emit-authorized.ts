import { describeGuild } from '../api/describe-guild.ts'
import { describeUser } from '../api/describe-user.ts'
import type { Discord } from '../discord.ts'
import { applicationId } from '../world/initial-people.ts'
import type { Guild, User } from '../world/world.ts'
import { type EventDelivery, type EventType, eventStatus } from './event-delivery.ts'

const maxKept = 100

type Authorization = { user: User; scopes: string[]; guild: Guild | null }

/** Sends APPLICATION_AUTHORIZED if the application subscribes to it. Without a server, a user only signed in. */
export function emitAuthorized(discord: Discord, { user, scopes, guild }: Authorization): void {
  emit(discord, 'APPLICATION_AUTHORIZED', {
    ...(guild && { integration_type: 0 }),
    user: describeUser(user),
    scopes,
    ...(guild && { guild: describeGuild(discord.state.value, guild, false) }),
  })
}

function emit({ state, newId, eventDispatcher }: Discord, type: EventType, data: object): void {
  const { url, status, types } = state.value.eventWebhook
  if (url === null || status !== eventStatus.enabled || !types.includes(type)) return
  const now = new Date().toISOString()
  // Discord's timestamps have microseconds and no time zone.
  const event = { type, timestamp: now.replace('Z', '000'), data }
  const body = JSON.stringify({ version: 1, application_id: applicationId, type: 1, event })
  const delivery: EventDelivery = { id: newId(), type, body, state: 'waiting', due: now, attempts: [] }
  state.value.events = [...state.value.events, delivery].slice(-maxKept)
  eventDispatcher.schedule(delivery)
}
