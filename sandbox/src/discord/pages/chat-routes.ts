import type { FastifyInstance, FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { sendPage } from '../../http/page.ts'
import { queryOf, readForm } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { operateComponent } from '../interactions/operate-component.ts'
import { runCommand, usableCommands } from '../interactions/run-command.ts'
import { keepMessage } from '../messages/keep-message.ts'
import { readMessageBody } from '../messages/read-message-body.ts'
import { chatAddress, findSpot, type Spot } from './find-spot.ts'
import { messagesFor, showChat } from './show-chat.ts'
import { isAwaited } from './show-message.ts'

type Chat = PathParams<'guild' | 'channel'>

const chat = '/discord/chat/:guild/:channel'

/** Chat pages where demo users talk to each other and use the shop. */
export function chatRoutes(app: FastifyInstance, discord: Discord): void {
  const { state } = discord

  app.get<Chat>(chat, about('Channel page. ?as= sets the user viewing it.'), async (request, reply) => {
    const spot = findSpot(state.value, request.params.channel, queryOf(request).get('as'))
    const commands = spot.guild ? usableCommands(discord, spot.guild) : []
    const isWaiting = messagesFor(state.value, spot).some((message) => isAwaited(state.value, message))
    if (isWaiting) reply.header('refresh', '1')
    return sendPage(reply, titleOf(spot), showChat(state.value, spot, commands))
  })

  app.post<Chat>(chat, about('Sends a message or runs a command.'), async (request, reply) => {
    const form = readForm(request)
    const spot = findSpot(state.value, request.params.channel, form.get('as'))
    await say(discord, spot, form.get('text')?.trim() ?? '')
    return backTo(reply, spot)
  })

  app.post<Chat>(`${chat}/components`, about('Clicks a button or uses a menu.'), async (request, reply) => {
    const form = readForm(request)
    const spot = findSpot(state.value, request.params.channel, form.get('as'))
    await operateComponent(discord, {
      messageId: form.get('message') ?? '',
      userId: spot.user.id,
      customId: form.get('customId') ?? '',
      values: form.getAll('values').filter(Boolean),
    })
    return backTo(reply, spot)
  })
}

async function say(discord: Discord, { guild, channel, channelId, user }: Spot, text: string): Promise<void> {
  if (text.startsWith('/') && guild && channel) {
    await runCommand(discord, { guild, channel, channelId, userId: user.id }, text)
    return
  }
  if (text === '') throw new Declined(400, 'Enter a message.')
  keepMessage(discord, { channelId, authorId: user.id }, readMessageBody({ content: text }))
  discord.state.save()
}

function backTo(reply: FastifyReply, { guild, channelId, user }: Spot): FastifyReply {
  return reply.redirect(`${chatAddress(guild?.id ?? null, channelId)}?as=${user.id}`, 303)
}

function titleOf({ guild, channel, thread, user }: Spot): string {
  const name = thread?.name ?? channel?.name
  return guild && name ? `#${name} · ${guild.name}` : `Guildshop and ${user.name}`
}
