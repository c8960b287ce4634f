import { redirect, replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { requireGuild, requireUser } from '../world/find-in-world.ts'
import type { Guild, User } from '../world/world.ts'
import { describeControl } from './describe-control.ts'
import { type Fields, readFields } from './fields.ts'

type Act = (fields: Fields) => void

/** Accepts JSON and returns the new state, or accepts a form and redirects to the control page. */
export function controlRoute(discord: Discord, name: string, about: string, act: Act): Route {
  return route(`POST /discord/control/${name}`, about, (call) => {
    const fields = readFields(call)
    act(fields)
    discord.state.save()
    return fields.isForm ? redirect('/control#discord') : replyJson(describeControl(discord))
  })
}

export function guildField({ state }: Discord, fields: Fields): Guild {
  return requireGuild(state.value, fields.text('guild'))
}

export function userField({ state }: Discord, fields: Fields): User {
  return requireUser(state.value, fields.text('user'))
}
