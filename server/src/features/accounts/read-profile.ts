import type { Profile } from '@guildshop/contract/accounts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../refused.ts'
import { readPremiumStatus } from '../premium/read-premium-status.ts'
import { findProfile } from './profile-queries.ts'

/** The profile of an account. */
export async function readProfile({ db, now }: Pick<Dependencies, 'db' | 'now'>, accountId: string): Promise<Profile> {
  const profile = await findProfile(db, accountId)
  if (!profile) throw new Refused('SESSION_ENDED')
  return {
    ...profile,
    isTwoFactorEnabled: Boolean(profile.isTwoFactorEnabled),
    ...(await readPremiumStatus(db, accountId, now())),
  }
}
