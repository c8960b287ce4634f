import type { Profile } from '@guildshop/contract/accounts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { findProfile } from './profile-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

/** An account as its owner sees it. */
export async function readProfile({ db, now, hooks }: Deps, accountId: string): Promise<Profile> {
  const profile = await findProfile(db, accountId)
  if (!profile) throw new Refused('SESSION_ENDED')
  return {
    ...profile,
    isTwoFactorEnabled: Boolean(profile.isTwoFactorEnabled),
    mayManageShops: profile.discordId !== null,
    ...(await hooks.readPremiumStatus(db, accountId, now())),
  }
}
