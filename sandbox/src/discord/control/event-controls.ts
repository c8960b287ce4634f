import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import type { Discord } from '../discord.ts'
import { emitAuthorized } from '../events/emit-authorized.ts'
import { postEvent } from '../events/post-event.ts'
import { controlsOf, guildField, userField } from './control-route.ts'
import { readFields } from './fields.ts'

const batchSize = 10

/** Webhook events: sends one without the consent page, or the last one again. */
export function eventControls(app: FastifyInstance, discord: Discord): void {
  const control = controlsOf(app, discord)
  const { state } = discord
  control('events/authorized', '{"guild", "user"}: reports that the user added the bot to the server.', (fields) =>
    emitAuthorized(discord, {
      user: userField(discord, fields),
      scopes: ['applications.commands', 'bot'],
      guild: guildField(discord, fields),
    }),
  )

  app.get('/discord/control/events', about('Lists the latest webhook events, oldest first.'), async () =>
    state.value.events.map(({ body, ...delivery }) => ({ ...delivery, payload: JSON.parse(body) })),
  )

  app.post(
    '/discord/control/events/redeliver',
    about('{"times"}: sends the last event again, whatever the shop replied. Returns the statuses.'),
    async (request) => {
      const times = readFields(request).whole('times', { min: 1, max: 1000, fallback: 1 })
      const last = state.value.events.at(-1)
      const { url } = state.value.eventWebhook
      if (!last || url === null) throw new Declined(409, 'There is no event to send again.')
      const statuses: (number | null)[] = []
      while (statuses.length < times) {
        const posts = Array.from({ length: Math.min(batchSize, times - statuses.length) }, () =>
          postEvent(discord, { url, body: last.body }),
        )
        statuses.push(...(await Promise.all(posts)).map(({ status }) => status))
      }
      return { statuses }
    },
  )
}
