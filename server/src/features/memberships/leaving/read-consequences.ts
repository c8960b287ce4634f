import type { Consequences } from '@guildshop/contract/accounts/consequences'
import type { Dependencies } from '../../../dependencies.ts'
import { countConsequences, countLosses, findAbsence } from './consequence-queries.ts'

/** How long the list of what to set up again is shown. */
const shownMilliseconds = 30 * 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now'>

/** What closing an account or a server, or disconnecting PayPal, ends or leaves behind. */
export const readConsequences = ({ db }: Deps, of: Parameters<typeof countConsequences>[1]): Promise<Consequences> =>
  countConsequences(db, of)

/** What an owner who came back recently has to set up again. */
export async function readLosses({ db, now }: Deps, accountId: string) {
  const absence = await findAbsence(db, accountId)
  const isRecent = absence && now().getTime() < absence.reactivatedAt.getTime() + shownMilliseconds
  if (!isRecent) return { memberships: 0, premium: 0, 'paypal-app': 0, 'shop-messages': 0 }
  return countLosses(db, { accountId, ...absence, now: now() })
}
