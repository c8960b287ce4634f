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
import { type ChatView, chatPath, commandContext, findChatView } from './find-chat-view.ts'
import { type Draft, messagesFor, showChat } from './show-chat.ts'
import { isResponsePending } from './show-message.ts'
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
      const view = findChatView(state.value, request.params.channel, query.get('as'))
      const opener = findOpenModal(state.value, query.get('modal') ?? '', view.user.id)
      return sendChat(discord, reply, view, { dialog: opener && { opener, retry: null } })
    },
  )

  app.post<Chat>(chat, about('Sends a message, runs a command or suggests values for it.'), async (request, reply) => {
    const form = readForm(request)
    const view = findChatView(state.value, request.params.channel, form.get('as'))
    const picked = form.get('pick')
    const text = form.get('text')?.trim() ?? ''
    if (picked !== null) return sendChat(discord, reply, view, { draft: { text: picked } })
    try {
      if (form.has('suggest')) return sendChat(discord, reply, view, { draft: await suggest(discord, view, text) })
      return backToChat(reply, view, await sendText(discord, view, text))
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      return sendChat(discord, reply.code(error.statusCode), view, { draft: { text, problem: error.message } })
    }
  })

  app.post<Chat>(`${chat}/components`, about('Clicks a button or uses a menu.'), async (request, reply) => {
    const form = readForm(request)
    const view = findChatView(state.value, request.params.channel, form.get('as'))
    const interaction = await operateComponent(discord, {
      messageId: form.get('message') ?? '',
      userId: view.user.id,
      customId: form.get('customId') ?? '',
      values: form.getAll('values').filter(Boolean),
    })
    return backToChat(reply, view, interaction)
  })
}

type Dialog = { opener: OpenModal; retry: { values: ModalValues } | null }
type ChatState = { dialog?: Dialog | undefined; draft?: Draft }

/** The page refreshes automatically while a response is pending, unless it has a draft or an open modal. */
export function sendChat(
  discord: Discord,
  reply: FastifyReply,
  view: ChatView,
  { dialog, draft }: ChatState,
): FastifyReply {
  const { value } = discord.state
  const commands = view.guild ? usableCommands(discord, commandContext(view)) : []
  const isWaiting = messagesFor(value, view).some((message) => isResponsePending(value, message))
  if (isWaiting && !dialog && !draft) reply.header('refresh', '1')
  const actor = { userId: view.user.id, chat: chatPathOf(view) }
  return sendPage(reply, titleOf(view), showChat(value, view, commands, draft ?? null), {
    dialog: dialog && showModal(value, dialog.opener, actor, dialog.retry),
  })
}

/** Shows the modal if the shop responded with one. */
export function backToChat(reply: FastifyReply, view: ChatView, interaction: Interaction | null): FastifyReply {
  const modal = interaction?.modal ? `&modal=${interaction.id}` : ''
  return reply.redirect(`${chatPathOf(view)}?as=${view.user.id}${modal}`, 303)
}

async function suggest(discord: Discord, view: ChatView, text: string): Promise<Draft> {
  if (!text.startsWith('/')) throw new Declined(400, 'Enter a command.')
  const interaction = await suggestValues(discord, commandContext(view), text)
  const { problem } = interaction
  if (problem !== undefined) return { text, problem: `Loading options failed. Sandbox: ${problem}.` }
  return { text, suggestions: suggestionsOf(interaction, text) }
}

async function sendText(discord: Discord, view: ChatView, text: string): Promise<Interaction | null> {
  const { guild, channelId, user } = view
  if (text.startsWith('/') && guild) return runCommand(discord, commandContext(view), text)
  if (text === '') throw new Declined(400, 'Enter a message.')
  storeMessage(discord, { channelId, authorId: user.id }, readMessageBody({ content: text }))
  discord.state.save()
  return null
}

function chatPathOf({ guild, channelId }: ChatView): string {
  return chatPath(guild?.id ?? null, channelId)
}

function titleOf({ guild, channel, thread, user }: ChatView): string {
  const name = thread?.name ?? channel?.name
  return guild && name ? `#${name} · ${guild.name}` : `Guildshop and ${user.name}`
}
