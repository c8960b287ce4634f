import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { html } from '../../http/html.ts'
import { sendPage } from '../../http/page.ts'
import { type Asked, fieldOf, readJson } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { checkEndpoint } from '../interactions/check-endpoint.ts'
import type { Interaction } from '../interactions/interaction.ts'
import type { ModalValues } from '../interactions/modal.ts'
import { operateComponent } from '../interactions/operate-component.ts'
import { runCommand } from '../interactions/run-command.ts'
import { submitModal } from '../interactions/submit-modal.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { findSpot } from '../pages/find-spot.ts'
import { isFromPage, readFields } from './fields.ts'

const shapes =
  '{"user", "channel"} with {"command"}, {"message", "customId", "values"} or {"modal", "values": {customId: text or list}}'

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

  function interact(request: Asked): Promise<Interaction> {
    const fields = readFields(request)
    const { guild, channel, channelId, user } = findSpot(state.value, fields.text('channel'), fields.text('user'))
    const command = fields.optionalText('command')
    const modalId = fields.optionalText('modal')
    if (modalId !== null) {
      return submitModal(discord, {
        modalId,
        userId: user.id,
        values: readValues(fieldOf(readJson(request), 'values')),
      })
    }
    if (command === null) {
      const values = fieldOf(readJson(request), 'values')
      return operateComponent(discord, {
        messageId: fields.text('message'),
        userId: user.id,
        customId: fields.text('customId'),
        values: Array.isArray(values) ? values.map(String) : [],
      })
    }
    if (!guild || !channel) throw new Declined(400, 'Commands only work in servers.')
    return runCommand(discord, { guild, channel, channelId, userId: user.id }, command)
  }

  /** `message` and `modal` are what the user sees: the shop's response or the failure notice. */
  function describeOutcome({ id, state: outcome, answerId, modal }: Interaction) {
    const message = state.value.messages.findLast((one) => one.id === answerId || one.interactionId === id)
    return {
      state: outcome,
      message: message ? describeMessage(state.value, message) : null,
      modal: modal ? { id, ...modal } : null,
    }
  }
}

function readValues(values: unknown): ModalValues {
  const entries = Object.entries(typeof values === 'object' && values !== null ? values : {})
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().map(String)]))
}
