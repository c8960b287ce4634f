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

/** Triggers interactions on behalf of a user, and Discord's endpoint check. */
export function interactionControls(discord: Discord): Route[] {
  const { state } = discord
  return [
    route('POST /discord/control/interactions', shapes, async (call) => replyOutcome(await interact(call))),

    route(
      'POST /discord/control/check-endpoint',
      'Pings the shop with a valid and an invalid signature.',
      async ({ headers }) => {
        const found = await checkEndpoint(discord)
        if (!isFromPage(headers)) return replyJson(found)
        return replyPage('Endpoint check', html`<pre>${JSON.stringify(found, null, 2)}</pre>`)
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
    if (!guild || !channel) throw new Declined(400, 'Commands only work in servers.')
    return runCommand(discord, { guild, channel, channelId, userId: user.id }, command)
  }

  /** `message` is what the user sees: the shop's response or the failure notice. */
  function replyOutcome({ id, state: outcome, answerId }: Interaction): Reply {
    const message = state.value.messages.findLast((one) => one.id === answerId || one.interactionId === id)
    return replyJson({ state: outcome, message: message ? describeMessage(state.value, message) : null })
  }
}
