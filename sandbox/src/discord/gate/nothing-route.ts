import { replyJson } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import { DiscordRefusal } from '../discord-refusal.ts'

/** Fallback, registered last: Discord's 404 or 405 for anything unmatched. */
export function nothingRoute(routes: Route[]): Route {
  return {
    method: 'ANY',
    path: '/discord/api/…',
    about: 'Anything else: 404 or 405.',
    pattern: /^(?<path>\/discord\/api(?:\/.*)?)$/,
    respond({ param }) {
      const isKnown = routes.some(({ pattern }) => pattern.test(param('path')))
      const { status, body } = new DiscordRefusal(isKnown ? 'methodNotAllowed' : 'notFound')
      return replyJson(body, { status })
    },
  }
}
