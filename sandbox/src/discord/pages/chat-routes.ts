import type { FastifyInstance, FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { sendPage } from '../../http/page.ts'
import { queryOf, readForm } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import type { Interaction } from '../interactions/interaction.ts'
import type { ModalValues } from '../interactions/modal.ts'
import { operateComponent } from '../interactions/operate-component.ts'
import { runCommand } from '../interactions/run-command.ts'
import { findOpenModal, type OpenModal } from '../interactions/submit-modal.ts'
import { suggestionsOf, suggestValues } from '../interactions/suggest-values.ts'
import { usableCommands } from '../interactions/usable-commands.ts'
import { readMessageBody } from '../messages/read-message-body.ts'
import { storeMessage } from '../messages/store-message.ts'
import { chatAddress, commandSpot, findSpot, type Spot } from './find-spot.ts'
import { type Draft, messagesFor, showChat } from './show-chat.ts'
import { isAwaited } from './show-message.ts'
import { showModal } from './show-modal.ts'

type Chat = PathParams<'guild' | 'channel'>

const chat = '/discord/chat/:guild/:channel'

/** Chat pages where demo users talk to each other and use the shop. */
export function chatRoutes(app: FastifyInstance, discord: Discord): void {
  const { state } = discord

  app.get<Chat>(
    chat,
    about('Channel page. ?as= sets the user viewing it, ?modal= the open modal.'),
    async (request, reply) => {
      const query = queryOf(request)
      const spot = findSpot(state.value, request.params.channel, query.get('as'))
      const opener = findOpenModal(state.value, query.get('modal') ?? '', spot.user.id)
      return sendChat(discord, reply, spot, { dialog: opener && { opener, retry: null } })
    },
  )

  app.post<Chat>(chat, about('Sends a message, runs a command or suggests values for it.'), async (request, reply) => {
    const form = readForm(request)
    const spot = findSpot(state.value, request.params.channel, form.get('as'))
    const picked = form.get('pick')
    const text = form.get('text')?.trim() ?? ''
    if (picked !== null) return sendChat(discord, reply, spot, { draft: { text: picked } })
    try {
      if (form.has('suggest')) return sendChat(discord, reply, spot, { draft: await suggest(discord, spot, text) })
      return backToChat(reply, spot, await say(discord, spot, text))
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      return sendChat(discord, reply.code(error.statusCode), spot, { draft: { text, problem: error.message } })
    }
  })

  app.post<Chat>(`${chat}/components`, about('Clicks a button or uses a menu.'), async (request, reply) => {
    const form = readForm(request)
    const spot = findSpot(state.value, request.params.channel, form.get('as'))
    const interaction = await operateComponent(discord, {
      messageId: form.get('message') ?? '',
      userId: spot.user.id,
      customId: form.get('customId') ?? '',
      values: form.getAll('values').filter(Boolean),
    })
    return backToChat(reply, spot, interaction)
  })
}

type Dialog = { opener: OpenModal; retry: { values: ModalValues } | null }
type Unfinished = { dialog?: Dialog | undefined; draft?: Draft }

/** The page reloads itself while a response is pending, unless the user is filling in something. */
export function sendChat(
  discord: Discord,
  reply: FastifyReply,
  spot: Spot,
  { dialog, draft }: Unfinished,
): FastifyReply {
  const { value } = discord.state
  const commands = spot.guild ? usableCommands(discord, commandSpot(spot)) : []
  const isWaiting = messagesFor(value, spot).some((message) => isAwaited(value, message))
  if (isWaiting && !dialog && !draft) reply.header('refresh', '1')
  const actor = { userId: spot.user.id, chat: addressOf(spot) }
  return sendPage(reply, titleOf(spot), showChat(value, spot, commands, draft ?? null), {
    dialog: dialog && showModal(value, dialog.opener, actor, dialog.retry),
  })
}

/** Shows the modal if the shop responded with one. */
export function backToChat(reply: FastifyReply, spot: Spot, interaction: Interaction | null): FastifyReply {
  const modal = interaction?.modal ? `&modal=${interaction.id}` : ''
  return reply.redirect(`${addressOf(spot)}?as=${spot.user.id}${modal}`, 303)
}

async function suggest(discord: Discord, spot: Spot, text: string): Promise<Draft> {
  if (!text.startsWith('/')) throw new Declined(400, 'Enter a command.')
  const interaction = await suggestValues(discord, commandSpot(spot), text)
  const { problem } = interaction
  if (problem !== undefined) return { text, problem: `Loading options failed. Sandbox: ${problem}.` }
  return { text, suggestions: suggestionsOf(interaction, text) }
}

async function say(discord: Discord, spot: Spot, text: string): Promise<Interaction | null> {
  const { guild, channelId, user } = spot
  if (text.startsWith('/') && guild) return runCommand(discord, commandSpot(spot), text)
  if (text === '') throw new Declined(400, 'Enter a message.')
  storeMessage(discord, { channelId, authorId: user.id }, readMessageBody({ content: text }))
  discord.state.save()
  return null
}

function addressOf({ guild, channelId }: Spot): string {
  return chatAddress(guild?.id ?? null, channelId)
}

function titleOf({ guild, channel, thread, user }: Spot): string {
  const name = thread?.name ?? channel?.name
  return guild && name ? `#${name} · ${guild.name}` : `Guildshop and ${user.name}`
}
