import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { describeControl } from './describe-control.ts'

/** How tests see what happened. */
export function watchRoutes(discord: Discord): Route[] {
  const { state, log } = discord
  return [
    route('GET /discord/control', 'How things stand.', () => replyJson(describeControl(discord))),

    route('GET /discord/control/calls', 'The latest calls of the API, newest first.', () => replyJson(log.all())),

    route('GET /discord/control/channels/{channel}/messages', 'All messages of a channel, oldest first.', ({ param }) =>
      replyJson(messagesIn(param('channel'))),
    ),

    route('GET /discord/control/users/{user}/messages', 'All direct messages to somebody, oldest first.', (call) => {
      const channel = state.value.directChannels.find(({ userId }) => userId === call.param('user'))
      return replyJson(channel ? messagesIn(channel.id) : [])
    }),
  ]

  /** As the API shows them, and for whose eyes only. */
  function messagesIn(channelId: string) {
    return state.value.messages
      .filter((message) => message.channelId === channelId && !message.isFailure)
      .map((message) => ({ ...describeMessage(state.value, message), only_for: message.onlyFor }))
  }
}
