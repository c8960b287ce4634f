import type { Profile } from '@guildshop/contract/accounts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../refused.ts'
import { findAccount } from './account-queries.ts'

/** What an account's owner is told about it. Named one by one, so that nothing secret slips out. */
export async function readProfile({ db }: Pick<Dependencies, 'db'>, accountId: string): Promise<Profile> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refused('SESSION_ENDED')
  return {
    email: account.email,
    username: account.username,
    isVerified: account.isVerified,
    isTwoFactorEnabled: account.totpSecret !== null,
    premiumStatus: null,
    premiumExpiresAt: null,
    isAdminGrantedPremium: false,
    paypalPayerId: null,
    discordId: null,
    discordUsername: null,
    discordDiscriminator: null,
    discordAvatar: null,
    subscriptionStatus: null,
  }
}
