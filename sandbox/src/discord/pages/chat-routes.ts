import { Declined } from '../../http/declined.ts'
import { replyPage } from '../../http/page.ts'
import { type Reply, redirect } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { operateComponent } from '../interactions/operate-component.ts'
import { runCommand, usableCommands } from '../interactions/run-command.ts'
import { keepMessage } from '../messages/keep-message.ts'
import { readMessageBody } from '../messages/read-message-body.ts'
import { chatAddress, findSpot, type Spot } from './find-spot.ts'
import { messagesFor, showChat } from './show-chat.ts'
import { isAwaited } from './show-message.ts'

/** Chat pages where demo users talk to each other and use the shop. */
export function chatRoutes(discord: Discord): Route[] {
  const { state } = discord
  return [
    route('GET /discord/chat/{guild}/{channel}', 'Channel page. ?as= sets the user viewing it.', (call) => {
      const spot = findSpot(state.value, call.param('channel'), call.query.get('as'))
      const commands = spot.guild ? usableCommands(discord, spot.guild) : []
      const page = replyPage(titleOf(spot), showChat(state.value, spot, commands))
      const isWaiting = messagesFor(state.value, spot).some((message) => isAwaited(state.value, message))
      return isWaiting ? { ...page, headers: { ...page.headers, refresh: '1' } } : page
    }),

    route('POST /discord/chat/{guild}/{channel}', 'Sends a message or runs a command.', async (call) => {
      const form = call.form()
      const spot = findSpot(state.value, call.param('channel'), form.get('as'))
      await say(spot, form.get('text')?.trim() ?? '')
      return backTo(spot)
    }),

    route('POST /discord/chat/{guild}/{channel}/components', 'Clicks a button or uses a menu.', async (call) => {
      const form = call.form()
      const spot = findSpot(state.value, call.param('channel'), form.get('as'))
      await operateComponent(discord, {
        messageId: form.get('message') ?? '',
        userId: spot.user.id,
        customId: form.get('customId') ?? '',
        values: form.getAll('values').filter(Boolean),
      })
      return backTo(spot)
    }),
  ]

  async function say(spot: Spot, text: string): Promise<void> {
    const { guild, channel, channelId, user } = spot
    if (text.startsWith('/') && guild && channel) {
      await runCommand(discord, { guild, channel, channelId, userId: user.id }, text)
      return
    }
    if (text === '') throw new Declined(400, 'Enter a message.')
    keepMessage(discord, { channelId, authorId: user.id }, readMessageBody({ content: text }))
    state.save()
  }

  function backTo({ guild, channelId, user }: Spot): Reply {
    return redirect(`${chatAddress(guild?.id ?? null, channelId)}?as=${user.id}`)
  }
}

function titleOf({ guild, channel, thread, user }: Spot): string {
  const name = thread?.name ?? channel?.name
  return guild && name ? `#${name} · ${guild.name}` : `Guildshop and ${user.name}`
}
