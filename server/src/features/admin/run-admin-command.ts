import type { Dependencies } from '../../dependencies.ts'
import { changeSuperAdmin, listSuperAdmins } from '../accounts/super-admins.ts'
import { writeAudit } from './write-audit.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** Grants or revokes super administrator rights from the command line, never over HTTP. Returns a message. */
export async function runAdminCommand(deps: Deps, [command, username]: string[]): Promise<string> {
  if (command === 'list') return (await listSuperAdmins(deps.db)).join('\n') || 'No super administrators.'
  if (!username || (command !== 'grant' && command !== 'revoke')) {
    throw new Error('Usage: grant <username>, revoke <username> or list.')
  }
  const isSuperAdmin = command === 'grant'
  await deps.db.transaction().execute(async (tx) => {
    const subject = await changeSuperAdmin(tx, username, isSuperAdmin)
    if (!subject) throw new Error(`No account named ${username}.`)
    const operator = { id: null, username: 'the operator' }
    await writeAudit(tx, deps, operator, { action: isSuperAdmin ? 'grant-admin' : 'revoke-admin', subject })
  })
  return isSuperAdmin ? `${username} is now a super administrator.` : `${username} is no longer a super administrator.`
}
