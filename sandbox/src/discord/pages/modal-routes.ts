import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { readForm } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import type { Modal, ModalValues } from '../interactions/modal.ts'
import { findOpenModal, submitModal } from '../interactions/submit-modal.ts'
import { backToChat, sendChat } from './chat-routes.ts'
import { findChatView } from './find-chat-view.ts'
import { fieldName } from './show-modal.ts'

/** Submits the dialog of a chat page. If the interaction fails, the dialog stays open with what the user entered. */
export function modalRoutes(app: FastifyInstance, discord: Discord): void {
  const { state } = discord
  const path = '/discord/chat/:guild/:channel/modals'
  app.post<PathParams<'guild' | 'channel'>>(path, about('Submits a modal.'), async (request, reply) => {
    const form = readForm(request)
    const view = findChatView(state.value, request.params.channel, form.get('as'))
    const modalId = form.get('modal') ?? ''
    const opener = findOpenModal(state.value, modalId, view.user.id)
    const values = opener ? readValues(opener.modal, form) : {}
    const interaction = await submitModal(discord, { modalId, userId: view.user.id, values })
    if (opener && interaction.state === 'failed') {
      return sendChat(discord, reply, view, { dialog: { opener, retry: { values } } })
    }
    return backToChat(reply, view, interaction)
  })
}

function readValues({ fields }: Modal, form: URLSearchParams): ModalValues {
  return Object.fromEntries(
    fields.map(({ field }) => {
      const entered = form.getAll(fieldName(field.custom_id)).filter(Boolean)
      // Forms send line breaks as CRLF, Discord as LF.
      return [field.custom_id, entered.map((text) => text.replaceAll('\r\n', '\n'))]
    }),
  )
}
