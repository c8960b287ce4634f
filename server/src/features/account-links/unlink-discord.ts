import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { Refused } from '../../refused.ts'
import { deleteDiscordLink } from './discord-link-queries.ts'

/** Discord is told afterwards, and again until it hears; a token it no longer knows is as good as revoked. */
export const revokeDiscordToken = defineJob({
  name: 'revoke-discord-token',
  payload: z.object({ sealedToken: z.string() }),
  async run({ sealedToken }, { discord, secrets }) {
    try {
      await discord.oauth.revoke(secrets.open(sealedToken))
    } catch (error) {
      if (!(error instanceof DiscordRefused && error.isTokenInvalid)) throw error
    }
  },
})

export async function unlinkDiscord({ db }: Pick<Dependencies, 'db'>, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const link = await deleteDiscordLink(tx, accountId)
    if (!link) throw new Refused('DISCORD_NOT_LINKED')
    if (link.refreshToken) await enqueue(tx, revokeDiscordToken, { sealedToken: link.refreshToken })
  })
}
