import type { Dependencies } from '../../../dependencies.ts'
import { issueAdminCode } from './admin-codes.ts'
import { promoteExistingAccount } from './become-first-admin.ts'
import { deleteAdminCodes, hasSuperAdmin } from './first-admin-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl' | 'log' | 'initialAdmin'>

/** At the start of a server without an administrator: promotes the configured account, or logs a one-time code. */
export async function prepareFirstAdmin(deps: Deps, { offersCode }: { offersCode: boolean }): Promise<void> {
  if (await hasSuperAdmin(deps.db)) return deleteAdminCodes(deps.db)
  if (deps.initialAdmin) return promoteExistingAccount(deps, deps.initialAdmin)
  if (!offersCode) return
  const { code, expiresAt } = await issueAdminCode(deps)
  deps.log.warn({ code, expiresAt }, 'no administrator yet: redeem this one-time code on the Profile page')
}
