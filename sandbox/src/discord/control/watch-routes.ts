import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import type { Discord } from '../discord.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { describeControl } from './describe-control.ts'

/** Read-only API for tests. */
export function watchRoutes(app: FastifyInstance, discord: Discord): void {
  const { state, log } = discord
  app.get('/discord/control', about('Returns the current state.'), async () => describeControl(discord))

  app.get('/discord/control/calls', about('Lists the latest API calls, newest first.'), async () => log.all())

  app.get<PathParams<'channel'>>(
    '/discord/control/channels/:channel/messages',
    about('Lists channel messages, oldest first.'),
    async (request) => messagesIn(request.params.channel),
  )

  app.get<PathParams<'user'>>(
    '/discord/control/users/:user/messages',
    about('Lists direct messages to a user, oldest first.'),
    async (request) => {
      const channel = state.value.directChannels.find(({ userId }) => userId === request.params.user)
      return channel ? messagesIn(channel.id) : []
    },
  )

  /** As the API returns them, plus `only_for`: the user who sees an ephemeral message. */
  function messagesIn(channelId: string) {
    return state.value.messages
      .filter((message) => message.channelId === channelId && !message.isFailure)
      .map((message) => ({ ...describeMessage(state.value, message), only_for: message.onlyFor }))
  }
}
