import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { describeControl } from './describe-control.ts'

/** Read-only API for tests. */
export function watchRoutes(discord: Discord): Route[] {
  const { state, log } = discord
  return [
    route('GET /discord/control', 'Returns the current state.', () => replyJson(describeControl(discord))),

    route('GET /discord/control/calls', 'Lists the latest API calls, newest first.', () => replyJson(log.all())),

    route('GET /discord/control/channels/{channel}/messages', 'Lists channel messages, oldest first.', ({ param }) =>
      replyJson(messagesIn(param('channel'))),
    ),

    route('GET /discord/control/users/{user}/messages', 'Lists direct messages to a user, oldest first.', (call) => {
      const channel = state.value.directChannels.find(({ userId }) => userId === call.param('user'))
      return replyJson(channel ? messagesIn(channel.id) : [])
    }),
  ]

  /** As the API returns them, plus `only_for`: the user who sees an ephemeral message. */
  function messagesIn(channelId: string) {
    return state.value.messages
      .filter((message) => message.channelId === channelId && !message.isFailure)
      .map((message) => ({ ...describeMessage(state.value, message), only_for: message.onlyFor }))
  }
}
