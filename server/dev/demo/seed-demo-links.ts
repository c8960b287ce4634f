import type { Dependencies } from '../../src/dependencies.ts'
import { savePaypalLink } from '../../src/features/connections/paypal-link-queries.ts'
import { findDemoAccountId } from './seed-demo-accounts.ts'

/** The sandbox accounts of the demo users. Milo manages a shop and sells nothing himself. */
const identities = [
  { username: 'finn', discordId: '210000000000000001', payerId: 'FNNSELLER2345' },
  { username: 'petra', discordId: '210000000000000002', payerId: 'PETRASELLER23' },
  { username: 'milo', discordId: '210000000000000003', payerId: null },
]

/** Links by id without tokens, so that Discord asks for consent on first use. */
export async function seedDemoLinks({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  for (const { username, discordId, payerId } of identities) {
    const accountId = await findDemoAccountId(db, username)
    const link = { accountId, discordId, username, discriminator: '0', linkedAt: now(), tokenExpiresAt: now() }
    await db.insertInto('discordLink').values(link).execute()
    const email = `${username}@sandbox-paypal.example`
    if (payerId) await savePaypalLink(db, { accountId, payerId, email, isVerified: true, linkedAt: now() })
  }
}
