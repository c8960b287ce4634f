import type { Profile } from '@guildshop/contract/accounts'
import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import { paypalRefusalText } from '@guildshop/contract/connections/paypal-refusals'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { findProfile } from './profile-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

/** An account as its owner sees it. */
export async function readProfile({ db, now, hooks }: Deps, accountId: string): Promise<Profile> {
  const found = await findProfile(db, accountId, now())
  if (!found) throw new Refused('SESSION_ENDED')
  const {
    paypalRefusedAt: since,
    paypalRefusalCode: code,
    isPaypalOwn,
    paypalConnectionId,
    paypalConnectionProblem: problem,
    renewals,
    canRedeemAdminCode,
    reactivatedAt,
    ...profile
  } = found
  const kind = paypalConnectionId ? 'full' : kindWithoutApp(isPaypalOwn)
  return {
    ...profile,
    paypalRefusal: since && code ? { since: since.toISOString(), words: paypalRefusalText(code) } : null,
    paypalConnection: profile.paypalPayerId
      ? { kind, problem: problem && connectionProblemText(problem), ...(renewals && { renewals }) }
      : null,
    hasNotifications: true,
    isEditable: true,
    hasPassword: Boolean(profile.hasPassword),
    isTwoFactorEnabled: Boolean(profile.isTwoFactorEnabled),
    mayManageShops: profile.discordId !== null,
    isDiscordAuthorized: Boolean(profile.isDiscordAuthorized),
    ...(reactivatedAt && { reactivatedAt: reactivatedAt.toISOString() }),
    ...(canRedeemAdminCode && { canRedeemAdminCode: true }),
    ...(await hooks.readPremiumStatus(db, accountId, now())),
  }
}

const kindWithoutApp = (isOwn: boolean | null) => (isOwn ? 'own' : 'basic')
