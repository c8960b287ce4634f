import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { requireProof } from '../../accounts/proof/require-proof.ts'
import { recordSecurityChange } from '../../accounts/security-changes/record-security-change.ts'
import type { SignedInUser } from '../../accounts/sessions/require-user.ts'
import { findDiscordLink, setLoginAllowed } from '../discord-link-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Whether the linked Discord account can log in. An account without a password has no other way. */
export async function changeDiscordLogin(deps: Deps, user: SignedInUser, { isOn }: { isOn: boolean }): Promise<void> {
  if (!(await findDiscordLink(deps.db, user.id))) throw new Refused('DISCORD_NOT_LINKED')
  requireProof(deps, user)
  if (!isOn && !user.hasPassword) throw new Refused('PASSWORD_NOT_SET')
  await deps.db.transaction().execute(async (tx) => {
    if (!(await setLoginAllowed(tx, user.id, isOn))) return
    await recordSecurityChange(tx, deps, user, isOn ? 'discord-login-on' : 'discord-login-off')
  })
}

/** Until the owner turns it on again: someone else may have connected it before a password reset. */
export async function suspendDiscordLogin(tx: Db, accountId: string): Promise<void> {
  await setLoginAllowed(tx, accountId, false)
}
