import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import type { Discord } from '../discord.ts'
import { requireGuild, requireUser } from '../world/find-in-world.ts'
import type { Guild, User } from '../world/world.ts'
import { describeControl } from './describe-control.ts'
import { type Fields, readFields } from './fields.ts'

type Act = (fields: Fields) => void

/** Returns a function that adds controls. They accept JSON and return the new state, or a form and redirect. */
export function controlsOf(app: FastifyInstance, discord: Discord) {
  return (name: string, text: string, act: Act) =>
    app.post(`/discord/control/${name}`, about(text), async (request, reply) => {
      const fields = readFields(request)
      act(fields)
      discord.state.save()
      return fields.isForm ? reply.redirect(pageOf(name), 303) : describeControl(discord)
    })
}

/** The page with the form of a control. */
function pageOf(name: string): string {
  return /^(faults|limits)/.test(name) ? '/control/faults#discord' : '/control/discord'
}

export function guildField({ state }: Discord, fields: Fields): Guild {
  return requireGuild(state.value, fields.text('guild'))
}

export function userField({ state }: Discord, fields: Fields): User {
  return requireUser(state.value, fields.text('user'))
}
