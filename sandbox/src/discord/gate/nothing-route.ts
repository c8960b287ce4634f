import { replyJson } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import { DiscordRefusal } from '../discord-refusal.ts'

/** Comes last and answers in Discord's words what no other route did. */
export function nothingRoute(routes: Route[]): Route {
  return {
    method: 'ANY',
    path: '/discord/api/…',
    about: 'Anything else is not found, or not allowed by that method.',
    pattern: /^(?<path>\/discord\/api(?:\/.*)?)$/,
    respond({ param }) {
      const isKnown = routes.some(({ pattern }) => pattern.test(param('path')))
      const { status, body } = new DiscordRefusal(isKnown ? 'methodNotAllowed' : 'notFound')
      return replyJson(body, { status })
    },
  }
}
