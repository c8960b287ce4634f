import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { readForm } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { runUserCommand } from '../interactions/run-user-command.ts'
import { backToChat } from './chat-routes.ts'
import { commandContext, findChatView } from './find-chat-view.ts'

/** Runs a command from a member's menu on a chat page. */
export function userCommandRoutes(app: FastifyInstance, discord: Discord): void {
  const path = '/discord/chat/:guild/:channel/user-commands'
  app.post<PathParams<'guild' | 'channel'>>(path, about('Runs a user command on a member.'), async (request, reply) => {
    const form = readForm(request)
    const view = findChatView(discord.state.value, request.params.channel, form.get('as'))
    const chosen = { name: form.get('command') ?? '', targetId: form.get('target') ?? '' }
    return backToChat(reply, view, await runUserCommand(discord, commandContext(view), chosen))
  })
}
