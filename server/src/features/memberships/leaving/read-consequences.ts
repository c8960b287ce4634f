import type { Consequences } from '@guildshop/contract/accounts/consequences'
import type { Dependencies } from '../../../dependencies.ts'
import { listManageableGuilds } from '../../guilds/list-manageable-guilds.ts'
import { countConsequences, countLosses, findAbsence } from './consequence-queries.ts'

/** How long the list of what to set up again is shown. */
const shownMilliseconds = 30 * 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>

/** What closing an account or a server, disconnecting a provider or deleting an item ends or leaves behind. */
export async function readConsequences(
  deps: Deps,
  departure: Parameters<typeof countConsequences>[1],
): Promise<Consequences> {
  const [counts, managed] = await Promise.all([
    countConsequences(deps.db, departure),
    departure.of === 'disconnect-discord' ? listManageableGuilds(deps, departure.accountId) : [],
  ])
  return { ...counts, managed: managed.length }
}

/** What an owner who came back recently has to set up again. */
export async function readLosses({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string) {
  const absence = await findAbsence(db, accountId)
  const isRecent = absence && now().getTime() < absence.reactivatedAt.getTime() + shownMilliseconds
  if (!isRecent) return { memberships: 0, premium: 0, 'paypal-app': 0, 'shop-messages': 0 }
  return countLosses(db, { accountId, ...absence, now: now() })
}
