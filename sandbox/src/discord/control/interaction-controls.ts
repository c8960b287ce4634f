import { fieldOf } from '../../http/body.ts'
import type { Call } from '../../http/call.ts'
import { Declined } from '../../http/declined.ts'
import { html } from '../../http/html.ts'
import { replyPage } from '../../http/page.ts'
import { type Reply, replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { checkEndpoint } from '../interactions/check-endpoint.ts'
import type { Interaction } from '../interactions/interaction.ts'
import { operateComponent } from '../interactions/operate-component.ts'
import { runCommand } from '../interactions/run-command.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { findSpot } from '../pages/find-spot.ts'
import { isFromPage, readFields } from './fields.ts'

const shapes = '{"user", "channel", "command"} or {"user", "channel", "message", "customId", "values"}'

/** Does what a person would do in the chat, and what Discord does to check the shop. */
export function interactionControls(discord: Discord): Route[] {
  const { state } = discord
  return [
    route('POST /discord/control/interactions', shapes, async (call) => replyOutcome(await interact(call))),

    route(
      'POST /discord/control/check-endpoint',
      'Pings the shop, once with a wrong signature.',
      async ({ headers }) => {
        const found = await checkEndpoint(discord)
        if (!isFromPage(headers)) return replyJson(found)
        return replyPage('Check of the shop', html`<pre>${JSON.stringify(found, null, 2)}</pre>`)
      },
    ),
  ]

  function interact(call: Pick<Call, 'headers' | 'json' | 'form' | 'body'>): Promise<Interaction> {
    const fields = readFields(call)
    const { guild, channel, channelId, user } = findSpot(state.value, fields.text('channel'), fields.text('user'))
    const command = fields.optionalText('command')
    if (command === null) {
      const values = fieldOf(call.json(), 'values')
      return operateComponent(discord, {
        messageId: fields.text('message'),
        userId: user.id,
        customId: fields.text('customId'),
        values: Array.isArray(values) ? values.map(String) : [],
      })
    }
    if (!guild || !channel) throw new Declined(400, 'Commands are for servers.')
    return runCommand(discord, { guild, channel, channelId, userId: user.id }, command)
  }

  /** `message` is what the person then sees: the shop's answer, or the note that there was none. */
  function replyOutcome({ id, state: outcome, answerId }: Interaction): Reply {
    const message = state.value.messages.findLast((one) => one.id === answerId || one.interactionId === id)
    return replyJson({ state: outcome, message: message ? describeMessage(state.value, message) : null })
  }
}
