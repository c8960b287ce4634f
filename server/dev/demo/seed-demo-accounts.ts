import type { Dependencies } from '../../src/dependencies.ts'
import { findAccountByIdentifier, insertAccount } from '../../src/features/accounts/account-queries.ts'

const demoPassword = 'guildshop-demo'

const people = [
  { username: 'finn', email: 'finn@guildshop.example', isSuperAdmin: false },
  { username: 'petra', email: 'petra@guildshop.example', isSuperAdmin: false },
  { username: 'milo', email: 'milo@guildshop.example', isSuperAdmin: false },
  { username: 'ada', email: 'ada@guildshop.example', isSuperAdmin: true },
]

export const demoSignIns = `finn (free owner), petra (premium owner), milo (manager) or ada (administrator), password ${demoPassword}`

/** Seeds a free owner, a premium owner, a manager and a super administrator. Returns false if accounts exist. */
export async function seedDemoAccounts({
  db,
  now,
  passwords,
}: Pick<Dependencies, 'db' | 'now' | 'passwords'>): Promise<boolean> {
  const somebody = await db.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (somebody) return false
  const passwordHash = await passwords.hash(demoPassword)
  for (const person of people) {
    await insertAccount(db, { ...person, passwordHash, isVerified: true, acceptedTermsAt: now(), createdAt: now() })
  }
  return true
}

/** The id of a demo account, for other seeds. */
export async function findDemoAccountId(db: Dependencies['db'], username: string): Promise<string> {
  const account = await findAccountByIdentifier(db, username)
  if (!account) throw new Error(`No demo account named ${username}.`)
  return account.id
}
