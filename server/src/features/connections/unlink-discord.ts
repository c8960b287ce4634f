import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { requireProof } from '../accounts/proof/require-proof.ts'
import { mask } from '../accounts/security-changes/mask.ts'
import { recordSecurityChange } from '../accounts/security-changes/record-security-change.ts'
import type { SignedInUser } from '../accounts/sessions/require-user.ts'
import { deleteDiscordLink, findDiscordLink } from './discord-link-queries.ts'
import { refreshTokenField } from './token-fields.ts'

/** Revokes the token in a job with retries. A token that Discord doesn't know counts as revoked. */
export const revokeDiscordToken = defineJob({
  name: 'revoke-discord-token',
  payload: z.object({ accountId: z.string(), sealedToken: z.string() }),
  sealed: [{ path: 'sealedToken', field: 'discord_link.refresh_token', row: 'accountId' }],
  async run({ accountId, sealedToken }, { discord, secrets }) {
    try {
      await discord.oauth.revoke(secrets.open(sealedToken, refreshTokenField(accountId)))
    } catch (error) {
      if (!(error instanceof DiscordRefused && error.isTokenInvalid)) throw error
    }
  },
})

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

export async function unlinkDiscord(deps: Deps, user: SignedInUser): Promise<void> {
  const { id: accountId } = user
  if (!(await findDiscordLink(deps.db, accountId))) throw new Refused('DISCORD_NOT_LINKED')
  requireProof(deps, user)
  await deps.db.transaction().execute(async (tx) => {
    const link = await deleteDiscordLink(tx, accountId)
    if (!link) throw new Refused('DISCORD_NOT_LINKED')
    if (link.refreshToken) await enqueue(tx, revokeDiscordToken, { accountId, sealedToken: link.refreshToken })
    await recordSecurityChange(tx, deps, user, 'discord-disconnected', { before: mask(link.username) })
  })
}
