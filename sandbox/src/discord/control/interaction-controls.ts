import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import { html } from '../../http/html.ts'
import { sendPage } from '../../http/page.ts'
import { fieldOf, type RequestInput, readJson } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { checkEndpoint } from '../interactions/check-endpoint.ts'
import type { Interaction } from '../interactions/interaction.ts'
import type { ModalValues } from '../interactions/modal.ts'
import { operateComponent } from '../interactions/operate-component.ts'
import { runCommand } from '../interactions/run-command.ts'
import { runUserCommand } from '../interactions/run-user-command.ts'
import { submitModal } from '../interactions/submit-modal.ts'
import { suggestValues } from '../interactions/suggest-values.ts'
import type { CommandContext } from '../interactions/usable-commands.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { commandContext, findChatView } from '../pages/find-chat-view.ts'
import { type Fields, isFromPage, readFields } from './fields.ts'

const shapes =
  '{"user", "channel"} with {"command"}, {"autocomplete": command line}, {"userCommand", "target"}, {"message", "customId", "values"} or {"modal", "values": {customId: text or list}}'

/** Triggers interactions on behalf of a user, and Discord's endpoint check. */
export function interactionControls(app: FastifyInstance, discord: Discord): void {
  const { state } = discord
  app.post('/discord/control/interactions', about(shapes), async (request) => describeOutcome(await interact(request)))

  app.post(
    '/discord/control/check-endpoint',
    about('Pings the shop with a valid and an invalid signature.'),
    async (request, reply) => {
      const found = await checkEndpoint(discord)
      if (!isFromPage(request)) return found
      return sendPage(reply, 'Endpoint check', html`<pre>${JSON.stringify(found, null, 2)}</pre>`)
    },
  )

  function interact(request: RequestInput): Promise<Interaction> {
    const fields = readFields(request)
    const view = findChatView(state.value, fields.text('channel'), fields.text('user'))
    const modalId = fields.optionalText('modal')
    if (modalId !== null) {
      return submitModal(discord, {
        modalId,
        userId: view.user.id,
        values: readValues(fieldOf(readJson(request), 'values')),
      })
    }
    if (fields.optionalText('message') !== null) {
      const values = fieldOf(readJson(request), 'values')
      return operateComponent(discord, {
        messageId: fields.text('message'),
        userId: view.user.id,
        customId: fields.text('customId'),
        values: Array.isArray(values) ? values.map(String) : [],
      })
    }
    return useCommand(fields, commandContext(view))
  }

  function useCommand(fields: Fields, context: CommandContext): Promise<Interaction> {
    const line = fields.optionalText('autocomplete')
    const name = fields.optionalText('userCommand')
    if (line !== null) return suggestValues(discord, context, line)
    if (name !== null) return runUserCommand(discord, context, { name, targetId: fields.text('target') })
    return runCommand(discord, context, fields.text('command'))
  }

  /** `message`, `modal` and `choices` are what the user sees: the shop's response or the failure notice. */
  function describeOutcome({ id, type, state: outcome, answerId, modal, choices = [], problem }: Interaction) {
    const message = state.value.messages.findLast((one) => one.id === answerId || one.interactionId === id)
    return {
      state: outcome,
      message: message ? describeMessage(state.value, message) : null,
      modal: modal ? { id, ...modal } : null,
      ...(type === 4 && { choices, problem: problem ?? null }),
    }
  }
}

function readValues(values: unknown): ModalValues {
  const entries = Object.entries(typeof values === 'object' && values !== null ? values : {})
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().map(String)]))
}
