import type { Dependencies } from '../../../dependencies.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import type { Drawing } from './draw-standing-message.ts'
import { postMessage } from './post-message.ts'
import type { StandingRow } from './standing-queries.ts'
import { addSeconds, callSeconds, secondsUnchecked } from './standing-times.ts'

type Deps = Pick<Dependencies, 'discord' | 'now'>

type Bot = Dependencies['discord']['bot']
export type MessagePlace = { channelId: string; messageId: string }

export type Shown = { messageId: string; action: 'posted' | 'edited' | 'unchanged'; isChecked: boolean }

/**
 * Posts the message, or edits it if its content has changed. An unchanged message is only read now and then, to notice
 * that it was deleted.
 */
export async function showMessage({ discord, now }: Deps, row: StandingRow, drawing: Drawing): Promise<Shown> {
  const bot = discord.bot.messagesUntil(AbortSignal.timeout(callSeconds * 1000))
  const { channelId, messageId } = row
  const { components, hash } = drawing
  if (!messageId) return postMessage({ bot, now }, row, drawing)
  if (row.shownHash !== hash) {
    await bot.editMessage({ channelId, messageId, components })
    return { messageId, action: 'edited', isChecked: true }
  }
  const isCheckDue = row.state === 'broken' || !row.checkedAt || addSeconds(row.checkedAt, secondsUnchecked) <= now()
  if (isCheckDue) await readMessage({ bot }, { channelId, messageId })
  return { messageId, action: 'unchanged', isChecked: isCheckDue }
}

/** Without the permission to read the history, the message is assumed to exist while the bot can see its channel. */
export async function readMessage(
  { bot }: { bot: Pick<Bot, 'getMessage' | 'getChannel'> },
  place: MessagePlace,
): Promise<void> {
  try {
    await bot.getMessage(place)
  } catch (error) {
    if (!(error instanceof DiscordRefused && historyCodes.has(error.code))) throw error
    await bot.getChannel(place.channelId)
  }
}

const historyCodes = new Set<number | string>([50_001, 50_013])
