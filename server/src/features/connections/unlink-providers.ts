import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/job.ts'
import { deleteDiscordLink } from './discord-link-queries.ts'
import { deleteStates } from './oauth-state-queries.ts'
import { endConnections } from './paypal-connection/end-connections.ts'
import { deletePaypalLink } from './paypal-link-queries.ts'
import { revokeDiscordToken } from './unlink-discord.ts'

/** Unlinks all providers and invalidates pending OAuth flows. */
export async function unlinkProviders(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'hooks'>,
  accountId: string,
): Promise<void> {
  await deleteStates(tx, accountId)
  await deletePaypalLink(tx, accountId)
  await endConnections(tx, deps, accountId)
  const link = await deleteDiscordLink(tx, accountId)
  if (link?.refreshToken) await enqueue(tx, revokeDiscordToken, { accountId, sealedToken: link.refreshToken })
}
