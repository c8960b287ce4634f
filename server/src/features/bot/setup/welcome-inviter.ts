import * as z from 'zod'
import { defineJob } from '../../../jobs/job.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { findSetup, hasPaypal } from './setup-queries.ts'
import { drawWelcome } from './welcome-card.ts'

/** A welcome message is pointless after this time. */
const maxAgeMilliseconds = 60 * 60_000

/**
 * Sends the person who added the bot a direct message with the next steps. Runs at least once; Discord deduplicates the
 * message by its nonce.
 */
export const welcomeInviter = defineJob({
  name: 'welcome-inviter',
  payload: z.object({
    id: z.string(),
    guildId: z.string(),
    guildName: z.string(),
    userId: z.string(),
    receivedAt: z.string(),
  }),
  async run({ id, guildId, guildName, userId, receivedAt }, { db, now, log, discord, publicUrl }) {
    if (now().getTime() - Date.parse(receivedAt) > maxAgeMilliseconds) return
    const setup = await findSetup(db, guildId)
    const isPaid = setup ? setup.payerId !== null : await hasPaypal(db, userId)
    const components = drawWelcome({ guildId, guildName, publicUrl, isRegistered: setup !== undefined, isPaid })
    try {
      await discord.bot.directMessage({ userId, intent: id, components })
    } catch (error) {
      if (!(error instanceof DiscordRefused && error.isPermanent)) throw error
      log.info({ guildId, code: error.code }, 'setup message not sent')
    }
  },
})
